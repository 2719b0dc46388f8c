/// Iterates over the lines of a text, except lines that contain only spaces and tabs.
struct LineCursor {
  private let bytes: [UInt8]
  private var offset: Int
  private var line: Int

  init(_ bytes: [UInt8], start: Int, line: Int = 1) {
    (self.bytes, offset, self.line) = (bytes, start, line)
  }

  /// Returns the range of the next line, without its line terminator, and its number.
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

  private mutating func skipLineEnd() {
    guard offset < bytes.count else { return }
    let isCR = bytes[offset] == 0x0D
    offset += 1
    if isCR, offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
    line += 1
  }
}
