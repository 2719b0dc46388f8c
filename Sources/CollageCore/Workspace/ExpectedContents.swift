/// A lower bound of the collages' contents after a sequence of edits that have not run yet.
///
/// If the expected contents exceed a limit, the edits would exceed the limit, too.
package final class ExpectedContents {
  private struct Contents {
    var count = 0
    var names: Set<ItemName> = []
  }

  private var contents: [CollageReference: Contents] = [:]
  private var collageNames: Set<CollageName> = []
  /// True if an earlier edit possibly removed items or changed which collages references point to.
  private var areItemsOutdated = false
  /// True if an earlier edit possibly removed or renamed collages.
  private var areCollagesOutdated = false

  package init() {}

  /// Discards the known items; call this function for an edit that can remove items or change which
  /// collages references point to.
  ///
  /// Afterwards, only new items count.
  package func forgetItems() {
    contents = [:]
    areItemsOutdated = true
  }

  /// Discards the known collage names; call this function for an edit that can make names free.
  package func forgetCollages() {
    collageNames = []
    areCollagesOutdated = true
  }

  /// Adds new items to the expected contents; throws an error if the collage can't hold them or if
  /// `name` is in use.
  ///
  /// `name` is the name of one of the items; `nil` if names are generated.
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

  /// Adds a new collage to the expected contents; throws an error if its name is in use.
  ///
  /// `name` is `nil` if a name is generated.
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
