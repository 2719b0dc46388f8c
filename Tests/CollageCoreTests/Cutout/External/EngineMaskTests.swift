import Testing

@testable import CollageCore

@Suite struct EngineMaskTests {
  private static let photo = PixelSize(width: 2048, height: 1365)

  @Test(arguments: [(2048, 1365), (320, 213), (320, 214), (2047, 1365), (4096, 2730), (32, 21)])
  func acceptsTheSameShape(width: Int, height: Int) {
    #expect(EngineMask.hasShape(PixelSize(width: width, height: height), of: Self.photo))
  }

  @Test(arguments: [
    (320, 320), (1365, 2048), (2048, 1367), (320, 216), (1, 1), (2, 1), (31, 21), (32, 25),
  ])
  func refusesAnotherShape(width: Int, height: Int) {
    #expect(!EngineMask.hasShape(PixelSize(width: width, height: height), of: Self.photo))
  }

  @Test func keepsGreyAsItIs() throws {
    let size = PixelSize(width: 16, height: 16)
    let bytes = (0..<256).flatMap { value -> [UInt8] in
      let grey = UInt8(value)
      return [grey, grey, grey, 255]
    }
    let png = try ImageFiles.png(Bitmap(size: size, alpha: .opaque, bytes: bytes))
    let mask = try EngineMask(file: png, source: "mask", photo: size)
    let values = (0..<256).map { Float($0) / 255 }
    #expect(mask.plane.values == values)
  }

  @Test func takesAlphaAloneFromColours() throws {
    let image = ImageFiles.translucent(9, 7)
    let mask = try EngineMask(
      file: ImageFiles.png(image), source: "mask", photo: PixelSize(width: 9, height: 7))
    let values = (0..<63).map { Float(UInt8(truncatingIfNeeded: $0 * 5)) / 255 }
    #expect(mask.plane.values == values)
  }

  @Test func refusesABrokenImage() throws {
    let png = try ImageFiles.png()
    #expect(throws: ExternalEngineError.ResultFault.self) {
      try EngineMask(
        file: Array(png.dropLast(20)), source: "mask", photo: PixelSize(width: 20, height: 12))
    }
  }
}
