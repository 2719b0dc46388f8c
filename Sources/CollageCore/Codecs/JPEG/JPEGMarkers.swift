/// Walks over the markers of a JPEG without decoding: segments are left out, and so are coded blocks.
///
/// What is not a marker is passed over, as the library does it.
@unsafe struct JPEGMarkers {
  /// A marker that begins a segment, or the end's.
  struct Marker {
    let code: UInt8
    /// Where its two bytes begin.
    let start: Int
    /// What the segment holds; nil for the end, which has none, and for one that is cut short.
    let body: Range<Int>?
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 2

  /// Begins behind the start marker.
  ///
  /// - Parameter bytes: The file, which must live as long as the walk.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = unsafe bytes
  }

  /// Goes behind the next marker and its segment; nil where there is none left.
  mutating func next() -> Marker? {
    // SAFETY: both places that are looked at are below the count.
    while unsafe position + 1 < bytes.count {
      if unsafe bytes[position] == 0xFF {
        switch unsafe bytes[position + 1] {
        case 0, 0x01, 0xD0...0xD8, 0xFF: break
        default: return unsafe marker()
        }
      }
      unsafe position += 1
    }
    return nil
  }

  private mutating func marker() -> Marker {
    let start = unsafe position
    let code = unsafe bytes[start + 1]
    guard code != 0xD9, unsafe start + 4 <= bytes.count else {
      unsafe position = start + 2
      return Marker(code: code, start: start, body: nil)
    }
    let end = unsafe start + 2 + (Int(bytes[start + 2]) << 8 | Int(bytes[start + 3]))
    guard end >= start + 4, unsafe end <= bytes.count else {
      unsafe position = start + 2
      return Marker(code: code, start: start, body: nil)
    }
    unsafe position = end
    return Marker(code: code, start: start, body: start + 4..<end)
  }
}
