import Testing

@testable import CollageCore
@testable import CollageImaging

@Suite struct OutputFormatTests {
  private let decoder = ImageDecoder()
  private let opaque = ImageFiles.picture(40, 24)
  private let clear = ImageFiles.translucent(21, 13)

  @Test func losslessWebPKeepsEveryBit() throws {
    for bitmap in [opaque, clear] {
      let file = try WebPEncoder(quality: nil).encode(bitmap)
      let photo = try decoder.decodePhoto(file, source: "a")
      #expect(photo.bitmap == bitmap && photo.header.colorSpace == .profile(SRGBProfile.bytes))
    }
  }

  @Test func lossyWebPApproximatesImage() throws {
    let file = try WebPEncoder(quality: 95).encode(opaque)
    let bitmap = try decoder.decode(file, source: "a")
    #expect(bitmap.size == opaque.size && bitmap.alpha == .opaque)
    let worst = ImageFiles.distance(bitmap, opaque)
    #expect(worst < 60)
    let small = try WebPEncoder(quality: 20).encode(opaque)
    #expect(small.count < file.count)
    #expect(
      try decoder.decode(WebPEncoder(quality: 90).encode(clear), source: "a").alpha == .straight)
  }

  @Test func avifApproximatesImage() throws {
    try #require(FormatSupport.canEncode(.avif))
    let file = try AVIFEncoder(quality: 95, subsampling: .full).encode(opaque)
    let photo = try decoder.decodePhoto(file, source: "a")
    #expect(photo.header.format == .avif && photo.header.colorSpace == .sRGB)
    #expect(ImageFiles.distance(photo.bitmap, opaque) < 24)
    let back = try decoder.decode(
      AVIFEncoder(quality: 95, subsampling: .full).encode(clear), source: "a")
    #expect(back.alpha == .straight && back.size == clear.size)
  }

  /// The EXIF data have three entries after a header of eight bytes.
  ///
  /// Both resolutions are the rational number at offset 50, and the unit is the inch.
  @Test func webPAndAVIFStoreResolution() throws {
    let note: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 3]
      + [0x01, 0x1A, 0, 5, 0, 0, 0, 1, 0, 0, 0, 50] + [0x01, 0x1B, 0, 5, 0, 0, 0, 1, 0, 0, 0, 50]
      + [0x01, 0x28, 0, 3, 0, 0, 0, 1, 0, 2, 0, 0] + [0, 0, 0, 0]
      + [0, 0, 0x01, 0x2C, 0, 0, 0, 1]
    for bitmap in [opaque, clear] {
      let file = try WebPEncoder(quality: nil, density: 300).encode(bitmap)
      #expect(file.suffix(8 + note.count) == Array("EXIF".utf8) + [58, 0, 0, 0] + note)
      // A bit of the extended header announces EXIF data.
      #expect(try file[20] & 0x08 != 0 && decoder.decode(file, source: "a") == bitmap)
      #expect(try WebPEncoder(quality: nil).encode(bitmap)[20] & 0x08 == 0)
    }
    try #require(FormatSupport.canEncode(.avif))
    let encoder = AVIFEncoder(quality: 60, subsampling: .full, density: 300)
    let file = try encoder.encode(opaque)
    #expect(file.firstRange(of: note) != nil)
    #expect(try decoder.decode(file, source: "a").size == opaque.size)
  }

  @Test func progressiveJPEGDecodesEqually() throws {
    let plain = try JPEGEncoder(quality: 90, subsampling: .quarter).encode(opaque)
    let passes = try JPEGEncoder(quality: 90, subsampling: .quarter, isProgressive: true)
      .encode(opaque)
    #expect(try ImageProbe().header(of: passes, source: "a").isProgressive)
    #expect(try decoder.decode(passes, source: "a") == decoder.decode(plain, source: "a"))
  }

  @Test func jpegStoresResolution() throws {
    let jpeg = try JPEGEncoder(quality: 90, subsampling: .full, density: 300).encode(opaque)
    #expect(Array(jpeg[6..<18]) == Array("JFIF\0".utf8) + [1, 1, 1, 1, 44, 1, 44])
  }

  @Test(arguments: [
    (72, 2835), (96, 3780), (150, 5906), (254, 10_000), (300, 11_811), (600, 23_622),
  ])
  func pngStoresRoundedPixelsPerMeter(_ density: Int, _ perMeter: Int) throws {
    let png = try PNGEncoder(density: density).encode(opaque)
    let chunk = try #require(ImageFiles.chunks(of: png).first { $0.name == "pHYs" })
    #expect(try decoder.decode(png, source: "a") == opaque)
    let side = [0, 0, UInt8(perMeter >> 8), UInt8(perMeter & 255)]
    #expect(Array(png[chunk.range].dropFirst(8).prefix(9)) == side + side + [1])
  }

  @Test func compressionLevelsAreLossless() throws {
    var counts: [Int] = []
    for level in [0, 1, 6, 9] {
      let file = try PNGEncoder(effort: .level(level)).encode(opaque)
      #expect(try decoder.decode(file, source: "a") == opaque)
      counts.append(file.count)
    }
    #expect(counts[0] > counts[1] && counts[1] >= counts[3])
  }

  private func encoding(_ format: RasterFormat, mostBytes: Int? = nil) -> RasterEncoding {
    RasterEncoding(format: format, options: EncodingOptions(maximumBytes: mostBytes))
  }

  private func byteCount(_ format: RasterFormat, _ quality: Int) throws -> Int {
    try encoding(format).encode(opaque, maximumQuality: quality).bytes.count
  }

  @Test(arguments: [RasterFormat.jpeg, .webp])
  func findsHighestFittingQuality(_ format: RasterFormat) throws {
    let smallest = try byteCount(format, 1)
    let limit = (try byteCount(format, 95) + smallest) / 2
    let file = try encoding(format, mostBytes: limit).encode(opaque, maximumQuality: 95)
    let quality = try #require(file.quality)
    #expect(try file.bytes.count <= limit && byteCount(format, quality + 1) > limit)
    // A limit equal to the smallest file is sufficient.
    let small = try encoding(format, mostBytes: smallest).encode(opaque, maximumQuality: 95)
    #expect(format == .jpeg ? small.bytes.count == smallest : small.bytes.count <= smallest)
    let error = EncodeError.tooManyBytes(
      format: .output(.raster(format)), bytes: smallest, limit: smallest - 1)
    #expect(throws: error) {
      try encoding(format, mostBytes: smallest - 1).encode(opaque, maximumQuality: 95)
    }
  }

  @Test(arguments: [40, 94]) func acceptsFileThatEqualsLimit(_ quality: Int) throws {
    let expected = try encoding(.jpeg).encode(opaque, maximumQuality: quality).bytes
    #expect(try byteCount(.jpeg, quality + 1) > expected.count)
    for highest in [quality, 95] {
      let found = try encoding(.jpeg, mostBytes: expected.count).encode(
        opaque, maximumQuality: highest)
      #expect(found.bytes == expected && found.quality == quality)
    }
  }

  @Test func avifAppliesQualityAndAlpha() throws {
    try #require(FormatSupport.canEncode(.avif))
    func file(_ quality: Int, _ bitmap: Bitmap) throws -> [UInt8] {
      try AVIFEncoder(quality: quality, subsampling: .full).encode(bitmap)
    }
    #expect(try file(10, opaque).count < file(95, opaque).count)
    for (bitmap, hasAlpha) in [(opaque, false), (clear, true)] {
      let header = try ImageProbe().header(of: file(50, bitmap), source: "a")
      #expect(header.mayHaveAlpha == hasAlpha && header.size == bitmap.size)
    }
  }
}
