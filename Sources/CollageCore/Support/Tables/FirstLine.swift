/// What the first line of a text tells of how its table is written.
struct FirstLine: Hashable, Sendable {
  /// The format, as far as the line shows it.
  let format: RowTable.Format
  /// What stands between the cells of a CSV file.
  let delimiter: UInt8

  /// Looks at the first line that is not empty; what stands in quotes does not count.
  init(_ text: TableText) {
    let (comma, semicolon, tab) = (UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"))
    let rest = text.bytes[text.start...].drop { $0 == 0x0A || $0 == 0x0D }
    var (hasComma, hasSemicolon, hasTab) = (false, false, false)
    // A quote opens where a cell begins; behind a closing one it is the second of two within a cell.
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
}

extension RowTable.Format {
  /// The format that the ending of a file's name tells; nil if it tells none.
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
