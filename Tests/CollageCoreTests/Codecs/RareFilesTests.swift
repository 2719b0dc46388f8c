import Testing

@testable import CollageCore

@Suite struct RareFilesTests {
  private let decoder = ImageDecoder()

  @Test func inksOfAdobeBecomeLight() throws {
    let header = try ImageProbe().header(of: RareFiles.cmyk, source: "a")
    #expect(header.color == .cmyk(inverted: true))
    let bitmap = try decoder.decode(RareFiles.cmyk, source: "a")
    #expect(bitmap.size == PixelSize(width: 8, height: 8) && bitmap.alpha == .opaque)
    let expected = [200, 100, 0, 255]
    for (value, ideal) in zip(bitmap.bytes.prefix(4), expected) {
      #expect(abs(Int(value) - ideal) <= 2)
    }
  }

  @Test func sixteenBitsKeepTheirHighByte() throws {
    let bitmap = try decoder.decode(RareFiles.deep, source: "a")
    #expect(bitmap.bytes == [128, 64, 255, 255, 0, 16, 32, 255] && bitmap.alpha == .opaque)
  }

  @Test func paletteAndTransparencyAreResolved() throws {
    let header = try ImageProbe().header(of: RareFiles.palette, source: "a")
    #expect(header.mayHaveAlpha && header.color == .palette)
    let bitmap = try decoder.decode(RareFiles.palette, source: "a")
    #expect(bitmap.bytes == [10, 20, 30, 255, 40, 50, 60, 128, 70, 80, 90, 255])
  }

  @Test func interlacedRowsAreInOrder() throws {
    #expect(try ImageProbe().header(of: RareFiles.interlaced, source: "a").isProgressive)
    let bitmap = try decoder.decode(RareFiles.interlaced, source: "a")
    #expect(stride(from: 0, to: 36, by: 4).map { bitmap.bytes[$0] } == Array(1...9))
  }

  @Test(arguments: [RareFiles.cmyk, RareFiles.palette, RareFiles.interlaced])
  func everyTruncationIsAnError(_ file: [UInt8]) {
    // A JPEG may lack its end marker.
    let rest = file == RareFiles.cmyk ? 2 : 0
    for count in 0..<file.count - rest {
      #expect(throws: DecodeError.self) { try decoder.decode(Array(file[..<count]), source: "a") }
    }
  }
}
