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
    quirks.find(in: file)
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

  private mutating func find(in file: [UInt8]) {
    var cursor = ByteCursor(file[...])
    _ = cursor.slice(2)
    while let byte = cursor.byte() {
      guard byte == 0xFF, let marker = cursor.byte() else { return }
      if marker == 0xFF { cursor.position -= 1 }
      guard marker != 0xFF, marker != 0x01, !(0xD0...0xD7).contains(marker) else { continue }
      guard marker != 0xDA, let length = cursor.uint16(), let body = cursor.slice(length - 2)
      else { return }
      switch marker {
      case 0xC0...0xC2 where body.count >= 6: components = body[body.startIndex + 5]
      case 0xE0 where body.starts(with: Array("JFIF\0".utf8)) && body.count >= 14:
        versions.append(body.startIndex + 5)
      case 0xEE where body.starts(with: Array("Adobe".utf8)) && body.count >= 12:
        transforms.append(body.startIndex + 11)
      default: break
      }
    }
  }
}
