/// The settings of a repaint server.
package enum ServerPart: String, Hashable, Sendable, CaseIterable {
  case url
  /// The server's API.
  case kind
  case workflow
  case command
  /// The function of a Gradio app to call.
  case function
  case model
  case keyVariable = "key-env"
  case keyFile = "key-file"
  /// The attributes by which `secret-tool` finds the server's API key in the user's keyring.
  case keySecret = "key-secret"

  var kind: SettingKind {
    switch self {
    case .url: .address
    case .kind: .choice(RepaintServerKind.allCases.map(\.rawValue))
    case .command: .serverCommand
    case .workflow: .text("the path of a workflow in ComfyUI's API format")
    case .function: .text("a function of the app, such as predict")
    case .model: .text("the server's name of a model")
    case .keyVariable: .text("the name of an environment variable")
    case .keyFile: .text("the path of a file that contains only the key")
    case .keySecret: .text("attributes and values for `secret-tool lookup`")
    }
  }

  /// The effect of a value from an imported settings file.
  var imported: Setting.Import {
    switch self {
    // These settings determine where images and the API key are sent, which programs run, and which
    // files and secrets are read.
    case .url, .kind, .workflow, .command, .function, .keyVariable, .keyFile, .keySecret: .waits
    case .model: .inForce
    }
  }

  var summary: String {
    switch self {
    case .url: "the address of a repaint server"
    case .kind: "the protocol (default: jobs)"
    case .workflow: "the workflow of a server of kind comfy"
    case .command: "a program that repaints"
    case .function: "the function of a server of kind gradio"
    case .model: "the requested model"
    case .keyVariable, .keyFile, .keySecret: "the location of its API key; the key isn't stored"
    }
  }
}

