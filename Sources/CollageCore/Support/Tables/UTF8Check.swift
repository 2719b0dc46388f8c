/// Tells whether bytes are UTF-8, as table 3-7 of the Unicode Standard has it.
enum UTF8Check {
  /// The index of the first byte of a sequence that is not UTF-8; nil if all are.
  ///
  /// - Complexity: O(bytes).
  static func firstInvalid(in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      guard bytes[index] >= 0x80 else {
        index += 1
        continue
      }
      guard let length = sequenceLength(in: bytes, at: index) else { return index }
      index += length
    }
    return nil
  }

  /// The number of bytes of the sequence that begins here; nil if it is not well-formed.
  private static func sequenceLength(in bytes: [UInt8], at index: Int) -> Int? {
    let first = bytes[index]
    let length: Int
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return nil
    }
    guard index + length <= bytes.count else { return nil }
    // The second byte leaves out what is too long, surrogates, and what lies beyond U+10FFFF.
    let second: ClosedRange<UInt8>
    switch first {
    case 0xE0: second = 0xA0...0xBF
    case 0xED: second = 0x80...0x9F
    case 0xF0: second = 0x90...0xBF
    case 0xF4: second = 0x80...0x8F
    default: second = 0x80...0xBF
    }
    guard second.contains(bytes[index + 1]) else { return nil }
    for next in index + 2..<max(index + 2, index + length) where bytes[next] & 0xC0 != 0x80 {
      return nil
    }
    return length
  }
}
