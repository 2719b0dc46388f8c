package struct RepaintClientFactory: Sendable {
  private let client: (@Sendable () throws(RemoteError) -> any HTTPClient)
  private let temporaryFolder: String

  /// Creates a factory of clients that use libcurl; ``CommandServer`` stores its files in
  /// `temporaryFolder`.
  package init(temporaryFolder: String) {
    self.init(temporaryFolder: temporaryFolder) { () throws(RemoteError) in try CurlClient() }
  }

  init(
    temporaryFolder: String,
    client: @escaping @Sendable () throws(RemoteError) -> any HTTPClient
  ) {
    self.temporaryFolder = temporaryFolder
    self.client = client
  }

  /// Creates the client for a server; throws an error if a required setting is missing or invalid,
  /// or if libcurl is required but not installed.
  package func server(
    for settings: RepaintServerSettings
  ) throws(RemoteError) -> any RepaintClient {
    if settings.kind == .command {
      guard let command = settings.command else {
        throw .unsupported("the setting repaint.\(settings.name).command is missing")
      }
      return try CommandServer(command, temporaryFolder: temporaryFolder)
    }
    guard let address = settings.address else {
      throw .unsupported("the setting repaint.\(settings.name).url is missing")
    }
    let client = try client()
    switch settings.kind {
    case .jobs: return JobsServer(client: client, address: address)
    case .openai:
      return OpenAIServer(
        client: client, address: address, model: settings.model, key: settings.key)
    case .a1111: return A1111Server(client: client, address: address, key: settings.key)
    case .sdcpp: return SDCPPServer(client: client, address: address)
    case .cog: return CogServer(client: client, address: address)
    case .gradio:
      return GradioServer(
        client: client, address: address,
        function: String((settings.function ?? "predict").drop { $0 == "/" }),
        key: settings.key)
    case .comfy:
      guard let path = settings.workflow else {
        throw .unsupported("the setting repaint.\(settings.name).workflow is missing")
      }
      guard let file = try? FileReader.bytes(at: path, limit: Self.workflowLimit) else {
        throw .unsupported("the workflow '\(path)' can't be read")
      }
      return ComfyServer(
        client: client, address: address, workflow: try ComfyWorkflow(file))
    case .command: preconditionFailure("a program has no address")
    }
  }

  /// The maximum size of a ComfyUI workflow file, in bytes.
  private static let workflowLimit = 16 << 20

  /// Returns the reason why a server is unreachable; `nil` if it responds, whatever the response.
  package func connectionFailure(_ address: HTTPAddress) -> String? {
    do throws(RemoteError) {
      var request = ClientRequest(address)
      request.idleTimeout = 10
      _ = try client().send(request, RequestObserver())
      return nil
    } catch {
      switch error {
      case .unreachable(_, let reason), .untrusted(_, let reason), .interrupted(_, let reason):
        return reason
      case .noLibrary: return "libcurl is not installed"
      default: return nil
      }
    }
  }
}
