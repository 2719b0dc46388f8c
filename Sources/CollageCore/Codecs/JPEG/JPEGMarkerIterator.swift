/// Iterates over the markers of a JPEG without decoding the contents of segments and scans.
///
/// Bytes that don't belong to a marker are skipped, as in libjpeg.
@unsafe struct JPEGMarkerIterator {
  /// A marker that begins a segment, or the end marker.
  struct Marker {
    let code: UInt8
    /// The offset of the marker's two bytes.
    let start: Int
    /// The range of the segment's contents; `nil` for the end marker and for a truncated segment.
    let body: Range<Int>?
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 2

  /// Starts after the file's start marker; the memory must outlive the iterator.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = unsafe bytes
  }

  mutating func next() -> Marker? {
    // SAFETY: both indices are below the count.
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
