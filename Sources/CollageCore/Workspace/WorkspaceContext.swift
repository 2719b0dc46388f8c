package import Foundation

/// What the workspace takes from outside, so that tests can decide it.
package struct WorkspaceContext: Sendable {
  /// The time of edits.
  let now: @Sendable () -> Date
  /// New identities.
  package let makeID: @Sendable () -> UUID
  /// Where files are written.
  package let fileSystem: any FileSystem
  /// The user's own settings; nil where there is no place for them.
  package var userConfig: UserConfig?

  /// The system's clock, in whole milliseconds as the store keeps them, and random identities.
  package static let system = WorkspaceContext(
    now: { Date(milliseconds: Date().milliseconds) }, makeID: { UUID() })

  /// Makes a context.
  init(
    now: @escaping @Sendable () -> Date, makeID: @escaping @Sendable () -> UUID,
    fileSystem: any FileSystem = .disk, userConfig: UserConfig? = nil
  ) {
    self.now = now
    self.makeID = makeID
    self.fileSystem = fileSystem
    self.userConfig = userConfig
  }
}
