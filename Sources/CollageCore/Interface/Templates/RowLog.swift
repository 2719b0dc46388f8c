internal import Foundation

/// The progress of all tables whose images are in a folder, according to the folder's logs.
package struct RowStatus: Encodable, Hashable, Sendable {
  /// The number of rows; for a table without a recorded row count, the highest row number in the
  /// logs.
  package var rows = 0
  package var done = 0
  package var failed = 0
  /// The number of rows that are neither done nor failed.
  package var missing = 0
  /// The log entries of the failed rows, in the order of rows.
  package var failures: [RowEntry] = []
}

extension RowStatus {
  /// Counts the rows in the logs of a folder.
  package init(of folder: String) throws {
    guard Folder.isFolder(folder) else { throw FileReadError.notFound(path: folder) }
    self = try RowLogs(folder).status()
  }
}

/// The logs in a folder of images; each process appends to its own log.
struct RowLogs {
  /// Returns the file name of a log, such as `.collage-1-3.jsonl` for the first of three shards.
  private static func name(_ shard: RowSelection.Shard?) -> String {
    ".collage-\(shard?.number ?? 1)-\(shard?.count ?? 1).jsonl"
  }

  let folder: String
  /// The last entry without an error for each image, keyed by the image's name in the logs.
  ///
  /// The file of the image can be missing or incomplete, because a run also logs the file before
  /// creating it.
  private var images: [String: RowEntry] = [:]
  /// The last entry of each row or sheet.
  private var rows: [RowKey: RowEntry] = [:]
  /// The last heading of each batch, with its index among all headings of the logs.
  private var headings: [String: (heading: Heading, order: Int)] = [:]
  private var headingCount = 0

  private struct RowKey: Hashable {
    let batch: String
    let row: Int
  }

  /// A table, and the mapping of its rows to images.
  struct Series {
    let table: String
    /// A hash of the table's path.
    let source: String
    /// A hash of the table's path relative to the folder of the logs; `nil` if the table isn't a
    /// file.
    let place: String?
    let template: String
    let rowCount: Int
    let rowsPerImage: Int

    var imageCount: Int { (rowCount + rowsPerImage - 1) / rowsPerImage }
  }

  /// The line that describes a table and the number of its images.
  ///
  /// A run writes the line before its results. It omits the line if the logs already contain an
  /// equal line of the same batch and no later run has superseded the batch.
  private struct Heading: Codable {
    let table: String
    /// The number of images.
    let rows: Int
    let batch: String
    let time: Int64
    /// The template; `nil` in logs of earlier versions.
    var template: String?
    /// A hash of the table's path; `nil` in logs of earlier versions.
    var source: String?
    /// A hash of the table's path relative to the folder of the logs; `nil` in logs of earlier
    /// versions.
    var place: String?
    /// The number of rows of the table; `nil` if each image shows one row.
    var tableRows: Int?
    /// The number of rows per image; `nil` if each image shows one row.
    var perSheet: Int?

    init(_ series: Series, batch: String, time: Int64) {
      (table, rows, template) = (series.table, series.imageCount, series.template)
      (source, place) = (series.source, series.place)
      (self.batch, self.time) = (batch, time)
      guard series.rowsPerImage > 1 else { return }
      (tableRows, perSheet) = (series.rowCount, series.rowsPerImage)
    }

    func describes(_ other: Heading) -> Bool {
      (table, rows, template, place) == (other.table, other.rows, other.template, other.place)
        && (place != nil || source == other.source)
        && (tableRows, perSheet) == (other.tableRows, other.perSheet)
    }

    /// Returns whether both headings describe the same template and table; `nil` if the recorded
    /// paths can't decide this.
    func isOfSameTable(as other: Heading) -> Bool? {
      guard let template, (table, template) == (other.table, other.template) else { return false }
      // The logs of the first versions identify tables by name only.
      guard let source, let otherSource = other.source, source != otherSource else { return true }
      guard let place, let otherPlace = other.place else { return nil }
      return place == otherPlace
    }

    func rowCount(ofPicture number: Int) -> Int {
      guard let perSheet, let tableRows else { return 1 }
      return max(0, min(perSheet, tableRows - (number - 1) * perSheet))
    }
  }

  /// Reads the logs of a folder, and skips invalid lines.
  init(_ folder: String) throws {
    self.folder = folder
    guard Folder.isFolder(folder) else { return }
    let paths = try Folder.names(in: folder).filter(Self.isLog).map { "\(folder)/\($0)" }
    for path in paths where Folder.byteCount(ofFile: path) != nil {
      let bytes = try FileReader.bytes(at: path, limit: 8 << 30, followsLink: false)
      for line in bytes.split(separator: UInt8(ascii: "\n")) { read(line) }
    }
  }

