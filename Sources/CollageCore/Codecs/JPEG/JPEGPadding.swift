/// The bytes between the last block of a JPEG and its end marker.
///
/// Some cameras add padding there, which affects no pixels. But bytes are also left over if damage
/// made the blocks before them shorter, and that is often the only damage that the library detects.
/// Therefore bytes count as padding only if they are all equal.
enum JPEGPadding {
  /// The minimum number of equal bytes other than 0x00 and 0xFF that count as padding; fewer may be
  /// equal by chance.
  private static let fewest = 4

  /// Returns the number of bytes in the library's warning about extra bytes before the end.
  ///
  /// - Parameter warning: The message.
  /// - Returns: The number; `nil` for another message.
  static func count(in warning: String) -> Int? {
    guard warning.contains("extraneous bytes before marker 0xd9") else { return nil }
    return warning.split(separator: " ").lazy.compactMap { Int($0) }.first
  }

  /// Returns whether the extra bytes before the end are padding.
  ///
  /// - Parameters:
  ///   - count: The number of extra bytes as counted by the library. It is approximate if stuffed
  ///     zeros follow 0xFF bytes.
  ///   - file: The whole file; without an end marker, it ends with the extra bytes.
  /// - Returns: True if the bytes are all equal.
  static func isUniform(_ count: Int, in file: UnsafeBufferPointer<UInt8>) -> Bool {
    var markers = unsafe JPEGMarkerIterator(file)
    var end = file.count
    while let marker = unsafe markers.next() {
      guard marker.code == 0xD9 else { continue }
      end = marker.start
      break
    }
    // Any number of 0xFF bytes may precede a marker; the library doesn't count them.
    while end > 0, end < file.count, unsafe file[end - 1] == 0xFF { end -= 1 }
    guard count > 0, count <= end else { return false }
    var place = end - count
    // A zero after 0xFF belongs to it.
    if place > 0, unsafe file[place] == 0, unsafe file[place - 1] == 0xFF { place -= 1 }
    let first = unsafe file[place]
    var found = 0
    while place < end {
      guard unsafe file[place] == first else { return false }
      unsafe place += first == 0xFF && place + 1 < end && file[place + 1] == 0 ? 2 : 1
      found += 1
    }
    return first == 0 || first == 0xFF || found >= fewest
  }
}
