import Testing

@testable import CollageImaging

@Suite struct FormatSupportTests {
  @Test(
    arguments: [
      (.jpeg, nil), (.png, nil), (.webp, "libwebp7"), (.gif, "libgif7"), (.tiff, "libtiff6"),
      (.heic, "libheif1"), (.avif, "libheif1"), (.jxl, "libjxl0.7"),
    ] as [(InputFormat, String?)])
  func mapsFormatsToLibraries(_ format: InputFormat, _ package: String?) {
    #expect(format.package == package)
    // Not every system provides libjxl.
    let isInstalled = format != .jxl || FormatLibraries.jxl != nil
    #expect(FormatSupport.canRead(format) == isInstalled)
    #expect(FormatSupport.readable.contains(format) == isInstalled)
    guard let raster = RasterFormat(rawValue: format.rawValue) else { return }
    #expect(InputFormat(raster) == format && raster.package == package)
    #expect(FormatSupport.canEncode(raster) == isInstalled)
  }

  @Test func findsProfileLibrary() {
    #expect(FormatSupport.convertsProfiles && FormatSupport.profilePackage == "liblcms2-2")
  }

  @Test(arguments: [
    (ImageEncoding.jpeg(JPEGEncoder(quality: 85, subsampling: .full)), RasterFormat.jpeg, 65_500),
    (.png(PNGEncoder()), .png, 1_000_000), (.webp(WebPEncoder(quality: 80)), .webp, 16_383),
    (.avif(AVIFEncoder(quality: 80, subsampling: .full)), .avif, 16_384),
    (.jxl(JXLEncoder(quality: 80)), .jxl, 262_144),
  ])
  func knowsLongestSides(
    _ encoding: ImageEncoding, _ format: RasterFormat, _ longest: Int
  ) {
    #expect(encoding.format == format)
    for size in [PixelSize(width: longest, height: 1), PixelSize(width: 1, height: longest)] {
      #expect(throws: Never.self) { try encoding.check(size) }
    }
    for size in [
      PixelSize(width: longest + 1, height: 1), PixelSize(width: 1, height: longest + 1),
    ] {
      #expect(
        throws: EncodeError.tooLarge(
          format: .output(.raster(format)), size: size, longestSide: longest)
      ) { try encoding.check(size) }
    }
  }

  @Test(arguments: [
    (ImageEncoding.jpeg(JPEGEncoder(quality: 85, subsampling: .quarter)), 65_500),
    (.webp(WebPEncoder(quality: 80)), 16_383),
    (.avif(AVIFEncoder(quality: 80, subsampling: .full)), 16_384),
  ]) func rejectsTooLongSides(_ encoding: ImageEncoding, _ longest: Int) {
    let line = ImageFiles.flat(longest + 1, 1)
    let error = EncodeError.tooLarge(
      format: .output(.raster(encoding.format)), size: line.size, longestSide: longest)
    #expect(throws: error) { try encoding.encode(line) }
  }

  @Test(arguments: [
    ImageEncoding.jpeg(JPEGEncoder(quality: 85, subsampling: .full)), .png(PNGEncoder()),
    .webp(WebPEncoder(quality: 80)), .avif(AVIFEncoder(quality: 80, subsampling: .full)),
  ]) func describesEncodedImage(_ encoding: ImageEncoding) throws {
    let opaque = try encoding.encode(ImageFiles.picture(9, 5))
    #expect(opaque.format == InputFormat(encoding.format) && opaque.isOpaque)
    #expect(opaque.size == PixelSize(width: 9, height: 5))
    let header = try ImageProbe().header(of: opaque.bytes, source: "a")
    #expect(header.format.rawValue == encoding.format.rawValue && header.size == opaque.size)
    guard encoding.format != .jpeg else { return }
    #expect(!(try encoding.encode(ImageFiles.translucent(9, 5)).isOpaque))
  }

  @Test func clampsQuality() {
    let jpeg = [-1, 0, 1, 50, 100, 101].map { JPEGEncoder(quality: $0, subsampling: .full).quality }
    #expect(jpeg == [1, 1, 1, 50, 100, 100])
    let webp = [-1, 0, 50, 100, 101].map { WebPEncoder(quality: $0).quality }
    #expect(webp == [0, 0, 50, 100, 100] && WebPEncoder(quality: nil).quality == nil)
    let avif = [-1, 0, 50, 100, 101].map { AVIFEncoder(quality: $0, subsampling: .full).quality }
    #expect(avif == [0, 0, 50, 100, 100])
  }

  @Test func removesOnlyDensity() {
    let jpeg = JPEGEncoder(quality: 77, subsampling: .half, isProgressive: true, density: 300)
    let plain = JPEGEncoder(quality: 77, subsampling: .half, isProgressive: true)
    #expect(jpeg.withoutDensity == plain && jpeg != plain)
    let png = PNGEncoder(effort: .level(3), density: 300)
    #expect(png.withoutDensity == PNGEncoder(effort: .level(3)) && png.density == 300)
  }

  /// Two bits of the third byte of an AV1 configuration record are the chroma subsampling.
  @Test(
    arguments: [(.full, 0b00), (.half, 0b10), (.quarter, 0b11)] as [(ChromaSubsampling, UInt8)])
  func appliesChromaSubsamplingToAVIF(_ chroma: ChromaSubsampling, _ bits: UInt8) throws {
    let file = try AVIFEncoder(quality: 50, subsampling: chroma).encode(ImageFiles.picture(16, 16))
    let record = try #require(file.firstRange(of: Array("av1C".utf8))).upperBound
    #expect(file[record + 2] >> 2 & 0b11 == bits)
    // BT.709 primaries, the sRGB transfer function, the BT.601 matrix, full range.
    #expect(file.containsRun(Array("nclx".utf8) + [0, 1, 0, 13, 0, 6, 0x80]))
  }

  @Test(arguments: [nil, 90]) func writesWebPHeader(_ quality: Int?) throws {
    for (bitmap, alpha) in [
      (ImageFiles.picture(300, 5), 0), (ImageFiles.translucent(300, 5), 0x10),
    ] as [(Bitmap, UInt8)] {
      let file = try WebPEncoder(quality: quality).encode(bitmap)
      #expect(file[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } == file.count - 8)
      // The sides minus one: 299 is 0x12B.
      let head: [UInt8] = [10, 0, 0, 0, 0x20 | alpha, 0, 0, 0, 0x2B, 1, 0, 4, 0, 0]
      #expect(Array(file[12..<34]) == Array("VP8X".utf8) + head + Array("ICCP".utf8))
    }
  }

  @Test func clampsPNGLevel() throws {
    let image = ImageFiles.picture(40, 24)
    func file(_ effort: PNGEncoder.Effort) throws -> [UInt8] {
      try PNGEncoder(effort: effort).encode(image)
    }
    #expect(try file(.level(-1)) == file(.level(0)) && file(.level(10)) == file(.level(9)))
    #expect(try file(.level(9)) != file(.level(0)))
  }
}
