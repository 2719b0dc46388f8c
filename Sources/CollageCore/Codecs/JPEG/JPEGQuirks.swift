/// What is odd about a JPEG's first markers and costs no pixel.
///
/// The library tells only of the first oddity, so that one of these would hide the damage behind it.
struct JPEGQuirks {
  private var components: UInt8 = 0
  private var versions: [Int] = []
  private var transforms: [Int] = []

  /// The same file with usual numbers in the places of odd ones.
  static func removed(from file: [UInt8]) -> [UInt8] {
    var quirks = JPEGQuirks()
    file.withUnsafeBufferPointer { quirks.find(in: $0) }
    let changes = quirks.changes.filter { place, usual in
      usual.first.map { _ in !usual.contains(file[place]) } ?? false
    }
    guard !changes.isEmpty else { return file }
    var file = file
    for (place, usual) in changes { file[place] = usual[0] }
    return file
  }

  /// The places, and the numbers that are usual there, beginning with what the library takes others for.
  private var changes: [(place: Int, usual: [UInt8])] {
    let transform: [UInt8] = components == 3 ? [1, 0] : components == 4 ? [2, 0] : []
    return versions.map { ($0, [1]) } + transforms.map { ($0, transform) }
  }

  private mutating func find(in file: UnsafeBufferPointer<UInt8>) {
    var markers = JPEGMarkers(file)
    while let marker = markers.next(), marker.code != 0xDA, let body = marker.body {
      let start = body.lowerBound
      switch marker.code {
      case 0xC0...0xC2 where body.count >= 6: components = file[start + 5]
      case 0xE0 where body.count >= 14 && file[body].starts(with: Array("JFIF\0".utf8)):
        versions.append(start + 5)
      case 0xEE where body.count >= 12 && file[body].starts(with: Array("Adobe".utf8)):
        transforms.append(start + 11)
      default: break
      }
    }
  }
}
