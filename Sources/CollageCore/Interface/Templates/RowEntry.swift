/// The result of a row, or of a sheet with several rows, as one line of a log.
package struct RowEntry: Codable, Hashable, Sendable {
  /// The number of the row or the sheet, from 1.
  package let row: Int
  /// The line of the table in which the row begins.
  package let line: Int
  /// The identifier of the batch: a hash of the pattern of the image names.
  let batch: String
  /// The time of the result, in milliseconds since 1970; the latest of several entries for a row is
  /// valid.
  let time: Int64
  /// The path of the image, relative to the folder of the logs; `nil` if the image has no name.
  var output: String?
  /// A hash of the inputs and options of the image; `nil` before the image is finished.
  var key: String?
  /// The format version of ``key``, which is ``RowOptions/form``; `nil` in logs of version 1.0.
  var form: Int?
  /// The size of the image file, in bytes.
  var bytes: Int?
  /// The time that creating the image took, in milliseconds.
  var ms: Double?
  /// The path, the file version and the content hash of each photo.
  var inputs: [[String]]?
  /// True if the image was already up to date; such results are reported but not logged.
  var kept: Bool?
  /// The reason why the image wasn't created.
  package var error: String?
  /// The rows that are missing from the sheet; `nil` if all are present.
  var failures: [Failure]?

  struct Failure: Codable, Hashable, Sendable {
    let row: Int
    let line: Int
    /// The reason why the row is missing.
    let error: String
  }

  var hasFailed: Bool { error != nil || failures != nil }

  init(row: Int, line: Int, batch: String, time: Int64, output: String? = nil) {
    (self.row, self.line, self.batch, self.time, self.output) = (row, line, batch, time, output)
  }
}

extension RowEntry {
  /// Returns this entry with the file size and the elapsed time of an earlier entry for the same
  /// file, and with the given inputs.
  func with(_ earlier: RowEntry, inputs: [[String]]) -> RowEntry {
    var entry = self
    (entry.bytes, entry.ms, entry.inputs) = (earlier.bytes, earlier.ms, inputs)
    return entry
  }

  /// Returns whether two entries describe equal images; `nil` if one of them has no image.
  func hasSameImage(as other: RowEntry) -> Bool? {
    guard let key, let otherKey = other.key else { return nil }
    if form == other.form { return key == otherKey }
    // Keys of different forms can't be compared. Compare the file sizes and the photos instead.
    return bytes == other.bytes && inputHashes == other.inputHashes
  }

  private var inputHashes: [String] { (inputs ?? []).compactMap(\.last).sorted() }

  /// An entry for each failed row: this entry, or one for each row that is missing from its sheet.
  var failuresOfRows: [RowEntry] {
    guard let failures else { return error == nil ? [] : [self] }
    return failures.map { failure in
      var entry = RowEntry(
        row: failure.row, line: failure.line, batch: batch, time: time, output: output)
      entry.error = failure.error
      return entry
    }
  }

  /// Parses a line of a log; `nil` if the line doesn't describe a row or a sheet.
  init?(line: ArraySlice<UInt8>) {
    guard case .object(let members)? = try? ParsedJSON(line) else { return nil }
    func text(_ name: String) -> String? {
      if case .string(let text)? = members.first(where: { $0.name == name })?.value {
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
    if case .array(let list)? = members.first(where: { $0.name == "inputs" })?.value {
      inputs = list.map { input in
        guard case .array(let parts) = input else { return [] }
        return parts.compactMap { if case .string(let text) = $0 { text } else { nil } }
      }
    }
  }

  private static func failures(_ value: ParsedJSON?) -> [Failure]? {
    guard case .array(let list)? = value else { return nil }
    let failures = list.compactMap { value -> Failure? in
      guard case .object(let members) = value else { return nil }
      var (row, line, error): (Int?, Int?, String?) = (nil, nil, nil)
      for member in members {
        switch (member.name, member.value) {
        case ("row", .number(let text)): row = Int(text)
        case ("line", .number(let text)): line = Int(text)
        case ("error", .string(let text)): error = text
        default: break
        }
      }
      guard let row, let line, let error else { return nil }
      return Failure(row: row, line: line, error: error)
    }
    return failures.isEmpty ? nil : failures
  }
}
