import Foundation
import Testing

@testable import CollageImaging

/// Tests of JPEG XL files; cjxl 0.7 created most of them without loss from conformance files.
@Suite(.enabled(if: FormatSupport.canRead(.jxl), "no libjxl")) struct JXLTests {
  private let decoder = ImageDecoder()

  private func file(_ name: String) throws -> [UInt8] {
    let folder = ConformanceTests.folder.deletingLastPathComponent()
    return try Array(Data(contentsOf: folder.appending(path: "Fixtures/jxl/\(name).jxl")))
  }

  @Test(arguments: [
    ("rgb-8", "png/rgb-8.png", 0), ("grey-8", "png/grey-8.png", 0),
    ("rgba-8", "png/rgba-8.png", 0), ("rgb-16", "png/rgb-16.png", 0),
    ("grey-16", "png/grey-16.png", 0), ("p3-16", "png/iccp-p3-16.png", 0),
    ("linear-16", "png/gama-linear-16.png", 1), ("grey-profile", "png/iccp-grey.png", 0),
    ("orientation-2", "orientation/png-2.png", 0), ("orientation-6", "orientation/png-6.png", 0),
    ("animated", "png/animated.png", 0), ("p3-lossy", "png/iccp-p3.png", 12),
  ])
  func decodesPixelsOfSource(_ name: String, _ original: String, _ tolerance: Int) throws {
    let bitmap = try decoder.decodeUpright(file(name), source: "a")
    let expected = try decoder.decodeUpright(ConformanceTests.file(original), source: "b")
    #expect(bitmap.size == expected.size && bitmap.alpha == expected.alpha)
    #expect(ImageFiles.distance(bitmap, expected) <= tolerance)
  }

  @Test func readsHeader() throws {
    func header(_ name: String) throws -> ImageHeader {
      try ImageProbe().header(of: file(name), source: "a")
    }
    let rotated = try header("orientation-6")
    #expect(rotated.format == .jxl && rotated.size == PixelSize(width: 14, height: 20))
    #expect(rotated.orientation == .rotated90 && rotated.mayHaveAlpha && rotated.color == .rgb)
    #expect(try header("grey-16").color == .gray && !header("grey-16").mayHaveAlpha)
    // The 16-bit depth matters only if colors have to be converted.
    #expect(try header("rgb-16").depth == 8 && header("p3-16").depth == 16)
    let linear = try header("linear-16").colorSpace
    #expect(linear == .definition(try #require(ColorDefinition(primaries: 1, transfer: 8))))
  }

  /// Reads the EXIF data of a transcoded JPEG, and compressed EXIF data, whose orientation is
  /// ignored.
  @Test func readsCamera() throws {
    let header = try ImageProbe().header(of: file("camera"), source: "a")
    #expect(header.metadata.camera == "Acme Cam 7" && header.metadata.capturedAt != nil)
    #expect(header.orientation == .rotated90)
    let packed = try ImageProbe().header(of: file("multiplied"), source: "a")
    #expect(packed.metadata.camera == "Cam" && packed.orientation == .up)
  }

  @Test func dividesPremultipliedColors() throws {
    let bitmap = try decoder.decode(file("multiplied"), source: "a")
    let pixels: [UInt8] = [128, 64, 0, 128, 255, 254, 253, 255, 0, 0, 0, 0, 64, 128, 191, 40]
    #expect(bitmap.alpha == .straight)
    #expect(zip(bitmap.bytes, pixels).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  /// The memory of libjxl depends on the coding: lossy (in blocks), lossless, and with alpha, 16
  /// bits or layers.
  @Test(arguments: [
    ("p3-lossy", 8 + 4), ("rgb-8", 26 + 4), ("rgba-8", 34 + 4), ("p3-16", 38 + 8),
    ("animated", 26 + 48 + 4),
  ])
  func estimatesMemoryByCoding(_ name: String, _ perPixel: Int) throws {
    let header = try ImageProbe().header(of: file(name), source: "a")
    #expect(header.wholeMemory() == 280 * perPixel && header.minimumMemory == 280 * perPixel)
    #expect(header.heldMemory == 280 * perPixel && header.fileMemory(7) == 7)
  }

  @Test func detectsTruncation() throws {
    let whole = try JXLEncoder(quality: 90).encode(ImageFiles.noise(300, 300))
    for (bytes, counts) in [
      (try file("rgba-8"), [3, 8, 20, 60, 226]), (try file("camera"), [13, 40, 200]),
      (whole, [whole.count / 2, whole.count - 1]),
    ] {
      for count in counts {
        #expect(throws: DecodeError.truncated(.jxl), "\(count)") {
          try decoder.decode(Array(bytes.prefix(count)), source: "a")
        }
      }
    }
  }

  @Test func salvagesTruncatedFile() throws {
    let image = ImageFiles.picture(600, 600)
    let salvager = ImageDecoder(reading: PhotoReadingOptions(isSalvaging: true))
    func cut(_ quality: Int) throws -> [UInt8] {
      let whole = try JXLEncoder(quality: quality).encode(image)
      return Array(whole.prefix(whole.count * 9 / 10))
    }
    let photo = try salvager.decodePhoto(cut(90), source: "a")
    #expect(photo.remarks == [.salvaged(detail: "the file ends early")])
    #expect(photo.header.metadata.isSalvaged && photo.bitmap.size == image.size)
    #expect(photo.bitmap.alpha == .opaque && ImageFiles.distance(photo.bitmap, image) < 255)
    // libjxl returns wrong colors for a part of a lossless image, so the image can't be salvaged.
    #expect(throws: DecodeError.truncated(.jxl)) { try salvager.decode(cut(100), source: "a") }
  }

  @Test func detectsDamage() throws {
    var bytes = try file("rgba-8")
    for index in 20..<bytes.count { bytes[index] = 0xFF }
    #expect(throws: DecodeError.self) { try decoder.decode(bytes, source: "a") }
  }

  /// In a bare codestream, the size of a square has three parts: three bits that select a 30-bit
  /// number, the side minus one, and three bits for the aspect ratio.
  @Test(arguments: [100_000, 16_000]) func rejectsHugeSizesEarly(_ side: Int) throws {
    let bits = (side - 1) << 3 | 0b110 | 1 << 33 | 1 << 36
    let bytes = [0xFF, 0x0A] + (0..<16).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
    let error: DecodeError =
      side == 100_000
      ? .tooLarge(source: "a", pixels: side * side, limit: 400_000_000)
      : .tooMuchMemory(source: "a", bytes: side * side * 12, limit: 500_000_000)
    #expect(throws: error) { try ImageProbe().header(of: bytes, source: "a") }
    #expect(throws: ImportError.unreadable(error)) {
      try ImageImporter().importImage(bytes, source: "a")
    }
  }

  @Test func roundTripsLosslessly() throws {
    for bitmap in [ImageFiles.picture(40, 24), ImageFiles.translucent(21, 13)] {
      let photo = try decoder.decodePhoto(JXLEncoder(quality: 100).encode(bitmap), source: "a")
      #expect(photo.bitmap == bitmap && photo.header.colorSpace == .sRGB)
    }
  }

  @Test func encodesLossyImagesClosely() throws {
    let image = ImageFiles.picture(40, 24)
    let files = try [95, 20].map { try JXLEncoder(quality: $0).encode(image) }
    let bitmap = try decoder.decode(files[0], source: "a")
    #expect(bitmap.alpha == .opaque && ImageFiles.distance(bitmap, image) < 60)
    #expect(files[1].count < files[0].count)
    let clear = try JXLEncoder(quality: 90).encode(ImageFiles.translucent(21, 13))
    #expect(try decoder.decode(clear, source: "a").alpha == .straight)
    // The encoder returns the same bytes every time.
    #expect(try JXLEncoder(quality: 95).encode(image) == files[0])
  }

  @Test func writesDensityAsEXIF() throws {
    let file = try JXLEncoder(quality: 60, density: 300).encode(ImageFiles.picture(40, 24))
    #expect(file.firstRange(of: [0, 0, 0, 0] + EXIFResolution.block(300)) != nil)
    #expect(try decoder.decode(file, source: "a").size == PixelSize(width: 40, height: 24))
  }
}

