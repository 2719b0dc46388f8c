/// What collages will hold when the edits before have happened, as far as that is known.
///
/// It is never more than they will really hold, so that what does not fit by it never does.
package final class ExpectedItems {
  private struct Contents {
    var count = 0
    var names: Set<ItemName> = []
  }

  private var contents: [CollageReference: Contents] = [:]
  private var collageNames: Set<CollageName> = []
  /// Whether the items in the store now may be gone by then, or others may be meant.
  private var areItemsOutdated = false
  /// Whether the collages in the store now may be gone by then.
  private var areCollagesOutdated = false

  /// Expects nothing beside what is in the store.
  package init() {}

  /// Items may go away, or other collages may be meant: only what comes is known.
  package func forgetItems() {
    contents = [:]
    areItemsOutdated = true
  }

  /// Names of collages may become free.
  package func forgetCollages() {
    collageNames = []
    areCollagesOutdated = true
  }

  /// Refuses new items that a collage cannot hold.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - name: The name that one of them is to have; nil makes them up.
  ///   - reference: Which collage.
  ///   - workspace: The store that it is in.
  /// - Throws: ``EditError``, ``WorkspaceError``, ``StoreError``.
  package func insert(
    _ count: Int, as name: ItemName?, into reference: CollageReference,
    in workspace: @autoclosure () throws -> Workspace
  ) throws {
    if contents[reference] == nil, !areItemsOutdated {
      let state = try workspace().state(of: reference)
      guard state.record.head < Limits.revisionCount else {
        throw EditError.tooManyRevisions(limit: Limits.revisionCount)
      }
      contents[reference] = Contents(
        count: state.collage.items.count, names: Set(state.collage.items.map(\.name)))
    }
    contents[reference, default: Contents()].count += count
    guard contents[reference, default: Contents()].count <= Limits.itemCount else {
      throw EditError.tooManyItems(limit: Limits.itemCount)
    }
    if let name, !contents[reference, default: Contents()].names.insert(name).inserted {
      throw EditError.nameTaken(name)
    }
  }

  /// Refuses a collage's name that is in use.
  ///
  /// - Parameters:
  ///   - name: The name; nil makes one up.
  ///   - workspace: The store that other collages are in.
  /// - Throws: ``WorkspaceError/collageNameTaken(_:)``, ``StoreError``.
  package func insert(
    _ name: CollageName?, in workspace: @autoclosure () throws -> Workspace
  ) throws {
    guard let name else { return }
    let isNew = collageNames.insert(name).inserted
    guard isNew, try areCollagesOutdated || workspace().isFree(name) else {
      throw WorkspaceError.collageNameTaken(name)
    }
  }
}
