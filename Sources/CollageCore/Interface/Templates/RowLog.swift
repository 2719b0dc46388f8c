internal import Foundation

/// How many rows of a table are made, as the logs in a folder tell it.
package struct RowStatus: Encodable, Hashable, Sendable {
  /// The rows of the table; those that the logs know of where no run has counted them.
  package var rows = 0
  /// Those whose pictures are there.
  package var done = 0
  /// Those that failed.
  package var failed = 0
  /// Those of which there is neither.
  package var missing = 0
  /// What is known of those that failed, in their order.
  package var failures: [RowEntry] = []
}

extension RowStatus {
  /// Counts the pictures of a folder, by the logs that are there.
  ///
  /// - Parameter folder: The folder.
  /// - Throws: ``FileReadError``, ``FileError``.
  package init(of folder: String) throws {
    guard Folder.isFolder(folder) else { throw FileReadError.notFound(path: folder) }
    self = try RowLogs(folder).status()
  }
}

/// The logs of a folder of pictures, each of which one process adds to.
struct RowLogs {
  /// How logs are called: that of one part of three `.collage-1-3.jsonl`.
  private static func name(_ shard: RowChoice.Shard?) -> String {
    ".collage-\(shard?.number ?? 1)-\(shard?.count ?? 1).jsonl"
  }

  /// The folder of the pictures.
  let folder: String
  /// The last success of each picture, by its name, and files that were going to have it.
  private var pictures: [String: RowEntry] = [:]
  /// What happened last to each row.
  private var rows: [RowKey: RowEntry] = [:]
  /// The last heading of each batch, with its place among all headings.
  private var headings: [String: (heading: Heading, order: Int)] = [:]
  private var headingCount = 0

  private struct RowKey: Hashable {
    let batch: String
    let row: Int
  }

  /// A table, and how its rows become pictures.
  struct Series {
    /// What the table is called.
    let table: String
    /// A hash of the table's path.
    let source: String
    /// A hash of its path relative to the folder of the logs; `nil` if it is not a file.
    let place: String?
    /// The template's name.
    let template: String
    /// The rows of the table.
    let rowCount: Int
    /// How many rows a picture shows.
    let rowsPerPicture: Int

    /// The number of pictures.
    var pictureCount: Int { (rowCount + rowsPerPicture - 1) / rowsPerPicture }
  }

  /// A line that a run begins with where its table is another one.
  private struct Heading: Codable {
    let table: String
    /// The number of pictures.
    let rows: Int
    let batch: String
    let time: Int64
    /// `nil` in logs of earlier versions.
    var template: String?
    /// A hash of the table's path; `nil` in logs of earlier versions.
    var source: String?
    /// A hash of its path relative to the folder of the logs; `nil` in logs of earlier versions.
    var place: String?
    /// The rows of the table, if a picture shows several.
    var tableRows: Int?
    /// How many rows a picture shows, if several.
    var perSheet: Int?

    init(_ series: Series, batch: String, time: Int64) {
      (table, rows, template) = (series.table, series.pictureCount, series.template)
      (source, place) = (series.source, series.place)
      (self.batch, self.time) = (batch, time)
      guard series.rowsPerPicture > 1 else { return }
      (tableRows, perSheet) = (series.rowCount, series.rowsPerPicture)
    }

    func describes(_ other: Heading) -> Bool {
      (table, rows, template, place) == (other.table, other.rows, other.template, other.place)
        && (place != nil || source == other.source)
        && (tableRows, perSheet) == (other.tableRows, other.perSheet)
    }

    /// Whether both are of the same template and table; `nil` if that can't be told from their paths.
    func isOfSameTable(as other: Heading) -> Bool? {
      guard let template, (table, template) == (other.table, other.template) else { return false }
      // The first logs tell tables apart by their names.
      guard let source, let otherSource = other.source, source != otherSource else { return true }
      guard let place, let otherPlace = other.place else { return nil }
      return place == otherPlace
    }

    /// How many rows of the table a picture shows.
    func rowCount(ofPicture number: Int) -> Int {
      guard let perSheet, let tableRows else { return 1 }
      return max(0, min(perSheet, tableRows - (number - 1) * perSheet))
    }
  }

  /// Reads the logs of a folder; lines that are none are passed over.
  ///
  /// - Throws: ``FileReadError``, ``FileError``.
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
      entry.time >= pictures[output]?.time ?? 0
    {
      pictures[output] = entry
    }
    let key = RowKey(batch: entry.batch, row: entry.row)
    if entry.time >= rows[key]?.time ?? 0 { rows[key] = entry }
  }

  /// What is known of a picture, by its path.
  func entry(of path: String) -> RowEntry? { pictures[name(of: path)] }

  /// How a picture is called in the logs: by its path from their folder on, so that this can be moved.
  func name(of path: String) -> String {
    let prefix = folder == "/" ? "/" : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// Whether a row failed when it was tried last.
  func hasFailed(_ row: Int, of batch: String) -> Bool {
    rows[RowKey(batch: batch, row: row)]?.hasFailed ?? false
  }

  /// Whether a later run made the pictures of a batch by another pattern.
  private func isSuperseded(_ batch: String) -> Bool {
    guard let (own, order) = headings[batch] else { return false }
    return headings.contains { name, other in
      name != batch && (own.time, order) < (other.heading.time, other.order)
        && own.isOfSameTable(as: other.heading) ?? hasRows(of: own, like: other.heading)
    }
  }

  /// Whether two batches have as many rows, and no row of which they made different pictures.
  ///
  /// Logs of earlier versions have a table's absolute path alone, which changes where it is moved.
  private func hasRows(of heading: Heading, like other: Heading) -> Bool {
    guard (heading.rows, heading.tableRows) == (other.rows, other.tableRows) else { return false }
    var hasLikeRow = false
    for (key, entry) in rows where key.batch == heading.batch {
      guard let twin = rows[RowKey(batch: other.batch, row: key.row)] else { continue }
      if let isSame = entry.hasSamePicture(as: twin) {
        guard isSame else { return false }
        hasLikeRow = true
      } else if let error = entry.error, error == twin.error {
        hasLikeRow = true
      }
    }
    return hasLikeRow
  }

  /// Counts the rows of the tables, each as the last run that took its template makes it.
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

  /// Opens the log of a process.
  ///
  /// - Parameters:
  ///   - shard: Its part of the table.
  ///   - batch: Which pictures it makes.
  ///   - series: The table, and how its rows become pictures.
  ///   - time: The present time, in thousandths of a second since 1970.
  /// - Returns: The log, and what keeps other processes from the same part.
  /// - Throws: ``FileError``, whose code is `EBUSY` where another process is at that part.
  func opened(
    _ shard: RowChoice.Shard?, batch: String, _ series: Series, at time: Int64
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

  /// A value as a line.
  static func line(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }
}
