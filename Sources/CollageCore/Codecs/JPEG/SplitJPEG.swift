/// A JPEG that `JPEGEncoder` has written, split before and after the header of its first scan.
package struct SplitJPEG: Hashable, Sendable {
  package static let end: [UInt8] = [0xFF, 0xD9]
  private static let start: [UInt8] = [0xFF, 0xD8]

  /// The bytes before the first scan's marker, including the inserted sRGB profile.
  var head: [UInt8]
  /// The first SOS segment, including its marker.
  var scanHeader: [UInt8]
  /// The bytes after the first SOS segment, without the end marker.
  ///
  /// In a progressive JPEG, they also contain the other scans with their headers.
  var data: [UInt8]

  /// Splits a file; `nil` if its structure isn't that of a file from `JPEGEncoder`.
  init?(_ file: UnsafeBufferPointer<UInt8>) {
    guard unsafe file.starts(with: Self.start), unsafe file.suffix(2).elementsEqual(Self.end) else {
      return nil
    }
    head = Self.start
    var position = 2
    while position + 4 <= file.count, unsafe file[position] == 0xFF {
      let marker = unsafe file[position + 1]
      let next = unsafe position + 2 + (Int(file[position + 2]) << 8 | Int(file[position + 3]))
      guard next <= file.count - 2 else { return nil }
      if marker == 0xDA {
        scanHeader = unsafe Array(file[position..<next])
        data = unsafe Array(file[next..<file.count - 2])
        return
      }
      // An environment variable can make the library write restart markers, which aren't supported.
      guard marker != 0xDD else { return nil }
      unsafe head += file[position..<next]
      if marker == 0xE0 { head += SRGBProfile.jpegSegment }
      position = next
    }
    return nil
  }

  /// Sets the resolution, in dots per inch, in the JFIF segment, which is the first segment.
  mutating func setDensity(_ density: Int) {
    guard head.count >= 20, head[3] == 0xE0 else { return }
    let sides = [UInt8(truncatingIfNeeded: density >> 8), UInt8(truncatingIfNeeded: density)]
    head.replaceSubrange(13..<18, with: [1] + sides + sides)
  }

  /// Returns a copy of ``head`` with another image size.
  func head(_ size: PixelSize) -> [UInt8] {
    var head = head
    var position = 2
    while position + 9 <= head.count {
      if head[position + 1] == 0xC0 {
        for (offset, side) in [(5, size.height), (7, size.width)] {
          head[position + offset] = UInt8(truncatingIfNeeded: side >> 8)
          head[position + offset + 1] = UInt8(truncatingIfNeeded: side)
        }
        break
      }
      position += 2 + (Int(head[position + 2]) << 8 | Int(head[position + 3]))
    }
    return head
  }
}
