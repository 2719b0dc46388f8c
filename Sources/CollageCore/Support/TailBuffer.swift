/// The last bytes of a stream.
package struct TailBuffer: Hashable, Sendable {
  /// The maximum number of bytes that ``bytes`` returns.
  let limit: Int
  private var buffer: [UInt8] = []
  private var isTruncated = false

  init(limit: Int) {
    self.limit = limit
  }

  /// The last bytes of the stream, starting with a complete character.
  package var bytes: ArraySlice<UInt8> {
    let last = buffer.suffix(limit)
    return isTruncated || last.count < buffer.count ? last.drop { $0 & 0xC0 == 0x80 } : last
  }

  mutating func append(_ bytes: [UInt8]) {
    buffer += bytes
    guard buffer.count > 4 * limit else { return }
    buffer.removeFirst(buffer.count - limit)
    isTruncated = true
  }
}
