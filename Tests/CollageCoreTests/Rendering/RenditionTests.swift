import Testing

@testable import CollageImaging

@Suite struct RenditionTests {
  private func rendition(
    _ format: AssetFormat, _ width: Int, _ height: Int, drawn: (Int, Int),
    isOpaque: Bool = true, hasShaders: Bool = false
  ) throws -> Rendition {
    let image = try StoredImage.numbered(
      1, format: format, size: PixelSize(width: width, height: height), isOpaque: isOpaque)
    return Rendition(
      of: image, drawn: PixelSize(width: drawn.0, height: drawn.1), hasShaders: hasShaders)
  }

  @Test(arguments: [
    (2048, 1536, 8), (1567, 769, 8), (1045, 769, 5), (1306, 769, 6), (1044, 783, 4),
    (523, 384, 4), (512, 392, 4), (522, 391, 2), (256, 192, 1), (262, 1, 2), (1, 1, 1),
  ]) func decodesProxyNoLargerThanNeeded(width: Int, height: Int, eighths: Int) throws {
    #expect(try rendition(.jpeg, 4096, 3072, drawn: (width, height)) == .proxy(eighths: eighths))
  }

  @Test(arguments: InputFormat.allCases, [true, false])
  func storesProxyAsJPEGUnlessTransparent(_ format: InputFormat, _ isOpaque: Bool) throws {
    let image = try StoredImage.numbered(
      1, format: .image(format), size: PixelSize(width: 4096, height: 3072), isOpaque: isOpaque)
    #expect(Rendition.proxyFormat(of: image) == (isOpaque ? .jpeg : .png))
    #expect(Rendition.proxy(eighths: 8).isJPEG(image) == isOpaque)
    #expect(Rendition.full(eighths: 8).isJPEG(image) == (format == .jpeg))
  }

  @Test func usesFullImageForLargeDraws() throws {
    #expect(try rendition(.jpeg, 8000, 6000, drawn: (2049, 1537)) == .full(eighths: 4))
    #expect(try rendition(.jpeg, 8000, 6000, drawn: (4081, 3000)) == .full(eighths: 5))
    #expect(try rendition(.jpeg, 8000, 6000, drawn: (9000, 7000)) == .full(eighths: 8))
  }

  @Test func neverEnlargesProxy() throws {
    let size = PixelSize(width: 4000, height: 3000)
    let image = try StoredImage.numbered(1, format: .jpeg, size: size)
    #expect(Rendition.proxySize(of: image) == PixelSize(width: 2000, height: 1500))
    #expect(try rendition(.jpeg, 4000, 3000, drawn: (2000, 1500)) == .proxy(eighths: 8))
    #expect(try rendition(.jpeg, 4000, 3000, drawn: (2001, 1501)) == .full(eighths: 4))
  }

  @Test func keepsExtentOfImageInProxy() throws {
    let size = PixelSize(width: 4001, height: 3003)
    let image = try StoredImage.numbered(1, format: .jpeg, size: size)
    let proxy = Rendition.proxy(eighths: 4)
    #expect(Rendition.proxySize(of: image) == PixelSize(width: 2001, height: 1502))
    #expect(proxy.pixelSize(of: image) == PixelSize(width: 1001, height: 751))
    #expect(proxy.extent(of: image) == Size(width: 1000.25, height: 750.75))
  }

  @Test func hasNoProxyForSmallImages() throws {
    #expect(try rendition(.jpeg, 2048, 1000, drawn: (100, 50)) == .full(eighths: 1))
    #expect(try rendition(.jpeg, 2049, 1000, drawn: (100, 50)) == .proxy(eighths: 1))
  }

  @Test func decodesPNGInFull() throws {
    #expect(try rendition(.png, 1000, 1000, drawn: (10, 10)) == .full(eighths: 8))
    let transparent = try rendition(.png, 4000, 3000, drawn: (10, 10), isOpaque: false)
    #expect(transparent == .proxy(eighths: 8))
    #expect(try rendition(.png, 4000, 3000, drawn: (10, 10)) == .proxy(eighths: 1))
    #expect(try rendition(.png, 4000, 3000, drawn: (3000, 10)) == .full(eighths: 8))
  }

  @Test func runsShadersOnSameRasterAtAnySize() throws {
    for drawn in [(100, 75), (1080, 810), (2048, 1536)] {
      let result = try rendition(.jpeg, 6000, 4500, drawn: drawn, hasShaders: true)
      #expect(result == .proxy(eighths: 8))
    }
    #expect(
      try rendition(.jpeg, 6000, 4500, drawn: (2049, 1537), hasShaders: true) == .full(eighths: 8))
    #expect(try rendition(.jpeg, 900, 600, drawn: (90, 60), hasShaders: true) == .full(eighths: 8))
  }

  @Test func limitsShadersTo48Megapixels() throws {
    func eighths(
      _ width: Int, _ height: Int, drawn: (Int, Int), usesProxy: Bool = true
    ) throws -> Int {
      let size = PixelSize(width: width, height: height)
      let image = try StoredImage.numbered(1, format: .jpeg, size: size, isOpaque: true)
      let drawn = PixelSize(width: drawn.0, height: drawn.1)
      return Rendition(of: image, drawn: drawn, hasShaders: true, usesProxy: usesProxy).eighths
    }
    #expect(try eighths(8000, 6000, drawn: (8000, 6000)) == 8)
    #expect(try eighths(8000, 6001, drawn: (8000, 6000)) == 7)
    #expect(try eighths(16_320, 12_240, drawn: (3000, 2250)) == 3)
    #expect(try eighths(16_320, 12_240, drawn: (16_320, 12_240), usesProxy: false) == 3)
    #expect(try eighths(16_320, 12_240, drawn: (100, 75)) == 8)
  }

  @Test func roundsDecodedSizesUp() throws {
    let image = try StoredImage.numbered(
      1, format: .jpeg, size: PixelSize(width: 1001, height: 9), isOpaque: true)
    let rendition = Rendition.full(eighths: 4)
    #expect(rendition.pixelSize(of: image) == PixelSize(width: 501, height: 5))
    #expect(rendition.extent(of: image) == Size(width: 500.5, height: 4.5))
  }

  @Test func keepsAspectRatioInProxy() throws {
    let size = PixelSize(width: 3000, height: 4096)
    let opaque = try StoredImage.numbered(1, size: size)
    #expect(Rendition.proxySize(of: opaque) == PixelSize(width: 1500, height: 2048))
  }
}
