/// The outcome of a row: one line of a log.
package struct RowEntry: Codable, Hashable, Sendable {
  /// The row, or the number of a sheet, from 1 on.
  package let row: Int
  /// The line of the table in which it begins.
  package let line: Int
  /// Identifies the batch: the table and the pattern of the names of its pictures.
  let batch: String
  /// The time, in milliseconds since 1970; the last of several lines for a row counts.
  let time: Int64
  /// The picture's file, relative to the folder of the logs; `nil` if it has no name.
  var output: String?
  /// A hash of the inputs and options of the picture; `nil` before the picture is finished.
  var key: String?
  /// The form of the key in a log, which is ``RowOptions/form``; `nil` in logs of version 1.0.
  var form: Int?
  /// The length of the file.
  var bytes: Int?
  /// The time that it took, in milliseconds.
  var ms: Double?
  /// The path, the state of the file, and the hash of the bytes of each photo.
  var inputs: [[String]]?
  /// Whether the picture was up to date; such rows are not logged.
  var kept: Bool?
  /// Why there is no picture.
  package var error: String?
  /// The rows of a sheet that are not on it; `nil` if all are.
  var failures: [Failure]?

  /// A row of a sheet that is not on it.
  struct Failure: Codable, Hashable, Sendable {
    /// The row, from 1 on.
    let row: Int
    /// The line of the table in which it begins.
    let line: Int
    /// Why it is not on the sheet.
    let error: String
  }

  /// Whether a row could not be made.
  var hasFailed: Bool { error != nil || failures != nil }

  /// Notes a row.
  init(row: Int, line: Int, batch: String, time: Int64, output: String? = nil) {
    (self.row, self.line, self.batch, self.time, self.output) = (row, line, batch, time, output)
  }
}

extension RowEntry {
  /// Returns the entry with the length and the time that an earlier entry records of the same file.
  func with(_ earlier: RowEntry, inputs: [[String]]) -> RowEntry {
    var entry = self
    (entry.bytes, entry.ms, entry.inputs) = (earlier.bytes, earlier.ms, inputs)
    return entry
  }

  /// Returns whether two entries are of equal pictures; `nil` if one has no picture.
  func hasSamePicture(as other: RowEntry) -> Bool? {
    guard let key, let otherKey = other.key else { return nil }
    if form == other.form { return key == otherKey }
    // Keys of different forms are never equal.
    return bytes == other.bytes && inputHashes == other.inputHashes
  }

  private var inputHashes: [String] { (inputs ?? []).compactMap(\.last).sorted() }

  /// An entry for each row that failed: itself, or those of the rows of a sheet.
  var failuresOfRows: [RowEntry] {
    guard let failures else { return error == nil ? [] : [self] }
    return failures.map { failure in
      var entry = RowEntry(
        row: failure.row, line: failure.line, batch: batch, time: time, output: output)
      entry.error = failure.error
      return entry
    }
  }

  /// Reads a line; nil for one that tells of no row.
  init?(line: ArraySlice<UInt8>) {
    guard case .object(let members)? = try? ParsedJSON(line) else { return nil }
    func text(_ name: String) -> String? {
      if case .text(let text)? = members.first(where: { $0.name == name })?.value {
        text
      } else {
        nil
      }
    }
    func number(_ name: String) -> String? {
      if case .number(let text)? = members.first(where: { $0.name == name })?.value {
        text
      } else {
        nil
      }
    }
    guard let row = number("row").flatMap({ Int($0) }),
      let line = number("line").flatMap({ Int($0) }), let batch = text("batch"),
      let time = number("time").flatMap({ Int64($0) })
    else { return nil }
    self.init(row: row, line: line, batch: batch, time: time, output: text("output"))
    (key, error) = (text("key"), text("error"))
    form = number("form").flatMap { Int($0) }
    bytes = number("bytes").flatMap { Int($0) }
    ms = number("ms").flatMap { Double($0) }
    failures = Self.failures(members.first { $0.name == "failures" }?.value)
    if case .list(let list)? = members.first(where: { $0.name == "inputs" })?.value {
      inputs = list.map { input in
        guard case .list(let parts) = input else { return [] }
        return parts.compactMap { if case .text(let text) = $0 { text } else { nil } }
      }
    }
  }

  private static func failures(_ value: ParsedJSON?) -> [Failure]? {
    guard case .list(let list)? = value else { return nil }
    let failures = list.compactMap { value -> Failure? in
      guard case .object(let members) = value else { return nil }
      var (row, line, error): (Int?, Int?, String?) = (nil, nil, nil)
      for member in members {
        switch (member.name, member.value) {
        case ("row", .number(let text)): row = Int(text)
        case ("line", .number(let text)): line = Int(text)
        case ("error", .text(let text)): error = text
        default: break
        }
      }
      guard let row, let line, let error else { return nil }
      return Failure(row: row, line: line, error: error)
    }
    return failures.isEmpty ? nil : failures
  }
}
