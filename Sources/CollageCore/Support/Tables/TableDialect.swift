/// The format and the delimiter of a table, detected from its first line.
struct TableDialect: Hashable, Sendable {
  let format: RowTable.Format
  let delimiter: UInt8
  /// The byte offset after the byte order mark and an optional line `sep=;`.
  let start: Int
  /// The number of the line at `start`, from 1; the line is the header or an empty line before it.
  let line: Int

  /// Detects the format from the first nonempty line, ignoring quoted text.
  init(_ text: TableText) {
    let (comma, semicolon, tab) = (UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"))
    if let declared = Self.declaredDelimiter(text) {
      (delimiter, start, line) = (declared.delimiter, declared.end, 2)
      format = declared.delimiter == tab ? .tsv : .csv
      return
    }
    (start, line) = (text.start, 1)
    let rest = text.bytes[text.start...].drop { $0 == 0x0A || $0 == 0x0D }
    var (hasComma, hasSemicolon, hasTab) = (false, false, false)
    // An opening quote is at the start of a cell. A quote directly after a closing quote forms a
    // doubled quote with it.
    var (canOpen, isInQuotes) = (true, false)
    for byte in rest {
      if byte == UInt8(ascii: "\""), isInQuotes || canOpen {
        isInQuotes.toggle()
        canOpen = true
        continue
      }
      guard !isInQuotes else { continue }
      if byte == 0x0A || byte == 0x0D { break }
      hasComma = hasComma || byte == comma
      hasSemicolon = hasSemicolon || byte == semicolon
      hasTab = hasTab || byte == tab
      canOpen = byte == comma || byte == semicolon || byte == tab
    }
    delimiter = hasComma ? comma : hasSemicolon ? semicolon : hasTab ? tab : comma
    let first = rest.first { $0 != UInt8(ascii: " ") && $0 != tab }
    format = first == UInt8(ascii: "{") ? .jsonl : delimiter == tab ? .tsv : .csv
  }

  /// Returns the delimiter that a first line `sep=;` declares, and the byte offset of the second
  /// line; `nil` if the text doesn't start with such a line.
  ///
  /// The line is an Excel convention.
  private static func declaredDelimiter(_ text: TableText) -> (delimiter: UInt8, end: Int)? {
    let bytes = text.bytes
    var line = bytes[text.start...].prefix { $0 != 0x0A && $0 != 0x0D }
    var end = line.endIndex
    if bytes[end...].starts(with: [0x0D, 0x0A]) { end += 1 }
    end = min(end + 1, bytes.count)
    // Some programs quote the line, because it contains a delimiter. Some programs append
    // delimiters to fill the row.
    let quote = UInt8(ascii: "\"")
    let isQuoted = line.first == quote
    if isQuoted { line = line.dropFirst() }
    let name = String(decoding: line.prefix(4), as: UTF8.self).lowercased()
    guard name == "sep=", let delimiter = line.dropFirst(4).first, delimiter < 0x80,
      delimiter != quote
    else { return nil }
    var rest = line.dropFirst(5)
    if isQuoted {
      guard rest.first == quote else { return nil }
      rest = rest.dropFirst()
    }
    guard rest.allSatisfy({ $0 == delimiter || $0 == UInt8(ascii: " ") }) else { return nil }
    return (delimiter, end)
  }
}

extension RowTable.Format {
  /// Creates the format that a file extension indicates; `nil` if it is unknown.
  init?(fileName: String) {
    guard let point = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[point...].dropFirst().lowercased() {
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "jsonl", "ndjson", "json-lines": self = .jsonl
    default: return nil
    }
  }
}
