internal import CollageCore

final class LazyStore {
  private let context: CommandContext
  private let createsStore: Bool
  private var workspace: Workspace?

  /// Stores the location; if `creating` is true, ``opened()`` creates a missing store.
  init(_ context: CommandContext, creating: Bool) {
    self.context = context
    createsStore = creating
  }

  func opened() throws -> Workspace {
    if let workspace { return workspace }
    let opened = try context.workspace(creating: createsStore)
    workspace = opened
    return opened
  }
}
