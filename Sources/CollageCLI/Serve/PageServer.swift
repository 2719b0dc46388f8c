internal import CollageCore
internal import Foundation

struct PageServer: Sendable {
  struct Options: Sendable {
    /// The port, or 0 for any free port.
    var port: UInt16 = 0
    var isOpenToNetwork = false
    /// The address at which a reverse proxy serves the page; `nil` without a proxy.
    var proxied: String?
    /// True if the server stops when the user closes the last page.
    var endsWithPages = true
  }

  /// The time from closing the last page to stopping the server, which is long enough to reload the
  /// page.
  private static let absence = Duration.seconds(10)
  /// The interval between checks of the store for changes.
  private static let pollInterval = Duration.milliseconds(60)
  /// The minimum interval between reports of the repaint jobs' progress.
  private static let progressInterval = Duration.seconds(1)
  /// The interval between the keep-alive signals sent to pages.
  private static let keepAliveInterval = Duration.seconds(2)

  let store: ServedStore
  let options: Options

  /// Serves the page until the user stops the program or, if `endsWithPages` is true, closes the
  /// last page.
  ///
  /// Returns when all started requests are completed. After Ctrl-C, `Interruption` terminates the
  /// program if the requests take longer than a grace period. `isReady` is called with the address
  /// and the token when the server accepts connections.
  func run(_ isReady: @escaping @Sendable (ServeAddress, String) throws -> Void) async throws {
    let server = try await Self.server(options)
    let address = ServeAddress(
      port: server.port, network: options.isOpenToNetwork ? NetworkAddresses.all() : [],
      proxied: options.proxied)
    let secrets = SessionSecrets(port: server.port)
    let changes = ChangeBroadcaster()
    let router = Router(
      store: store, validator: RequestValidator(address: address, secrets: secrets),
      changes: changes)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run(router) }
      group.addTask {
        try isReady(address, secrets.token)
        try await watch(changes)
      }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Reports changes to pages until the server should stop.
  private func watch(_ changes: ChangeBroadcaster) async throws {
    var token = try? store.workspace.changeToken()
    var (lastKeepAlive, lastStep) = (ContinuousClock.now, ContinuousClock.now)
    var step = store.repaintService.step
    while !store.environment.isInterrupted() {
      try await Task.sleep(for: Self.pollInterval)
      if options.endsWithPages, let absence = await changes.idleTime, absence > Self.absence,
        !store.repaintService.isSending
      {
        return
      }
      guard await changes.hasListeners else { continue }
      if let next = try? store.workspace.changeToken(), next != token {
        token = next
        await changes.send(.change(token: next.description))
      } else if store.repaintService.step != step,
        ContinuousClock.now - lastStep > Self.progressInterval
      {
        (step, lastStep) = (store.repaintService.step, .now)
        if let token { await changes.send(.change(token: token.description)) }
      }
      if ContinuousClock.now - lastKeepAlive > Self.keepAliveInterval {
        lastKeepAlive = .now
        await changes.send(.keepAlive)
      }
    }
  }

  private static func server(_ options: Options) async throws -> HTTPServer {
    do {
      return try await HTTPServer(
        host: options.isOpenToNetwork ? "0.0.0.0" : "127.0.0.1", port: options.port)
    } catch {
      throw UserFacingError.portTaken(options.port)
    }
  }
}
