/// A lower bound of the contents of collages after the preceding edits, as far as it is known.
///
/// Because it never overestimates, items that exceed a limit here are certain to exceed it later.
package final class ExpectedContents {
  private struct Contents {
    var count = 0
    var names: Set<ItemName> = []
  }

  private var contents: [CollageReference: Contents] = [:]
  private var collageNames: Set<CollageName> = []
  /// True if items may have been removed, or references may point to other collages.
  private var areItemsOutdated = false
  /// True if existing collages may have been removed.
  private var areCollagesOutdated = false

  package init() {}

  /// Discards the known items, because some may be removed or references may point to other
  /// collages.
  ///
  /// Only later additions count.
  package func forgetItems() {
    contents = [:]
    areItemsOutdated = true
  }

  /// Discards the known collage names, because some may become free.
  package func forgetCollages() {
    collageNames = []
    areCollagesOutdated = true
  }

  /// Throws an error if a collage can't hold new items.
  ///
  /// - Parameters:
  ///   - count: The number of new items.
  ///   - name: The name of one of them; `nil` generates the names.
  ///   - reference: The collage.
  ///   - workspace: The store of the collage.
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

  /// Throws an error if a collage's name is in use.
  ///
  /// - Parameters:
  ///   - name: The name; `nil` generates one.
  ///   - workspace: The store with the other collages.
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
