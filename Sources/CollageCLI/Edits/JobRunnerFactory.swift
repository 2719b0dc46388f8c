internal import CollageCore
internal import Foundation

/// Creates the clients and runners for the repaint jobs of a store, with the user's settings.
struct JobRunnerFactory: Sendable {
  let workspace: Workspace
  let settings: RepaintSettings
  private let servers: RepaintClientFactory
  private let pause: @Sendable (Double, () -> Bool) -> Void

  init(_ workspace: Workspace, in environment: Environment) throws {
    (self.workspace, pause) = (workspace, environment.pause)
    let context = environment.userContext
    settings = RepaintSettings(
      try context.settings(), waiting: try context.waitingSettings(),
      variable: environment.variable)
    servers = RepaintClientFactory(temporaryFolder: environment.temporaryFolder)
  }

  var server: @Sendable (RepaintJob) throws -> any RepaintClient {
    { [settings, servers] in try settings.server(of: $0, by: servers) }
  }

  /// Returns a runner that polls every `poll` seconds, or at the interval in the user's settings if
  /// `poll` is `nil`.
  func runner(
    poll: Double? = nil, isCancelled: @escaping @Sendable () -> Bool,
    onProgress: @escaping @Sendable (RepaintJob, JobProgress) -> Void
  ) -> JobRunner {
    JobRunner(
      workspace,
      JobRunner.Dependencies(
        poll: poll ?? settings.poll, server: server,
        withoutKey: { [settings] in settings.withoutKey($0, of: $1) },
        words: { ErrorText(describing: $0).clause },
        sleep: { [pause] in pause($0, isCancelled) }, isCancelled: isCancelled,
        onProgress: onProgress))
  }

  /// Waits for a number of seconds, or until `isCancelled` returns `true`.
  static func sleep(_ seconds: Double, unless isCancelled: () -> Bool) {
    let end = ContinuousClock.now + .seconds(seconds)
    while !isCancelled(), ContinuousClock.now < end { usleep(20_000) }
  }
}
