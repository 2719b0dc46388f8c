internal import CollageCore
internal import Foundation

/// A server of the page, from its start to its end.
struct PageServer: Sendable {
  /// How somebody wants it.
  struct Options: Sendable {
    /// The port; 0 takes any that is free.
    var port: UInt16 = 0
    /// Whether the local network may ask.
    var isOpenToNetwork = false
    /// The address under which a proxy shows the page.
    var proxied: String?
    /// Whether it ends when the last page was closed.
    var endsWithPages = true
  }

  /// How long the last page may be away before the server ends: as long as a reload takes.
  private static let absence = Duration.seconds(10)
  /// How often the store is looked at.
  private static let lookInterval = Duration.milliseconds(60)
  /// How often pages are told at most how far servers are with what they paint.
  private static let stepInterval = Duration.seconds(1)
  /// How often pages are told that there is still somebody.
  private static let lifeInterval = Duration.seconds(2)

  let store: ServedStore
  let options: Options

  /// Serves until it is asked to end or the last page was closed.
  ///
  /// What requests have begun ends in good order before it returns; `Interruption` says how long
  /// that may take after Ctrl-C.
  ///
  /// - Parameter isReady: Called with the address and the token when pages can be opened.
  /// - Throws: ``UserFacingError`` when the port is taken.
  func run(_ isReady: @escaping @Sendable (ServeAddress, String) throws -> Void) async throws {
    let server = try await Self.server(options)
    let address = ServeAddress(
      port: server.port, network: options.isOpenToNetwork ? NetworkAddresses.all() : [],
      proxied: options.proxied)
    let secrets = SessionSecrets(port: server.port)
    let changes = Changes()
    let router = Router(
      store: store, rules: RequestRules(address: address, secrets: secrets), changes: changes)
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

  /// Tells pages of changes until the server is to end.
  private func watch(_ changes: Changes) async throws {
    var token = try? store.workspace.changeToken()
    var (lastSign, lastStep) = (ContinuousClock.now, ContinuousClock.now)
    var step = store.painter.step
    while !store.environment.isInterrupted() {
      try await Task.sleep(for: Self.lookInterval)
      if options.endsWithPages, let absence = await changes.absence, absence > Self.absence,
        !store.painter.isSending
      {
        return
      }
      guard await changes.hasListeners else { continue }
      if let next = try? store.workspace.changeToken(), next != token {
        token = next
        await changes.tell(.change(token: next.description))
      } else if store.painter.step != step, ContinuousClock.now - lastStep > Self.stepInterval {
        (step, lastStep) = (store.painter.step, .now)
        if let token { await changes.tell(.change(token: token.description)) }
      }
      if ContinuousClock.now - lastSign > Self.lifeInterval {
        lastSign = .now
        await changes.tell(.life)
      }
    }
  }

  private static func server(_ options: Options) async throws -> HTTPServer {
    do {
      return try await HTTPServer(
        host: options.isOpenToNetwork ? "0.0.0.0" : "127.0.0.1", port: options.port)
    } catch {
      throw UserFacingError(
        "port-taken", .failed, "port \(options.port) cannot be listened on.",
        hint: "Another program may use it; without --port a free one is found.")
    }
  }
}
