internal import Foundation

struct RowFiller: Sendable {
  private let filler: TemplateFiller
  private let photos: PhotoFolders
  private let shelf: PhotoCache
  /// The index of each column of the table, keyed by the column's name.
  private let columns: [String: Int]
  private let options: RowOptions
  private let formerOptions: LegacyRowOptions?

  /// The values and files of a row, which determine its image.
  struct Contents: Sendable {
    let row: TableRow
    fileprivate let values: [String: String]
    /// The photos that fill places of the template, keyed by column.
    fileprivate let inputs: [ColumnName: (path: String, contents: FileContents)]
    private let identity: RowIdentity<RowOptions>
    private let formerOptions: LegacyRowOptions?
    /// The hash of everything that determines the bytes of the image.
    let key: String

    fileprivate init(
      row: TableRow, values: [String: String],
      inputs: [ColumnName: (path: String, contents: FileContents)],
      _ identity: RowIdentity<RowOptions>, formerOptions: LegacyRowOptions?
    ) throws {
      (self.row, self.values, self.inputs) = (row, values, inputs)
      (self.identity, self.formerOptions) = (identity, formerOptions)
      key = try identity.persistentKey
    }

    /// ``key`` in the form of version 1.0; `nil` if that version didn't have one of the options.
    var formerKey: String? {
      get throws { try formerOptions.map { try identity.with($0).persistentKey } }
    }

    /// The path, the file version and the content hash of each photo, for the log of the table run.
    var listedInputs: [[String]] {
      inputs.values.map { [$0.path, $0.contents.version, $0.contents.hash] }
    }
  }

  init(
    _ filler: TemplateFiller, _ request: TableRequest, cache: PhotoCache, options: RowOptions
  ) {
    (self.filler, self.shelf, self.options) = (filler, cache, options)
    formerOptions = LegacyRowOptions(options)
    photos = request.photos
    let names = request.table.columns
    columns = Dictionary(zip(names, names.indices)) { first, _ in first }
  }

  /// Returns the row's cell in a column; `nil` if the table doesn't have the column.
  func cell(_ column: String, of row: TableRow) -> String? { columns[column].map { row[$0] } }

  /// Returns the paths of those photos of a row that exist.
  func paths(of row: TableRow) -> [String] {
    filler.columns.filter(\.isPhoto).compactMap { column in
      cell(column.name.rawValue, of: row).flatMap { cell in
        try? photos.path(of: cell.trimmingCharacters(in: .whitespaces), column.name)
      }
    }
  }

  /// Reads the values of a row and identifies the contents of its files.
  ///
  /// `known` contains the identities of contents from previous runs, keyed by path.
  func contents(of row: TableRow, known: [String: FileContents]) throws -> Contents {
    if let fault = row.issue { throw fault }
    var values: [String: String] = [:]
    for column in filler.columns {
      // An empty cell counts as a missing value.
      let text = cell(column.name.rawValue, of: row)?.trimmingCharacters(in: .whitespaces)
      if let text, !text.isEmpty { values[column.name.rawValue] = text }
    }
    var inputs: [ColumnName: (path: String, contents: FileContents)] = [:]
    for column in filler.columns where column.isPhoto {
      guard let cell = values[column.name.rawValue] else { continue }
      let path = try photos.path(of: cell, column.name)
      do {
        inputs[column.name] = (path, try shelf.contents(of: path, known: known[path]))
      } catch {
        throw FillError.photo(column.name, error)
      }
    }
    // The name of a photo can also be part of the image's text, so the key includes it.
    let cells = filler.columns.map { column in
      [values[column.name.rawValue], inputs[column.name]?.contents.hash]
    }
    let identity = RowIdentity(
      pixels: PixelVersion.current, template: filler.template.hash, options: options,
      columns: filler.columns.map(\.name.rawValue), cells: cells)
    return try Contents(
      row: row, values: values, inputs: inputs, identity, formerOptions: formerOptions)
  }

  /// Fills the template with the values and files of a row.
  func filled(_ contents: Contents) throws -> FilledTemplate {
    try filler.filledTemplate(with: contents.values) { column, cell in
      guard let input = contents.inputs[column] else { throw FillError.noFile(column, path: cell) }
      do {
        return try shelf.photo(input.path, contents: input.contents)
      } catch {
        throw FillError.photo(column, error)
      }
    }
  }
}
