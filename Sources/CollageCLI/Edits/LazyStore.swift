internal import CollageCore

/// A store that is opened when it is needed first.
final class LazyStore {
  private let program: Program
  private let isMade: Bool
  private var workspace: Workspace?

  /// Keeps in mind which store.
  ///
  /// - Parameters:
  ///   - program: Knows where it is.
  ///   - creating: Whether to make one where there is none.
  init(_ program: Program, creating: Bool) {
    self.program = program
    isMade = creating
  }

  /// The store, opened.
  ///
  /// - Returns: The same workspace every time.
  /// - Throws: As ``Program/workspace(creating:)``.
  func opened() throws -> Workspace {
    if let workspace { return workspace }
    let opened = try program.workspace(creating: isMade)
    workspace = opened
    return opened
  }
}
