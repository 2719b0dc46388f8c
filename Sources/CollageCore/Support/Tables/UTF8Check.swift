/// A validator of UTF-8 (table 3-7 of the Unicode Standard).
enum UTF8Check {
  /// Returns the index of the first byte that isn't valid UTF-8; `nil` if all bytes are valid.
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

  /// Returns the length of the byte sequence of the character at an index; `nil` if the sequence is
  /// ill-formed.
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
    // The range of the second byte excludes overlong forms, surrogates, and values beyond U+10FFFF.
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
