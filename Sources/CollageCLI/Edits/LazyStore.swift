internal import CollageCore

/// A store that is opened when it is needed first.
final class LazyStore {
  private let context: CommandContext
  private let isMade: Bool
  private var workspace: Workspace?

  /// Keeps in mind which store.
  ///
  /// - Parameters:
  ///   - context: Knows where it is.
  ///   - creating: Whether to make one where there is none.
  init(_ context: CommandContext, creating: Bool) {
    self.context = context
    isMade = creating
  }

  /// The store, opened.
  ///
  /// - Returns: The same workspace every time.
  /// - Throws: As ``CommandContext/workspace(creating:)``.
  func opened() throws -> Workspace {
    if let workspace { return workspace }
    let opened = try context.workspace(creating: isMade)
    workspace = opened
    return opened
  }
}
