/// A lower bound of the collages' contents after a sequence of edits that have not run yet.
///
/// Because the bound never overestimates, items that exceed a limit here will exceed it when the
/// edits run.
package final class ExpectedContents {
  private struct Contents {
    var count = 0
    var names: Set<ItemName> = []
  }

  private var contents: [CollageReference: Contents] = [:]
  private var collageNames: Set<CollageName> = []
  /// True if a preceding edit may have removed items or changed which collages references point to.
  private var areItemsOutdated = false
  /// True if a preceding edit may have removed existing collages.
  private var areCollagesOutdated = false

  package init() {}

  /// Discards the known items, because an edit may remove items or change which collages references
  /// point to.
  ///
  /// Afterwards, only later additions count.
  package func forgetItems() {
    contents = [:]
    areItemsOutdated = true
  }

  /// Discards the known collage names, because an edit may make names free.
  package func forgetCollages() {
    collageNames = []
    areCollagesOutdated = true
  }

  /// Throws an error if a collage can't hold new items.
  ///
  /// - Parameters:
  ///   - count: The number of new items.
  ///   - name: The name of one of the items; `nil` if names are generated.
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

  /// Throws an error if the name of a new collage is in use.
  ///
  /// - Parameters:
  ///   - name: The name; `nil` if a name is generated.
  ///   - workspace: The store with the existing collages.
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
