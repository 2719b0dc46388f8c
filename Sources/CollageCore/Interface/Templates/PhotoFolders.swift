/// The folders that a table's photos are taken from; nothing that a table says leads out of them.
public struct PhotoFolders: Sendable {
  /// The folders, as they are called and as they are found, in the order in which photos are looked for.
  private let folders: [(called: String, resolved: String)]

  /// Names folders.
  ///
  /// - Parameters:
  ///   - table: The table's own folder.
  ///   - others: Other folders, which come first.
  public init(of table: String, besides others: [String]) {
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
    throw .noFile(column, path: cell)
  }
}
