import Testing

@testable import CollageImaging

@Suite struct ImageImporterTests {
  private let importer = ImageImporter()
  private let decoder = ImageDecoder()

  @Test func storesPhotoUprightWithoutMetadata() throws {
    let plain = try ImageFiles.jpeg()
    let rotated = ImageFiles.jpeg(plain, exif: ImageFiles.exif(6))
    let imported = try importer.importImage(rotated, source: "a")
    #expect(imported.base.format == .jpeg && imported.base.isOpaque && imported.proxy == nil)
    #expect(imported.base.size == PixelSize(width: 24, height: 40))
    #expect(!imported.base.bytes.containsRun(Array("Exif".utf8)))
    let header = try ImageProbe().header(of: imported.base.bytes, source: "b")
    #expect(header.orientation == .up && header.chroma == .quarter)
    let expected = try decoder.decode(plain, source: "a").upright(from: .rotated90)
    let stored = try decoder.decode(imported.base.bytes, source: "b")
    #expect(stored.size == expected.size && ImageFiles.distance(stored, expected) < 60)
  }

  /// A PNG keeps its pixels if it has alpha or is imported without loss.
  @Test(arguments: [false, true]) func keepsPixelsOfPNG(_ isOpaque: Bool) throws {
    let bitmap = isOpaque ? ImageFiles.picture(20, 30) : ImageFiles.translucent(20, 30)
    let source = try ImageFiles.png(bitmap)
    let base = try importer.importImage(source, source: "a", isLossless: isOpaque).base
    #expect(base.format == .png && base.isOpaque == isOpaque)
    #expect(try decoder.decode(base.bytes, source: "b") == bitmap)
  }

  @Test func storesUnusedAlphaAsJPEG() throws {
    var bitmap = ImageFiles.picture(20, 30)
    bitmap.alpha = .straight
    let base = try importer.importImage(ImageFiles.png(bitmap), source: "a").base
    #expect(base.format == .jpeg)
    #expect(try ImageProbe().header(of: base.bytes, source: "b").chroma == .full)
  }

  @Test(arguments: [false, true]) func recreatesProxyOfLongImage(_ isLossless: Bool) throws {
    let source = try ImageFiles.jpeg(ImageFiles.picture(2600, 5))
    let imported = try importer.importImage(source, source: "a", isLossless: isLossless)
    let proxy = try #require(imported.proxy)
    // A JPEG base image is decoded at three quarters of its size. A lossless base image is a PNG,
    // which is reduced to the maximum side of a proxy.
    let size = isLossless ? PixelSize(width: 2048, height: 4) : PixelSize(width: 1950, height: 4)
    #expect(proxy.size == size && proxy.format == .jpeg)
    let header = try ImageProbe().header(of: proxy.bytes, source: "b")
    #expect(header.size == size && header.chroma == (isLossless ? .full : .quarter))
    #expect(try ImageProxy.make(ofBase: imported.base.bytes, source: "b") == proxy)
  }

