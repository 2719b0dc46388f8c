import Testing

@testable import CollageCore

@Suite("A JPEG that is held as it is")
struct StoredJPEGTests {
  @Test("has no notes of where and when, and the same pixels")
  func notes() throws {
    let plain = try ImageFiles.jpeg()
    let noted = ImageFiles.jpeg(plain, exif: ImageFiles.exif(6))
    let left = StoredJPEG.withoutNotes(noted)
    #expect(left.count < noted.count && !left.contains(subsequence: Array("Exif".utf8)))
    let decoder = ImageDecoder(limits: .standard)
    #expect(
      try decoder.decode(left, source: "a", scale: .full)
        == decoder.decode(plain, source: "b", scale: .full))
    #expect(StoredJPEG.withoutNotes(left) == left)
  }

  @Test("is one of sRGB or grey that stands upright, and of the size that is known")
  func checks() throws {
    let file = try ImageFiles.jpeg()
    #expect(StoredJPEG(file, of: Sample.image(width: 40, height: 24))?.bytes == file)
    #expect(StoredJPEG(file, of: Sample.image(width: 24, height: 40)) == nil)
    let turned = ImageFiles.jpeg(file, exif: ImageFiles.exif(6))
    #expect(StoredJPEG(turned, of: Sample.image(width: 40, height: 24)) == nil)
    var named = file
    let frame = try #require(file.firstRange(of: [0xFF, 0xC0])).lowerBound
    for (index, name) in "RGB".utf8.enumerated() { named[frame + 10 + index * 3] = name }
    #expect(StoredJPEG.namesRedGreenBlue(named) && !StoredJPEG.namesRedGreenBlue(file))
    #expect(StoredJPEG([1, 2, 3], of: Sample.image(width: 40, height: 24)) == nil)
  }

  @Test("is turned by the map of its orientation", arguments: Orientation.allCases)
  func turns(_ orientation: Orientation) {
    let stored = PixelSize(width: 5, height: 3)
    let matrix = orientation.uprightMatrix(of: stored)
    let upright = orientation.swapsSides ? stored.transposed : stored
    for y in 0..<upright.height {
      for x in 0..<upright.width {
        let from = orientation.source(x: x, y: y, in: stored)
        let middle = Point(x: Double(from.x) + 0.5, y: Double(from.y) + 0.5)
        #expect(matrix.apply(to: middle) == Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
      }
    }
  }
}

extension [UInt8] {
  fileprivate func contains(subsequence part: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: part) }
  }
}
