/// The last bytes of a stream.
package struct TailBuffer: Hashable, Sendable {
  /// The maximum number of bytes in the buffer.
  let limit: Int
  private var kept: [UInt8] = []
  private var hasLost = false

  init(limit: Int) {
    self.limit = limit
  }

  /// The last bytes of the stream, starting with a complete character.
  package var bytes: ArraySlice<UInt8> {
    let last = kept.suffix(limit)
    return hasLost || last.count < kept.count ? last.drop { $0 & 0xC0 == 0x80 } : last
  }

  mutating func append(_ bytes: [UInt8]) {
    kept += bytes
    guard kept.count > 4 * limit else { return }
    kept.removeFirst(kept.count - limit)
    hasLost = true
  }
}
