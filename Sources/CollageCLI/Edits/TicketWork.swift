internal import CollageCore
internal import Foundation

/// What runs the tickets of a store, by the settings of the user.
struct TicketWork: Sendable {
  let workspace: Workspace
  let settings: RepaintSettings
  private let servers: RepaintServers
  private let pause: @Sendable (Double, () -> Bool) -> Void

  /// Reads the settings.
  ///
  /// - Parameters:
  ///   - workspace: The store.
  ///   - environment: Where settings, keys and temporary files are.
  /// - Throws: `UserConfigError`.
  init(_ workspace: Workspace, in environment: Environment) throws {
    (self.workspace, pause) = (workspace, environment.pause)
    let context = environment.userContext
    settings = RepaintSettings(
      try context.settings(), waiting: try context.waitingSettings(),
      variable: environment.variable)
    servers = RepaintServers(temporaryFolder: environment.temporaryFolder)
  }

  /// What speaks to the server of a ticket.
  var server: @Sendable (Ticket) throws -> any RepaintServer {
    { [settings, servers] in try settings.server(of: $0, by: servers) }
  }

  /// What runs a ticket.
  ///
  /// - Parameters:
  ///   - poll: Seconds between two questions; nil is what is set.
  ///   - isCancelled: Asked whether to stop.
  ///   - onProgress: Told how far the ticket is.
  /// - Returns: The runner.
  func runner(
    poll: Double? = nil, isCancelled: @escaping @Sendable () -> Bool,
    onProgress: @escaping @Sendable (Ticket, TicketProgress) -> Void
  ) -> TicketRunner {
    TicketRunner(
      workspace,
      TicketRunner.Means(
        poll: poll ?? settings.poll, server: server,
        withoutKey: { [settings] in settings.withoutKey($0, of: $1) },
        words: { ErrorText(describing: $0).clause },
        sleep: { [pause] in pause($0, isCancelled) }, isCancelled: isCancelled,
        onProgress: onProgress))
  }

  /// Waits, unless somebody calls it off.
  static func sleep(_ seconds: Double, unless isCancelled: () -> Bool) {
    let end = ContinuousClock.now + .seconds(seconds)
    while !isCancelled(), ContinuousClock.now < end { usleep(20_000) }
  }
}
