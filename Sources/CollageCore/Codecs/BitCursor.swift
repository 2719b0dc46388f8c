/// A reader of bits in untrusted data, starting with the most significant bit of each byte; zeros
/// follow the end of the data.
struct BitCursor {
  private let bytes: ArraySlice<UInt8>
  private var position = 0
  /// True if more bits were read than are available.
  var isPastEnd: Bool { position > bytes.count * 8 }

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  mutating func bit() -> Int {
    defer { position += 1 }
    guard position < bytes.count * 8 else { return 0 }
    return Int(bytes[bytes.startIndex + position / 8] >> UInt8(7 - position % 8) & 1)
  }

  mutating func flag() -> Bool { bit() == 1 }

  /// Reads an unsigned integer of `count` bits, at most 32.
  mutating func bits(_ count: Int) -> Int {
    (0..<count).reduce(0) { value, _ in value << 1 | bit() }
  }

  mutating func skip(_ count: Int) { position += count }

  /// Reads an Exp-Golomb code, which is `ue(v)` in ITU-T H.265 and `uvlc()` in AV1.
  mutating func exponentialGolomb() -> Int {
    var zeros = 0
    while !isPastEnd, zeros < 32, !flag() { zeros += 1 }
    return (1 << zeros) - 1 + bits(zeros)
  }
}
