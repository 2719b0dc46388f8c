internal import Synchronization

/// The folders that a table's photos are taken from; nothing that a table says leads out of them.
package struct PhotoFolders: Sendable {
  /// The folders, as they are called and as they are found, in the order in which photos are looked for.
  private let folders: [(called: String, resolved: String)]
  /// What is in folders in which a photo was missing.
  private let listings = FolderListings()

  /// Names folders.
  ///
  /// - Parameters:
  ///   - table: The table's own folder.
  ///   - others: Other folders, which come first.
  package init(of table: String, besides others: [String]) {
    folders = (others + [table]).map { ($0, Folder.resolved($0)) }
  }

  /// The file that a cell names.
  ///
  /// - Parameters:
  ///   - cell: What the table says.
  ///   - column: The column.
  /// - Returns: The file, in one of the folders.
  /// - Throws: ``FillError``.
  func path(of cell: String, _ column: ColumnName) throws(FillError) -> String {
    guard !cell.contains("://") else { throw .address(column, cell) }
    guard !cell.unicodeScalars.contains("\0") else { throw .noFile(column, path: cell) }
    // Whether there is something elsewhere is nobody's business.
    if cell.isAbsolutePath {
      let folder = Folder.resolved(cell.pathFolder ?? "/")
      guard folders.contains(where: { folder.isPath(in: $0.resolved) }) else {
        throw .outside(column, path: cell)
      }
    }
    let candidates =
      cell.isAbsolutePath ? [cell] : folders.map { "\($0.called)/\(cell)" }
    for candidate in candidates where Folder.exists(candidate) {
      let resolved = Folder.resolved(candidate)
      guard folders.contains(where: { resolved.isPath(in: $0.resolved) }) else {
        throw .outside(column, path: cell)
      }
      return resolved
    }
    guard !cell.split(separator: "/").contains("..") else { throw .outside(column, path: cell) }
    throw .noFile(column, path: cell, nearest: nearest(to: cell))
  }

  /// The files in the folders whose names are nearest to a cell's, as the cell would name them.
  private func nearest(to cell: String) -> [String] {
    let parent = cell.pathFolder
    let places =
      cell.isAbsolutePath
      ? [parent ?? "/"] : folders.map { $0.called + (parent.map { "/" + $0 } ?? "") }
    var nearest: [String] = []
    for place in places {
      let resolved = Folder.resolved(place)
      guard folders.contains(where: { resolved.isPath(in: $0.resolved) }) else { continue }
      let files = NearestNames.files(
        to: place + "/" + cell.pathName, listing: listings.names(in:))
      for name in files.map(\.pathName) {
        let found = parent.map { $0.hasSuffix("/") ? $0 + name : $0 + "/" + name } ?? name
        if !nearest.contains(found) { nearest.append(found) }
      }
    }
    return Array(nearest.prefix(3))
  }
}

/// The names in folders, each of which is read once: many rows may name files that are missing.
private final class FolderListings: Sendable {
  /// The number of missing files in a folder for which others are suggested, which takes long.
  private static let limit = 100

  private let listings = Mutex<[String: (names: [String], uses: Int)]>([:])

  func names(in folder: String) -> [String] {
    listings.withLock { listings in
      var listing = listings[folder] ?? ((try? Folder.names(in: folder)) ?? [], 0)
      listing.uses += 1
      listings[folder] = listing
      return listing.uses > Self.limit ? [] : listing.names
    }
  }
}
