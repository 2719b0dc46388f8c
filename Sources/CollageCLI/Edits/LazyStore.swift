internal import CollageCore

/// A store that is opened on first use.
final class LazyStore {
  private let context: CommandContext
  private let isMade: Bool
  private var workspace: Workspace?

  /// Creates a store without opening it.
  ///
  /// - Parameters:
  ///   - context: The context with the store's location.
  ///   - creating: Whether to create a missing store.
  init(_ context: CommandContext, creating: Bool) {
    self.context = context
    isMade = creating
  }

  /// Opens the store on first use.
  ///
  /// - Returns: The same workspace each time.
  /// - Throws: The errors of ``CommandContext/workspace(creating:)``.
  func opened() throws -> Workspace {
    if let workspace { return workspace }
    let opened = try context.workspace(creating: isMade)
    workspace = opened
    return opened
  }
}
