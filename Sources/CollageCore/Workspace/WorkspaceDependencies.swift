package import Foundation

/// The workspace's external dependencies, which tests can replace.
package struct WorkspaceDependencies: Sendable {
  let now: @Sendable () -> Date
  package let makeID: @Sendable () -> UUID
  package let fileSystem: any FileSystem
  /// The user's own settings; `nil` if their location is unknown.
  package var userConfig: UserConfig?

  /// The dependencies that the program uses.
  ///
  /// The clock has whole milliseconds, as in the store, and IDs are random.
  package static let system = WorkspaceDependencies(
    now: { Date(milliseconds: Date().milliseconds) }, makeID: { UUID() })

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