package struct RepaintSettings: Sendable {
  private let values: [Setting: String]
  private let waiting: [Setting: String]
  private let variable: @Sendable (String) -> String?

  /// Creates the settings for repainting.
  ///
  /// In `values`, the settings of servers must come only from the user's own file. The settings in
  /// `waiting` have no effect because the user has not adopted them yet. `variable` returns the
  /// value of an environment variable, which can contain an API key.
  package init(
    _ values: [Setting: String], waiting: [Setting: String] = [:],
    variable: @escaping @Sendable (String) -> String?
  ) {
    (self.values, self.waiting, self.variable) = (values, waiting, variable)
  }

  package var steps: Int? { values[.repaintSteps].flatMap { Int($0) } }
  /// The default guidance scale, which determines how closely the server follows the prompt.
  package var cfg: Double? { values[.repaintCfg].flatMap { Double($0) } }
  package var seed: Int? { values[.repaintSeed].flatMap { Int($0) } }
  /// The maximum width and height of images sent to a server, in pixels.
  package var maximumSide: Int { values[.repaintMaxSide].flatMap { Int($0) } ?? 2048 }
  /// The polling interval, in seconds.
  package var poll: Double { values[.repaintPoll].flatMap { Double($0) } ?? 3 }

  package var names: [String] { Self.names(in: values) }

  private static func names(in values: [Setting: String]) -> [String] {
    let names = values.keys.compactMap { setting -> String? in
      if case .server(let name, let part) = setting, part == .url || part == .command {
        name
      } else {
        nil
      }
    }
    return Set(names).sorted()
  }

  /// Returns the settings of a server.
  ///
  /// If `name` is `nil`, returns the settings of the default server or, without a default server,
  /// of the only server.
  package func server(_ name: String?) throws(JobError) -> RepaintServerSettings {
    let chosen = values[.repaintServer].flatMap { $0.isEmpty ? nil : $0 }
    guard let name = name ?? chosen ?? (names.count == 1 ? names[0] : nil) else {
      if names.isEmpty, let name = Self.names(in: waiting).first { throw unadopted(name) }
      throw .noServer(nil, nearest: names)
    }
    guard names.contains(name) else {
      if Self.names(in: waiting).contains(name) { throw unadopted(name) }
      throw .noServer(name, nearest: NearestNames.to(name, among: names))
    }
    func part(_ part: ServerPart) -> String? { values[.server(name, part)] }
    let kind =
      part(.kind).flatMap(RepaintServerKind.init) ?? (part(.url) == nil ? .command : .jobs)
    var address: HTTPAddress?
    if kind != .command, let text = part(.url) {
      do throws(RemoteAddressError) {
        address = try HTTPAddress(text)
      } catch {
        throw .badServer(name, detail: "its address is invalid")
      }
    }
    var server = RepaintServerSettings(name: name, kind: kind, address: address)
    (server.workflow, server.command) = (part(.workflow), part(.command))
    (server.function, server.model) = (part(.function), part(.model))
    server.key = key(
      of: name, variable: part(.keyVariable), file: part(.keyFile), secret: part(.keySecret))
    return server
  }

  private func unadopted(_ name: String) -> JobError {
    let settings = waiting.keys.filter { if case .server(name, _) = $0 { true } else { false } }
    return .unadoptedServer(name, settings: settings.sorted { $0.rawValue < $1.rawValue })
  }

  /// Returns a client for the server of a job, with the user's current settings.
  ///
  /// The store records the name of a job's server, but only the user's settings determine the URL.
  /// Therefore, a manipulated store can't redirect images or API keys to another server. Throws an
  /// error if the server's address or kind has changed since the job was sent.
  package func server(of job: RepaintJob, by servers: RepaintClientFactory) throws
    -> any RepaintClient
  {
    let settings = try server(job.server.name)
    if job.handle != nil {
      guard settings.kind.rawValue == job.server.kind,
        settings.address == job.server.address.flatMap({ try? HTTPAddress($0) })
      else {
        throw JobError.badServer(
          settings.name, detail: "its address or kind changed after the job was sent")
      }
    }
    return try servers.server(for: settings)
  }

  /// Replaces the server's API key in a text from the server with an ellipsis, because some servers
  /// send the key back.
  package func withoutKey(_ text: String, of job: RepaintJob) -> String {
    guard let key = (try? server(job.server.name))?.key, let secret = try? key() else {
      return text
    }
    // An API key can consist of a user name and a password, separated by a colon.
    let parts = [secret] + secret.split(separator: ":").map(String.init)
    return parts.filter { $0.utf8.count >= 4 }.reduce(text) { $0.replacing($1, with: "…") }
  }

  private func key(
    of server: String, variable name: String?, file: String?, secret: String?
  ) -> (@Sendable () throws(RemoteError) -> String)? {
    guard name != nil || file != nil || secret != nil else { return nil }
    return { [variable] () throws(RemoteError) in
      let key: String
      if let name {
        guard let value = variable(name), !value.isEmpty else {
          throw .noKey("the variable \(name) of the server '\(server)' is not set")
        }
        key = value
      } else if let file {
        guard let bytes = try? FileReader.bytes(at: file, limit: Self.keyLimit) else {
          throw .noKey("the key file of the server '\(server)' can't be read")
        }
        key = String(decoding: bytes, as: UTF8.self)
      } else {
        key = try Self.secret(secret ?? "")
      }
      let trimmed = key.trimmed
      guard !trimmed.isEmpty, trimmed.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
        throw .noKey(
          "the key of the server '\(server)' is empty or contains spaces or non-ASCII characters")
      }
      return trimmed
    }
  }

  private static let keyLimit = 16 << 10

  /// Returns an API key from the user's keyring.
  private static func secret(_ attributes: String) throws(RemoteError) -> String {
    let arguments = attributes.split(separator: " ").map(String.init)
    let command = ChildCommand(
      arguments: ["secret-tool", "lookup"] + arguments, input: nil, outputLimit: keyLimit,
      timeout: .seconds(60), grace: .seconds(1), isCancelled: { false })
    do {
      let outcome = try command.run()
      guard outcome.ending == .ended(.exited(status: 0)) else {
        throw RemoteError.noKey("secret-tool has no key for '\(attributes)'")
      }
      return String(decoding: outcome.output, as: UTF8.self)
    } catch let error as RemoteError {
      throw error
    } catch {
      throw .noKey("secret-tool can't be run")
    }
  }
}

extension RepaintJobServer {
  /// Creates the part of a server's settings that a job stores.
  package init(_ settings: RepaintServerSettings) {
    self.init(
      name: settings.name, kind: settings.kind.rawValue, address: settings.address?.text)
  }
}
