/// What can be set of a server that paints.
package enum ServerPart: String, Hashable, Sendable, CaseIterable {
  /// Where it is.
  case url
  /// What it speaks.
  case kind
  /// The file of a workflow.
  case workflow
  /// A program.
  case command
  /// The function of an app.
  case function
  /// The model that is asked for.
  case model
  /// The variable of the environment that holds its key.
  case keyVariable = "key-env"
  /// The file that holds its key.
  case keyFile = "key-file"
  /// The attributes by which `secret-tool` finds its key.
  case keySecret = "key-secret"

  var kind: SettingKind {
    switch self {
    case .url: .address
    case .kind: .choice(RepaintServerKind.allCases.map(\.rawValue))
    case .command: .serverCommand
    case .workflow: .text("the path of a workflow in the form of its API")
    case .function: .text("a function of the app, such as predict")
    case .model: .text("what the server calls a model")
    case .keyVariable: .text("the name of a variable of the environment")
    case .keyFile: .text("the path of a file that holds nothing but the key")
    case .keySecret: .text("attributes and values as `secret-tool lookup` takes them")
    }
  }

  /// How a value from an imported settings file is treated.
  var imported: Setting.Import {
    switch self {
    // They decide where pictures and the key go, what runs, and which files and secrets are read.
    case .url, .kind, .workflow, .command, .function, .keyVariable, .keyFile, .keySecret: .waits
    case .model: .inForce
    }
  }

  var summary: String {
    switch self {
    case .url: "where a server that paints is"
    case .kind: "what it speaks; jobs if nothing is said"
    case .workflow: "the workflow of a server of kind comfy"
    case .command: "a program that paints"
    case .function: "the function of a server of kind gradio"
    case .model: "the model that is asked for"
    case .keyVariable, .keyFile, .keySecret: "where its key is; the key itself is in no setting"
    }
  }
}

