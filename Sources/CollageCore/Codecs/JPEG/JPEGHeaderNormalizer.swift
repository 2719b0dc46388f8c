/// Replaces unusual values that don't affect the pixels, in the first segments of a JPEG.
///
/// libjpeg reports only a file's first problem, so a warning about such a value would hide damage.
struct JPEGHeaderNormalizer {
  private var components: UInt8 = 0
  private var versions: [Int] = []
  private var transforms: [Int] = []

  /// Returns the file with usual values in place of unusual ones.
  static func normalized(_ file: [UInt8]) -> [UInt8] {
    let changes = unsafe file.withUnsafeBufferPointer { unsafe Self.changes(in: $0) }
    guard !changes.isEmpty else { return file }
    var file = file
    for (offset, usual) in changes { file[offset] = usual }
    return file
  }

  /// Returns a copy with usual values, which the caller must deallocate; `nil` if all are usual.
  static func normalizedCopy(
    of file: UnsafeBufferPointer<UInt8>
  ) -> UnsafeMutableBufferPointer<UInt8>? {
    let changes = unsafe Self.changes(in: file)
    guard !changes.isEmpty else { return nil }
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
    _ = unsafe copy.initialize(fromContentsOf: file)
    for (offset, usual) in changes { unsafe copy[offset] = usual }
    return unsafe copy
  }

  /// Returns the offset of each unusual value and the usual value that replaces it.
  private static func changes(
    in file: UnsafeBufferPointer<UInt8>
  ) -> [(offset: Int, usual: UInt8)] {
    var normalizer = JPEGHeaderNormalizer()
    unsafe normalizer.find(in: file)
    return normalizer.changes.compactMap { offset, usual in
      unsafe usual.contains(file[offset]) ? nil : usual.first.map { (offset, $0) }
    }
  }

  /// The offsets of the examined values, each with its usual values.
  ///
  /// For an unusual value, libjpeg assumes the first usual one.
  private var changes: [(offset: Int, usual: [UInt8])] {
    let transform: [UInt8] = components == 3 ? [1, 0] : components == 4 ? [2, 0] : []
    return versions.map { ($0, [1]) } + transforms.map { ($0, transform) }
  }

  private mutating func find(in file: UnsafeBufferPointer<UInt8>) {
    var markers = unsafe JPEGMarkerIterator(file)
    while let marker = unsafe markers.next(), marker.code != 0xDA, let body = marker.body {
      let start = body.lowerBound
      switch marker.code {
      case 0xC0...0xC2, 0xC9, 0xCA:
        if body.count >= 6 { components = unsafe file[start + 5] }
      case 0xE0 where unsafe body.count >= 14 && file[body].starts(with: Array("JFIF\0".utf8)):
        versions.append(start + 5)
      case 0xEE where unsafe body.count >= 12 && file[body].starts(with: Array("Adobe".utf8)):
        transforms.append(start + 11)
      default: break
      }
    }
  }
}
