/// Counts the scans of a JPEG, each of which can take as long to decode as a whole image.
enum JPEGScans {
  /// The maximum number of accepted scans, more than any program writes.
  static let maximumCount = 100

  /// Returns the number of scans that libjpeg would decode.
  ///
  /// It is 1 if the first scan of a sequential JPEG contains all components, because libjpeg then
  /// ignores later scans.
  static func count(in file: UnsafeBufferPointer<UInt8>) -> Int {
    var markers = unsafe JPEGMarkerIterator(file)
    var components: UInt8?
    var found = 0
    while let marker = unsafe markers.next(), let body = marker.body {
      switch marker.code {
      case 0xC0, 0xC1, 0xC9: components = unsafe body.count >= 6 ? file[body.lowerBound + 5] : nil
      case 0xDA:
        found += 1
        if found == 1, !body.isEmpty, unsafe file[body.lowerBound] == components { return 1 }
      default: break
      }
    }
    return found
  }
}
