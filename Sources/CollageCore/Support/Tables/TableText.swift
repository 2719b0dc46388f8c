/// The text of a table, converted to UTF-8 and without NUL characters.
struct TableText: Sendable {
  /// The text, optionally preceded by a byte order mark.
  let bytes: [UInt8]
  /// The offset of the first byte after the byte order mark.
  let start: Int
  let warnings: [TableWarning]

  /// Detects the encoding of a file and converts it to UTF-8.
  init(_ file: [UInt8]) throws(TableError) {
    if let text = try Self.fromUTF16(file) {
      (bytes, start, warnings) = (text, 0, [.utf16])
    } else {
      let start = file.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      if let invalid = UTF8Check.firstInvalid(in: file, from: start) {
        let line = Self.position(of: invalid, in: file, from: start).line
        (bytes, self.start) = (Windows1252.utf8(file[start...]), 0)
        warnings = [.notUTF8(line: line)]
      } else {
        (bytes, self.start, warnings) = (file, start, [])
      }
    }
    guard let nul = bytes.firstIndex(of: 0) else { return }
    throw .nul(Self.position(of: nul, in: bytes, from: start))
  }

  /// Returns the column of a byte offset in a line, counted in characters from 1.
  func column(of offset: Int, inLineFrom lineStart: Int) -> Int {
    bytes[lineStart..<max(lineStart, offset)].count { $0 & 0xC0 != 0x80 } + 1
  }

  private static func position(of offset: Int, in bytes: [UInt8], from start: Int) -> TextPosition {
    var (line, lineStart) = (1, start)
    for index in start..<offset where isLineEnd(at: index, in: bytes) {
      (line, lineStart) = (line + 1, index + 1)
    }
    return TextPosition(
      line: line, column: bytes[lineStart..<offset].count { $0 & 0xC0 != 0x80 } + 1)
  }

  /// Returns whether the byte at an index is the last one of a line terminator: LF, or CR without a
  /// following LF.
  private static func isLineEnd(at index: Int, in bytes: [UInt8]) -> Bool {
    bytes[index] == 0x0A
      || bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
  }

  /// Returns the text of a file that starts with a UTF-16 byte order mark; `nil` for other files.
  private static func fromUTF16(_ file: [UInt8]) throws(TableError) -> [UInt8]? {
    let isLittle = file.starts(with: [0xFF, 0xFE])
    guard isLittle || file.starts(with: [0xFE, 0xFF]) else { return nil }
    guard file.count.isMultiple(of: 2) else { throw .brokenUTF16 }
    let units = stride(from: 2, to: file.count, by: 2).lazy.map { index in
      let (low, high) = isLittle ? (index, index + 1) : (index + 1, index)
      return UInt16(file[high]) << 8 | UInt16(file[low])
    }
    var text: [UInt8] = []
    text.reserveCapacity(file.count)
    let isBroken = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true
    ) { text.append($0) }
    guard !isBroken else { throw .brokenUTF16 }
    return text
  }
}