  private static func isLog(_ name: String) -> Bool {
    name.hasPrefix(NamePattern.logPrefix)
      && name.wholeMatch(of: /\.collage-\d+-\d+\.jsonl/) != nil
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    guard let entry = RowEntry(line: line) else {
      guard let heading = try? JSONDecoder().decode(Heading.self, from: Data(line)),
        heading.time >= headings[heading.batch]?.heading.time ?? 0
      else { return }
      headings[heading.batch] = (heading, headingCount)
      headingCount += 1
      return
    }
    if entry.error == nil, let output = entry.output,
      entry.time >= images[output]?.time ?? 0
    {
      images[output] = entry
    }
    let key = RowKey(batch: entry.batch, row: entry.row)
    if entry.time >= rows[key]?.time ?? 0 { rows[key] = entry }
  }

  /// Returns the last entry without an error for the image at a path; `nil` if the logs don't
  /// contain one.
  func entry(of path: String) -> RowEntry? { images[name(of: path)] }

  /// Returns the name of an image in the logs.
  ///
  /// The name is the path relative to the folder of the logs, so that it stays valid if the folder
  /// is moved.
  func name(of path: String) -> String {
    let prefix = folder == "/" ? "/" : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// Returns whether the last attempt to create the image of a row or a sheet failed.
  func hasFailed(_ row: Int, of batch: String) -> Bool {
    rows[RowKey(batch: batch, row: row)]?.hasFailed ?? false
  }

  /// Returns whether a later run created images of the batch's table under names of another
  /// pattern.
  private func isSuperseded(_ batch: String) -> Bool {
    guard let (own, order) = headings[batch] else { return false }
    return headings.contains { name, other in
      name != batch && (own.time, order) < (other.heading.time, other.order)
        && own.isOfSameTable(as: other.heading) ?? hasRows(of: own, like: other.heading)
    }
  }

  /// Returns whether two batches have the same number of rows, at least one row with equal images
  /// or errors, and no row with different images.
  ///
  /// This is the only way to identify the tables of earlier versions: their logs only record the
  /// absolute path, which changes when a table is moved.
  private func hasRows(of heading: Heading, like other: Heading) -> Bool {
    guard (heading.rows, heading.tableRows) == (other.rows, other.tableRows) else { return false }
    var hasEqualRow = false
    for (key, entry) in rows where key.batch == heading.batch {
      guard let counterpart = rows[RowKey(batch: other.batch, row: key.row)] else { continue }
      if let isSame = entry.hasSameImage(as: counterpart) {
        guard isSame else { return false }
        hasEqualRow = true
      } else if let error = entry.error, error == counterpart.error {
        hasEqualRow = true
      }
    }
    return hasEqualRow
  }

  /// Counts the rows of all tables, using only the last batch of each template and table.
  func status() -> RowStatus {
    var status = RowStatus()
    let counted = headings.mapValues(\.heading).filter { !isSuperseded($0.key) }
    var counts = counted.mapValues(\.rows)
    for key in rows.keys where headings[key.batch] == nil {
      counts[key.batch] = max(counts[key.batch] ?? 0, key.row)
    }
    status.rows = counts.reduce(0) { sum, count in
      sum + (counted[count.key]?.tableRows ?? count.value)
    }
    for (key, entry) in rows where key.row <= counts[key.batch] ?? 0 {
      let rowCount = counted[key.batch]?.rowCount(ofPicture: key.row) ?? 1
      if entry.error != nil {
        status.failed += entry.failures?.count ?? rowCount
      } else if entry.key != nil, let output = entry.output,
        Folder.byteCount(ofFile: "\(folder)/\(output)") == entry.bytes
      {
        status.failed += entry.failures?.count ?? 0
        status.done += rowCount - (entry.failures?.count ?? 0)
      } else {
        continue
      }
      status.failures += entry.failuresOfRows
    }
    status.failures.sort { ($0.row, $0.batch) < ($1.row, $1.batch) }
    status.missing = status.rows - status.done - status.failed
    return status
  }

  /// Opens the log of this process, with the lock that keeps other processes from the shard.
  ///
  /// Without a shard, the process handles the whole table. The time is in milliseconds since 1970.
  /// Throws a ``FileError`` with code `EBUSY` if another process has locked the shard.
  func open(
    _ shard: RowSelection.Shard?, batch: String, _ series: Series, at time: Int64
  ) throws -> (file: AppendedFile, lock: FileLock) {
    try Folder.makeShared(folder)
    let path = "\(folder)/\(Self.name(shard))"
    let lock = try FileLock(path + ".lock")
    let file = try AppendedFile(path)
    let heading = Heading(series, batch: batch, time: time)
    let isKnown = headings[batch].map { heading.describes($0.heading) } ?? false
    if !isKnown || isSuperseded(batch) {
      try file.append(Self.line(heading))
    }
    return (file, lock)
  }

  static func line(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }
}
