internal import CollageCore

/// A store that is opened on first use.
final class LazyStore {
  private let context: CommandContext
  private let isMade: Bool
  private var workspace: Workspace?

  /// Stores the location; if `creating` is true, ``opened()`` creates a missing store.
  init(_ context: CommandContext, creating: Bool) {
    self.context = context
    isMade = creating
  }

  /// Opens the store on the first call; returns the same workspace on later calls.
  func opened() throws -> Workspace {
    if let workspace { return workspace }
    let opened = try context.workspace(creating: isMade)
    workspace = opened
    return opened
  }
}
