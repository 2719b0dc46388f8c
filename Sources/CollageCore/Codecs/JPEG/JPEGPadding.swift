/// The bytes between the last block of a JPEG and its end marker.
///
/// Some cameras add padding there, which doesn't affect the pixels. However, bytes are also left
/// over if damage made the preceding blocks shorter, and often libjpeg detects the damage only by
/// these bytes. Therefore bytes count as padding only if all of them are equal.
enum JPEGPadding {
  /// The minimum number of equal bytes that count as padding, if they are neither 0x00 nor 0xFF.
  ///
  /// Fewer bytes may be equal by chance.
  private static let fewest = 4

  /// Returns the number of bytes in libjpeg's warning about extra bytes before the end marker;
  /// `nil` for another warning.
  static func count(in warning: String) -> Int? {
    guard warning.contains("extraneous bytes before marker 0xd9") else { return nil }
    return warning.split(separator: " ").lazy.compactMap { Int($0) }.first
  }

  /// Returns whether the extra bytes before the end marker are all equal.
  ///
  /// - Parameters:
  ///   - count: The number of extra bytes according to libjpeg. It is approximate if 0xFF bytes are
  ///     followed by zeros.
  ///   - file: The whole file. Without an end marker, it ends with the extra bytes.
  /// - Returns: True if the bytes are padding.
  static func isUniform(_ count: Int, in file: UnsafeBufferPointer<UInt8>) -> Bool {
    var markers = unsafe JPEGMarkerIterator(file)
    var end = file.count
    while let marker = unsafe markers.next() {
      guard marker.code == 0xD9 else { continue }
      end = marker.start
      break
    }
    // Any number of 0xFF bytes may precede a marker. libjpeg doesn't count them.
    while end > 0, end < file.count, unsafe file[end - 1] == 0xFF { end -= 1 }
    guard count > 0, count <= end else { return false }
    var place = end - count
    // A zero after 0xFF is part of the coded byte 0xFF.
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
