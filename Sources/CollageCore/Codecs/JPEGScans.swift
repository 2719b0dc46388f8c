/// The scans of a JPEG, each of which costs the time of the whole picture.
enum JPEGScans {
  /// More than any program writes.
  static let most = 100

  /// Counts the scans that the library would decode.
  ///
  /// - Parameter file: The whole file.
  /// - Returns: Their number; one for a file whose first scan has all that it needs.
  /// - Complexity: O(bytes) for a file of several scans, else that of its header.
  static func count(in file: [UInt8]) -> Int {
    var cursor = ByteCursor(file[...])
    var components: UInt8?
    var found = 0
    while let marker = nextMarker(&cursor, in: file) {
      if marker == 0xD9 { return found }
      guard let length = cursor.uint16(), let body = cursor.slice(length - 2) else { return found }
      switch marker {
      case 0xC0, 0xC1: components = body.count >= 6 ? body[body.startIndex + 5] : nil
      case 0xDA:
        found += 1
        if found == 1, body.first == components { return 1 }
      default: break
      }
    }
    return found
  }

  /// Goes behind the next marker that begins a segment, or the end's.
  private static func nextMarker(_ cursor: inout ByteCursor, in file: [UInt8]) -> UInt8? {
    let position: Int? = file.withUnsafeBufferPointer { bytes in
      var place = cursor.position
      // SAFETY: both places that are looked at are below the count.
      while place + 1 < bytes.count {
        if bytes[place] == 0xFF {
          switch bytes[place + 1] {
          case 0, 0x01, 0xD0...0xD8, 0xFF: break
          default: return place
          }
        }
        place += 1
      }
      return nil
    }
    guard let position else { return nil }
    cursor.position = position + 2
    return file[position + 1]
  }
}
