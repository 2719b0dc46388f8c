/// The bytes between the last block of a JPEG and its end marker.
///
/// Some cameras add padding there, which is harmless. However, bytes are also left over if damage
/// made the preceding blocks shorter, and libjpeg often detects the damage only by these bytes.
/// Therefore bytes count as padding only if all of them are equal.
enum JPEGPadding {
  /// The minimum number of equal bytes that count as padding; fewer can be equal by chance.
  ///
  /// Any number of 0x00 or 0xFF bytes counts as padding.
  private static let minimumCount = 4

  /// Returns the number in libjpeg's warning about extra bytes before the end marker; otherwise
  /// `nil`.
  static func count(in warning: String) -> Int? {
    guard warning.contains("extraneous bytes before marker 0xd9") else { return nil }
    return warning.split(separator: " ").lazy.compactMap { Int($0) }.first
  }

  /// Returns true if the extra bytes before the end marker are all equal.
  ///
  /// `count` is libjpeg's number of extra bytes, which is approximate if zeros follow 0xFF bytes. A
  /// file without an end marker ends with the extra bytes.
  static func isUniform(_ count: Int, in file: UnsafeBufferPointer<UInt8>) -> Bool {
    var markers = unsafe JPEGMarkerIterator(file)
    var end = file.count
    while let marker = unsafe markers.next() {
      guard marker.code == 0xD9 else { continue }
      end = marker.start
      break
    }
    // Any number of 0xFF bytes can precede a marker; libjpeg doesn't count them.
    while end > 0, end < file.count, unsafe file[end - 1] == 0xFF { end -= 1 }
    guard count > 0, count <= end else { return false }
    var offset = end - count
    // A zero after 0xFF is part of the coded byte 0xFF.
    if offset > 0, unsafe file[offset] == 0, unsafe file[offset - 1] == 0xFF { offset -= 1 }
    let first = unsafe file[offset]
    var found = 0
    while offset < end {
      guard unsafe file[offset] == first else { return false }
      unsafe offset += first == 0xFF && offset + 1 < end && file[offset + 1] == 0 ? 2 : 1
      found += 1
    }
    return first == 0 || first == 0xFF || found >= minimumCount
  }
}
