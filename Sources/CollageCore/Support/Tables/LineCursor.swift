/// Iterates over the nonblank lines of a text.
struct LineCursor {
  private let bytes: [UInt8]
  private var offset: Int
  private var line: Int

  /// Starts at the beginning of a line.
  init(_ bytes: [UInt8], start: Int, line: Int = 1) {
    (self.bytes, offset, self.line) = (bytes, start, line)
  }

  /// Returns the range, without the line terminator, and the number of the next line that contains
  /// more than spaces and tabs.
  mutating func next() -> (line: Range<Int>, number: Int)? {
    while offset < bytes.count {
      let (start, number) = (offset, line)
      var isFilled = false
      while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
        isFilled = isFilled || bytes[offset] != UInt8(ascii: " ") && bytes[offset] != 0x09
        offset += 1
      }
      let end = offset
      skipLineEnd()
      if isFilled { return (start..<end, number) }
    }
    return nil
  }

  /// Advances past CR, LF, or CR LF.
  private mutating func skipLineEnd() {
    guard offset < bytes.count else { return }
    let isCR = bytes[offset] == 0x0D
    offset += 1
    if isCR, offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
    line += 1
  }
}
