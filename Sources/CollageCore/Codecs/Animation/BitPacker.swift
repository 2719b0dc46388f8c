/// Packs codes of varying bit widths into GIF sub-blocks, each of which has a length byte and up to
/// 255 bytes of data.
///
/// The first code is in the least significant bits.
struct BitPacker {
  private static let blockSize = 255

  private var bytes: [UInt8]
  /// The index of the current block's length byte.
  private var lengthAt: Int
  private var bits: UInt64 = 0
  private var bitCount = 0

  /// Creates a packer whose output starts with the byte `first`, followed by the sub-blocks.
  init(first: UInt8) {
    bytes = [first, 0]
    lengthAt = 1
  }

  /// Appends a value that has at most `width` bits, where `width` is at most 32.
  @inline(__always)
  mutating func append(_ value: UInt32, _ width: Int) {
    bits |= UInt64(value) << UInt64(bitCount)
    bitCount += width
    while bitCount >= 8 {
      put(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  /// Appends a byte, and starts a new block if the current one is full.
  private mutating func put(_ byte: UInt8) {
    if bytes.count - lengthAt > Self.blockSize {
      bytes[lengthAt] = UInt8(Self.blockSize)
      lengthAt = bytes.count
      bytes.append(0)
    }
    bytes.append(byte)
  }

  /// Returns all bytes, ending with an empty sub-block.
  consuming func finished() -> [UInt8] {
    if bitCount > 0 { put(UInt8(truncatingIfNeeded: bits)) }
    let length = bytes.count - lengthAt - 1
    if length > 0 {
      bytes[lengthAt] = UInt8(length)
      bytes.append(0)
    }
    return bytes
  }
}