/// What a user has set of painting.
package struct RepaintSettings: Sendable {
  private let values: [Setting: String]
  private let waiting: [Setting: String]
  private let variable: @Sendable (String) -> String?

  /// Takes what counts of the settings.
  ///
  /// - Parameters:
  ///   - values: All settings; those of servers come from the user's own file alone.
  ///   - waiting: The settings that wait to be adopted, of which none is in force.
  ///   - variable: The value of a variable of the environment, where keys may be.
  package init(
    _ values: [Setting: String], waiting: [Setting: String] = [:],
    variable: @escaping @Sendable (String) -> String?
  ) {
    (self.values, self.waiting, self.variable) = (values, waiting, variable)
  }

  /// The steps where nobody says how many.
  package var steps: Int? { values[.repaintSteps].flatMap { Int($0) } }
  /// How much the prompt counts where nobody says it.
  package var cfg: Double? { values[.repaintCfg].flatMap { Double($0) } }
  /// The seed where nobody says one.
  package var seed: Int? { values[.repaintSeed].flatMap { Int($0) } }
  /// The most columns and rows that a server gets.
  package var maximumSide: Int { values[.repaintMaxSide].flatMap { Int($0) } ?? 2048 }
  /// Seconds between two questions.
  package var poll: Double { values[.repaintPoll].flatMap { Double($0) } ?? 3 }

  /// The names of all servers, in alphabetical order.
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

  /// Chooses a server.
  ///
  /// - Parameter name: Its name; nil is the one of the settings, or the only one.
  /// - Returns: What is said of it.
  /// - Throws: ``TicketError/noServer(_:nearest:)``, ``TicketError/badServer(_:detail:)``,
  ///   ``TicketError/unadoptedServer(_:settings:)``.
  package func server(_ name: String?) throws(TicketError) -> RepaintServerSettings {
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
    var address: RemoteAddress?
    if kind != .command, let text = part(.url) {
      do throws(RemoteAddressError) {
        address = try RemoteAddress(text)
      } catch {
        throw .badServer(name, detail: "an address that is none")
      }
    }
    var server = RepaintServerSettings(name: name, kind: kind, address: address)
    (server.workflow, server.command) = (part(.workflow), part(.command))
    (server.function, server.model) = (part(.function), part(.model))
    server.key = key(
      variable: part(.keyVariable), file: part(.keyFile), secret: part(.keySecret))
    return server
  }

  private func unadopted(_ name: String) -> TicketError {
    let settings = waiting.keys.filter { if case .server(name, _) = $0 { true } else { false } }
    return .unadoptedServer(name, settings: settings.sorted { $0.rawValue < $1.rawValue })
  }

  /// What speaks to the server of a ticket, as the user has described it now.
  ///
  /// A store says of servers nothing but names: where they are, the user alone decides, so that no
  /// picture and no key goes elsewhere.
  ///
  /// - Throws: ``TicketError``, ``RemoteError``.
  package func server(of ticket: Ticket, by servers: RepaintServers) throws -> any RepaintServer {
    let settings = try server(ticket.server.name)
    if ticket.handle != nil {
      guard settings.kind.rawValue == ticket.server.kind,
        settings.address == ticket.server.address.flatMap({ try? RemoteAddress($0) })
      else {
        throw TicketError.badServer(
          settings.name, detail: "another address or kind than when it was asked")
      }
    }
    return try servers.server(for: settings)
  }

  /// A text that came from the server of a ticket without the server's key, which some say back.
  ///
  /// - Parameters:
  ///   - text: What a server said.
  ///   - ticket: Of which it said it.
  /// - Returns: The text with an ellipsis in place of the key.
  package func withoutKey(_ text: String, of ticket: Ticket) -> String {
    guard let key = (try? server(ticket.server.name))?.key, let secret = try? key() else {
      return text
    }
    // A name and a word with a colon between them are two.
    let parts = [secret] + secret.split(separator: ":").map(String.init)
    return parts.filter { $0.utf8.count >= 4 }.reduce(text) { $0.replacing($1, with: "…") }
  }

  private func key(
    variable name: String?, file: String?, secret: String?
  ) -> (@Sendable () throws(RemoteError) -> String)? {
    guard name != nil || file != nil || secret != nil else { return nil }
    return { [variable] () throws(RemoteError) in
      let key: String
      if let name {
        guard let value = variable(name), !value.isEmpty else {
          throw .noKey("the variable \(name) is not set")
        }
        key = value
      } else if let file {
        guard let bytes = try? FileReader.bytes(at: file, limit: Self.keyLimit) else {
          throw .noKey("its file cannot be read")
        }
        key = String(decoding: bytes, as: UTF8.self)
      } else {
        key = try Self.secret(secret ?? "")
      }
      let trimmed = key.trimmed
      guard !trimmed.isEmpty, trimmed.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
        throw .noKey("what is there is no key")
      }
      return trimmed
    }
  }

  private static let keyLimit = 16 << 10

  /// The key that the user's keyring has.
  private static func secret(_ attributes: String) throws(RemoteError) -> String {
    let words = attributes.split(separator: " ").map(String.init)
    let command = ChildCommand(
      words: ["secret-tool", "lookup"] + words, input: nil, outputLimit: keyLimit,
      timeout: .seconds(60), grace: .seconds(1), isCancelled: { false })
    do {
      let outcome = try command.run()
      guard outcome.ending == .ended(.exited(status: 0)) else {
        throw RemoteError.noKey("secret-tool has none for '\(attributes)'")
      }
      return String(decoding: outcome.output, as: UTF8.self)
    } catch let error as RemoteError {
      throw error
    } catch {
      throw .noKey("secret-tool cannot be run")
    }
  }
}

extension TicketServer {
  /// What a ticket keeps of a server.
  package init(_ settings: RepaintServerSettings) {
    self.init(
      name: settings.name, kind: settings.kind.rawValue, address: settings.address?.text)
  }
}