  /// The first number of a quantization table is 30% of 16 at quality 85, and 16% of 16 at quality
  /// 92.
  @Test(arguments: [(false, 5), (true, 3)])
  func usesQualityOfBaseForProxy(_ isLossless: Bool, _ expected: UInt8) throws {
    func first(_ file: [UInt8]) throws -> UInt8 {
      file[try #require(file.firstRange(of: [0xFF, 0xDB])).upperBound + 3]
    }
    for image in [ImageFiles.picture(2600, 5), ImageFiles.picture(5, 2049)] {
      let source = try ImageFiles.png(image)
      let imported = try importer.importImage(source, source: "a", isLossless: isLossless)
      #expect(try first(#require(imported.proxy).bytes) == expected)
      if !isLossless { #expect(try first(imported.base.bytes) == 5) }
    }
  }

  @Test func recreatesProxyOfLongImageWithAlpha() throws {
    let source = try ImageFiles.png(ImageFiles.translucent(5, 2100))
    let imported = try importer.importImage(source, source: "a")
    let proxy = try #require(imported.proxy)
    #expect(proxy.size == PixelSize(width: 5, height: 2048) && proxy.format == .png)
    #expect(try ImageProxy.make(ofBase: imported.base.bytes, source: "b") == proxy)
  }

  /// Uses a file that claims more pixels than the default limit but has data for only 8 × 8.
  @Test func appliesLimitsToProxy() throws {
    var photo = try ImageFiles.jpeg(ImageFiles.picture(8, 8), chroma: .full)
    let frame = try #require(photo.firstRange(of: [0xFF, 0xC0])).lowerBound
    photo.replaceSubrange(frame + 5..<frame + 9, with: [0x75, 0x30, 0x75, 0x30])
    let limits = DecodeLimits(pixels: 1 << 30, bytes: 1 << 20)
    #expect(DecodeLimits.standard.pixels < 30_000 * 30_000)
    let error = #expect(throws: ImportError.self) {
      try ImageProxy.make(ofBase: photo, source: "a", limits: limits)
    }
    #expect(error == .unreadable(.truncated(.jpeg)))
  }

  @Test(arguments: Orientation.allCases, [(40, 24), (37, 24), (24, 37), (37, 23)])
  func orientsPlanesLikePixels(_ orientation: Orientation, _ sides: (Int, Int)) throws {
    let plain = try ImageFiles.jpeg(ImageFiles.picture(sides.0, sides.1))
    let photo = ImageFiles.jpeg(plain, exif: ImageFiles.exif(UInt8(orientation.rawValue)))
    var fromPixels = importer
    fromPixels.reusesJPEGPlanes = false
    let stored = try decoder.decode(
      importer.importImage(photo, source: "a").base.bytes, source: "b")
    let expected = try decoder.decode(
      fromPixels.importImage(photo, source: "a").base.bytes, source: "b")
    #expect(stored.size == expected.size && ImageFiles.distance(stored, expected) < 40)
  }
}

@Suite struct ProxyParametersTests {
  private func parameters(_ width: Int, _ height: Int, _ format: InputFormat = .jpeg)
    -> ProxyParameters?
  {
    ProxyParameters(size: PixelSize(width: width, height: height), isJPEG: format == .jpeg)
  }

  @Test func skipsSmallImages() {
    #expect(parameters(2048, 2048) == nil && parameters(1, 2048, .png) == nil)
  }

  @Test(arguments: [
    (4032, 3024, 4, 2016, 1512), (3024, 4032, 4, 1512, 2016), (4096, 3072, 4, 2048, 1536),
    (4001, 3003, 4, 2001, 1502), (2049, 10, 7, 1793, 9), (2400, 2400, 6, 1800, 1800),
    (5184, 3456, 3, 1944, 1296), (8000, 6000, 2, 2000, 1500), (16_000, 9, 1, 2000, 2),
    (3584, 2000, 4, 1792, 1000),
  ])
  func decodesJPEGAtScale(
    width: Int, height: Int, eighths: Int, proxyWidth: Int, proxyHeight: Int
  ) throws {
    let parameters = try #require(self.parameters(width, height))
    #expect(!parameters.isResampled && parameters.scale.eighths == eighths)
    #expect(parameters.size == PixelSize(width: proxyWidth, height: proxyHeight))
    let part = Double(eighths) / 8
    #expect(parameters.extent == Size(width: Double(width) * part, height: Double(height) * part))
  }

  @Test(arguments: [
    (6000, 4000, 3), (4608, 3456, 4), (10_000, 8000, 2), (30_000, 20_000, 1), (3582, 2000, 5),
  ]) func averagesJPEGBetweenScales(width: Int, height: Int, eighths: Int) throws {
    let parameters = try #require(self.parameters(width, height))
    #expect(parameters.isResampled && parameters.scale.eighths == eighths)
    #expect(parameters.size.width == 2048 && parameters.extent == Size(parameters.size))
  }

  @Test func averagesOtherFormats() throws {
    let parameters = try #require(self.parameters(4096, 1000, .png))
    #expect(parameters.isResampled && parameters.scale == .full)
    #expect(parameters.size == PixelSize(width: 2048, height: 500))
  }
}
