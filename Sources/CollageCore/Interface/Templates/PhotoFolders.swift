internal import Synchronization

/// The folders in which a table's photos are looked up; paths can't name files outside of them.
package struct PhotoFolders: Sendable {
  /// The folders in search order, each with its path as given and its path without symbolic links.
  private let folders: [(given: String, resolved: String)]
  /// The file names in folders, for suggestions of similar names.
  private let listings = FolderListings()

  /// Creates the list of folders: the others in their order, then the folder of the table.
  package init(of table: String, others: [String]) {
    folders = (others + [table]).map { ($0, Folder.resolved($0)) }
  }

  /// Returns the path of the file that a cell of the table names, in one of the folders.
  func path(of cell: String, _ column: ColumnName) throws(FillError) -> String {
    guard !cell.contains("://") else { throw .address(column, cell) }
    guard !cell.unicodeScalars.contains("\0") else { throw .noFile(column, path: cell) }
    // Don't reveal whether a file outside of the folders exists.
    if cell.isAbsolutePath {
      let folder = Folder.resolved(cell.pathFolder ?? "/")
      guard folders.contains(where: { folder.isPath(in: $0.resolved) }) else {
        throw .outside(column, path: cell)
      }
    }
    let candidates =
      cell.isAbsolutePath ? [cell] : folders.map { "\($0.given)/\(cell)" }
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

  /// Returns up to three files with similar names, as paths that a cell could contain.
  private func nearest(to cell: String) -> [String] {
    let parent = cell.pathFolder
    let parents =
      cell.isAbsolutePath
      ? [parent ?? "/"] : folders.map { $0.given + (parent.map { "/" + $0 } ?? "") }
    var nearest: [String] = []
    for folder in parents {
      let resolved = Folder.resolved(folder)
      guard folders.contains(where: { resolved.isPath(in: $0.resolved) }) else { continue }
      let files = NearestNames.files(
        to: folder + "/" + cell.pathName, listing: listings.names(in:))
      for name in files.map(\.pathName) {
        let found = parent.map { $0.hasSuffix("/") ? $0 + name : $0 + "/" + name } ?? name
        if !nearest.contains(found) { nearest.append(found) }
      }
    }
    return Array(nearest.prefix(3))
  }
}

/// A cache of folder listings, because many rows can name missing files.
private final class FolderListings: Sendable {
  /// The number of missing files per folder after which the slow search for suggestions stops.
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
