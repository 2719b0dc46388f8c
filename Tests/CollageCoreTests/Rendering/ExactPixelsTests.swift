import Testing

@testable import CollageImaging

@Suite struct ExactPixelsTests {
  private func render(
    _ image: Bitmap, background: Color, degrees: Double = 0, flipHorizontal: Bool = false,
    flipVertical: Bool = false
  ) throws -> Bitmap {
    let (provider, stored) = try MemoryProvider.holding(image)
    let item = try Item.test(
      stored, at: Point(x: 16, y: 16), degrees: degrees, flipHorizontal: flipHorizontal,
      flipVertical: flipVertical)
    return try Collage.test(32, 32, background: background, items: [item]).rendered(with: provider)
  }

  @Test func copiesTransparentImageExactly() throws {
    let image = Bitmap.translucentNoise(20, 12)
    let result = try render(image, background: Color.none)
    #expect(result.alpha == .straight)
    for (x, y) in places(0..<32, 0..<32) {
      let isInside = (6..<26).contains(x) && (10..<22).contains(y)
      #expect(result[x, y] == (isInside ? image[x - 6, y - 10] : [0, 0, 0, 0]))
    }
  }

  @Test func keepsEveryAlphaAndColor() throws {
    var provider = MemoryProvider()
    let image = Bitmap.make(256, 16, alpha: .straight) { x, y in
      x == 0 ? [0, 0, 0, 0] : [UInt8(y * 17), UInt8(255 - y), UInt8(255 - x), UInt8(x)]
    }
    let item = try Item.test(provider.add(image), at: Point(x: 128, y: 8))
    let result = try Collage.test(256, 16, background: .none, items: [item])
      .rendered(with: provider)
    #expect(result.bytes == image.bytes)
  }

  @Test func copiesOpaqueImageExactly() throws {
    let image = Bitmap.noise(32, 32)
    #expect(try render(image, background: .white) == image)
  }

  @Test(arguments: [Color.white, .none])
  func movesPixelsExactlyWhenFlippedOrRotated(_ background: Color) throws {
    let image = Bitmap.noise(20, 12)
    let rotated = try render(image, background: background, degrees: 90)
    let half = try render(image, background: background, degrees: 180)
    let back = try render(image, background: background, degrees: 270)
    let mirrored = try render(image, background: background, flipHorizontal: true)
    let upsideDown = try render(image, background: background, flipVertical: true)
    let both = try render(image, background: background, degrees: -90, flipHorizontal: true)
    for (x, y) in places(0..<20, 0..<12) {
      let pixel = image[x, y]
      #expect(rotated[10 + 11 - y, 6 + x] == pixel)
      #expect(half[6 + 19 - x, 10 + 11 - y] == pixel)
      #expect(back[10 + y, 6 + 19 - x] == pixel)
      #expect(mirrored[6 + 19 - x, 10 + y] == pixel)
      #expect(upsideDown[6 + x, 10 + 11 - y] == pixel)
      #expect(both[10 + y, 6 + x] == pixel)
    }
    for result in [rotated, half, back, mirrored, upsideDown, both] {
      let outside: UInt8 = background == .white ? 255 : 0
      #expect(result.bytes.count { $0 == outside } >= (32 * 32 - 20 * 12) * 4)
    }
  }

  @Test func copiesPixelsDespiteInexactArithmetic() throws {
    var provider = MemoryProvider()
    let image = Bitmap.noise(21, 15)
    let stored = try provider.add(image)
    let box = Size(width: 21 / 3.7, height: 15 / 3.7)
    let item = try Item.test(
      stored, box: box, at: Point(x: 7 + 21 / 2, y: 3 + 15 / 2.0 + 1e-10), scale: 3.7)
    var exact = item
    exact.transform.center = Point(x: 17.5 + 1e-10, y: 10.5)
    let result = try Collage.test(32, 32, items: [exact]).rendered(with: provider)
    for y in 0..<15 { for x in 0..<21 { #expect(result[7 + x, 3 + y] == image[x, y]) } }
  }

  @Test func recognizesIntegralMaps() {
    let output = PixelSize(width: 100, height: 100)
    let extent = Size(width: 10, height: 10)
    func map(x: Double, degrees: Double) -> RasterMap {
      let transform = Transform(center: Point(x: x, y: 5), rotation: Angle(degrees: degrees))
      let matrix = transform.matrix(box: extent, extent: Size(width: 1, height: 1)).inverted
      return RasterMap(matrix ?? .identity, extent: extent, output: output)
    }
    func isCopy(_ map: RasterMap) -> Bool { if case .copy = map { true } else { false } }
    #expect(isCopy(map(x: 5, degrees: 0)) && isCopy(map(x: 7, degrees: 270)))
    #expect(isCopy(map(x: 5 + 1e-6, degrees: 0)))
    #expect(!isCopy(map(x: 5.01, degrees: 0)) && !isCopy(map(x: 5.5, degrees: 90)))
    #expect(!isCopy(map(x: 5, degrees: 0.01)) && !isCopy(map(x: 1e15, degrees: 1)))
  }
}
