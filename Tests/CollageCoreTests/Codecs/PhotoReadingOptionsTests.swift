import Foundation
import Testing

@testable import CollageImaging

@Suite struct PhotoReadingOptionsTests {
  private let salvager = ImageDecoder(reading: PhotoReadingOptions(isSalvaging: true))

  @Test(arguments: [
    "orientation/jpeg-6.jpg", "orientation/png-6.png", "orientation/webp-6.webp",
    "orientation/tiff-6.tif", "orientation/heic-6.heic",
  ]) func keepsStoredOrientation(_ path: String) throws {
    let decoder = ImageDecoder(reading: PhotoReadingOptions(appliesOrientation: false))
    let upright = try ImageDecoder().decodeUpright(ConformanceTests.file(path), source: path)
    let stored = try decoder.decodeUpright(ConformanceTests.file(path), source: path)
    #expect(stored.size == upright.size.transposed)
    #expect(ImageFiles.distance(stored.upright(from: .rotated90), upright) <= 2)
  }

  /// By default, the HEIC library replaces data that it can't read, and the file has no checksums.
  ///
  /// Our decoder must still report the damage.
  @Test(arguments: ["heif/hevc.heic", "heif/hevc-10.heic", "heif/hevc-alpha.heic"])
  func detectsChangedDataOfHEIC(_ path: String) throws {
    let whole = try ConformanceTests.file(path)
    let start = try #require(whole.firstRange(of: Array("mdat".utf8))).upperBound + 64
    var damaged = whole
    for position in start..<whole.count where position > (start + whole.count) / 2 {
      damaged[position] = 0
    }
    #expect(
      throws: DecodeError.damaged(.heic, "its images are damaged")
    ) { try ImageDecoder().decode(damaged, source: "a") }
    let photo = try salvager.decodePhoto(damaged, source: "a")
    #expect(photo.remarks == [.salvaged(detail: "its images are damaged")])
  }

  @Test func rejectsUnknownKindOfImage() throws {
    var changed = try ConformanceTests.file("heif/avif-420.avif")
    let range = try #require(changed.firstRange(of: Array("av01".utf8)))
    changed.replaceSubrange(range, with: Array("unci".utf8))
    let error = try #require(throws: DecodeError.self) {
      try ImageDecoder().decode(changed, source: "a")
    }
    #expect(error == .unsupported(.avif, .coding("an image of the kind 'unci'")))
  }

  @Test func readsCameraMetadata() throws {
    let header = try ImageProbe().header(of: ConformanceTests.file("notes/camera.jpg"), source: "a")
    #expect(
      header.metadata == PhotoMetadata(capturedAt: "2024-05-01T12:34:56", camera: "Acme Cam 7"))
    #expect(header.orientation == .rotated90)
  }

  @Test(arguments: [false, true]) func dropsOtherMetadata(_ isLossless: Bool) throws {
    let base = try ImageImporter().importImage(
      ConformanceTests.file("notes/camera.jpg"), source: "a", isLossless: isLossless
    ).base
    for secret in ["SECRETPLACE", "SECRETSERIAL", "SECRETCOMMENT", "Exif", "eXIf", "Acme"] {
      #expect(!base.bytes.containsRun(Array(secret.utf8)))
    }
  }

  @Test(arguments: [
    "jpeg/420.jpg", "jpeg/420-progressive.jpg", "png/rgb-8.png", "png/rgba-16.png",
    "tiff/rgb-8-le.tif", "webp/tall.webp", "webp/tall-lossless.webp", "gif/noise.gif",
    "gif/noise-interlaced.gif", "heif/hevc.heic", "heif/avif-420.avif",
  ]) func salvagesHalfFileOnlyIfRequested(_ path: String) throws {
    let whole = try ConformanceTests.file(path)
    // The directory of the TIFF files is at the end, so one byte of a strip offset is damaged
    // instead. PNG files lose their last quarter. The other files lose only a twentieth, because
    // only about the last sixth of a tiny baseline JPEG is pixel data.
    let count = path.hasPrefix("png") ? whole.count * 3 / 4 : whole.count * 19 / 20
    var half = Array(whole[..<count])
    if path.hasSuffix("tif") {
      half = whole
      let entries = Int(half[4]) | Int(half[5]) << 8
      let offsets = try #require(
        (entries..<half.count - 8).first { half[$0] == 0x11 && half[$0 + 1] == 1 })
      let position = Int(half[offsets + 8]) | Int(half[offsets + 9]) << 8
      half[position + 4 + 3] = 0x7F
    }
    #expect(throws: DecodeError.self) { try ImageDecoder().decodePhoto(half, source: path) }
    let photo = try salvager.decodePhoto(half, source: path)
    #expect(photo.header.metadata.isSalvaged && photo.bitmap.bytes.contains { $0 != 0 })
    guard case .salvaged? = photo.remarks.last else { throw TestFailure() }
    let intact = try salvager.decodePhoto(whole, source: path)
    #expect(!intact.header.metadata.isSalvaged && intact.remarks.isEmpty)
  }

  /// A GIF's pixels come in blocks, and a tiny GIF has only one.
  @Test func rejectsFileWithoutPixels() throws {
    let half = try ConformanceTests.file("gif/plain.gif").dropLast(20)
    #expect(throws: DecodeError.self) { try salvager.decodePhoto(Array(half), source: "a") }
  }

  @Test(arguments: [
    ("profiles/broken.jpg", PhotoRemark.invalidProfile),
    ("profiles/of-another-kind.jpg", .invalidProfile), ("png/iccp-broken.png", .invalidProfile),
    ("png/iccp-not-packed.png", .invalidProfile), ("jpeg/cmyk.jpg", .cmykWithoutProfile),
    ("tiff/cmyk-8-le.tif", .cmykWithoutProfile),
  ]) func reportsAssumptions(_ path: String, _ remark: PhotoRemark) throws {
    #expect(
      try ImageDecoder().decodePhoto(ConformanceTests.file(path), source: path).remarks == [remark])
  }

  @Test(arguments: [
    "png/rgb-8.png", "webp/lossy.webp", "tiff/rgb-8-le.tif", "gif/plain.gif", "heif/hevc.heic",
  ]) func appliesLimitsToEveryFormat(_ path: String) throws {
    let area = path.hasPrefix("heif") ? 64 * 48 : 20 * 14
    let few = ImageDecoder(limits: DecodeLimits(pixels: area - 1, bytes: 1 << 20))
    #expect(throws: DecodeError.tooLarge(area, limit: area - 1)) {
      try few.decode(ConformanceTests.file(path), source: "a")
    }
    let bytes = try ConformanceTests.file(path)
    let little = ImageDecoder(limits: DecodeLimits(pixels: area, memory: bytes.count))
    #expect { try little.decode(bytes, source: "a") } throws: { error in
      if case .tooMuchMemory("a", _, bytes.count)? = error as? DecodeError { true } else { false }
    }
  }

  /// The decoder doesn't reserve memory for more pixels than the bytes can hold.
  @Test func detectsClaimBeyondData() throws {
    var gif = try ConformanceTests.file("gif/plain.gif")
    let frame = try #require(gif.firstRange(of: [0x2C, 0, 0, 0, 0, 20, 0, 14, 0])).lowerBound
    gif.replaceSubrange(frame + 5..<frame + 9, with: [0xA0, 0x0F, 0xA0, 0x0F])
    #expect(throws: DecodeError.truncated(.gif)) { try ImageDecoder().decode(gif, source: "a") }
    for name in ["tiff/rgb-8-le.tif", "tiff/tiff-lzw.tif", "tiff/tiff-adobe-deflate.tif"] {
      var tiff = try ConformanceTests.file(name)
      let entries = Int(tiff[4]) | Int(tiff[5]) << 8
      for position in stride(from: entries + 2, to: entries + 2 + 4 * 12, by: 12)
      where tiff[position + 1] == 1 && (0...1).contains(tiff[position]) {
        // Columns and rows, as 16- or 32-bit numbers.
        tiff.replaceSubrange(position + 8..<position + 10, with: [0xA0, 0x0F])
      }
      #expect(throws: DecodeError.truncated(.tiff)) { try ImageDecoder().decode(tiff, source: "a") }
    }
  }

  /// A HEIF must contain the first bytes of its pixels.
  @Test func rejectsImageWithoutData() throws {
    let whole = try ConformanceTests.file("heif/hevc.heic")
    let start = try #require(HEIFContents(whole).dataRange).lowerBound
    #expect(throws: DecodeError.truncated(.heic)) {
      try salvager.decode(Array(whole[..<start]), source: "a")
    }
  }

  /// Decodes randomly changed files, as the fuzzers do: decoding never traps or exceeds a limit.
  ///
  /// With the address sanitizer, the test decodes five times as many files.
  @Test(arguments: [
    "webp/lossy-alpha.webp", "gif/transparent.gif", "tiff/rgb-16-be-planar-tiled.tif",
    "tiff/cmyk-8-le-icc.tif", "heif/hevc.heic", "png/iccp-p3-16.png", "jpeg/cmyk-icc.jpg",
    "orientation/jpeg-6.jpg", "png/rgb-8.png", "png/rgba-8.png",
  ]) func decodesOrRejectsChangedBytes(_ path: String) throws {
    let whole = try ConformanceTests.file(path)
    var random = TestRandom(state: 11)
    let limits = DecodeLimits(pixels: 10_000, bytes: 1 << 20, memory: 1 << 20)
    let isWatched = ProcessInfo.processInfo.environment["COLLAGE_ADDRESS_SANITIZER"] != nil
    for round in 0..<(path.hasPrefix("heif") ? 20 : 100) * (isWatched ? 5 : 1) {
      var changed = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let position = Int.random(in: 0..<changed.count, using: &random)
        changed[position] = UInt8.random(in: 0...255, using: &random)
      }
      let decoder = ImageDecoder(
        limits: limits, reading: PhotoReadingOptions(isSalvaging: round % 2 == 1))
      guard let bitmap = try? decoder.decodeUpright(changed, source: "a") else { continue }
      #expect(bitmap.size.area <= 10_000 && bitmap.bytes.count == bitmap.size.area * 4)
    }
  }
}
