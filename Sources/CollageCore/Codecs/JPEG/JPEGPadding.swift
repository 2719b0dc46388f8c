/// What stands between the last block of a JPEG and its end marker.
///
/// Some cameras fill up there, which costs no pixel. But bytes are also left over where damage made
/// the blocks before them shorter, and that is often all that the library finds of it: only bytes
/// that are all alike are padding.
enum JPEGPadding {
  /// Bytes that are neither empty nor full may be alike by chance, if they are fewer than this.
  private static let fewest = 4

  /// The number of bytes in the library's warning that some are left over before the end.
  ///
  /// - Parameter warning: Its message.
  /// - Returns: The number; nil for another message.
  static func count(in warning: String) -> Int? {
    guard warning.contains("extraneous bytes before marker 0xd9") else { return nil }
    return warning.split(separator: " ").lazy.compactMap { Int($0) }.first
  }

  /// Whether the bytes that are left over before the end are padding.
  ///
  /// - Parameters:
  ///   - count: How many they are, as the library counts: about, where they are coded with zeros
  ///     between them.
  ///   - file: The whole file; without an end marker it ends with those bytes.
  /// - Returns: Whether they are all alike.
  static func isUniform(_ count: Int, in file: UnsafeBufferPointer<UInt8>) -> Bool {
    var markers = unsafe JPEGMarkers(file)
    var end = file.count
    while let marker = unsafe markers.next() {
      guard marker.code == 0xD9 else { continue }
      end = marker.start
      break
    }
    // Any number of full bytes may precede a marker; the library does not count them.
    while end > 0, end < file.count, unsafe file[end - 1] == 0xFF { end -= 1 }
    guard count > 0, count <= end else { return false }
    var place = end - count
    // A zero behind a full byte belongs to it.
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