/// Tests that don't depend on libjxl.
@Suite struct JXLNumberTests {
  @Test(arguments: [
    (101, 100, 0), (100, 100, 0), (99, 99, 0.19), (90, 90, 1), (75, 75, 2.35), (30, 30, 6.4),
    (29, 29, 6.5077), (15, 15, 11.725), (0, 0, 25), (-1, 0, 25),
  ])
  func mapsQualityToDistance(_ quality: Int, _ clamped: Int, _ distance: Float) {
    let encoder = JXLEncoder(quality: quality)
    #expect(encoder.quality == clamped && abs(encoder.distance - distance) < 0.000_1)
  }

  @Test func recognizesBothForms() {
    #expect(JXLDecoder.recognizes([0xFF, 0x0A]))
    #expect(JXLDecoder.recognizes([0, 0, 0, 12] + Array("JXL ".utf8)))
    #expect(!JXLDecoder.recognizes([0xFF, 0xD8]))
  }

  @Test(.enabled(if: !FormatSupport.canRead(.jxl), "libjxl is installed"))
  func reportsMissingLibrary() {
    let error = DecodeError.libraryMissing(source: "a", format: .jxl, package: "libjxl0.7")
    #expect(throws: error) { try ImageProbe().header(of: [0xFF, 0x0A], source: "a") }
    #expect(throws: EncodeError.libraryMissing(format: .jxl, package: "libjxl0.7")) {
      try JXLEncoder(quality: 90).encode(ImageFiles.picture(4, 4))
    }
  }
}
