import CollageImaging
import Foundation
import Testing

/// Tests of files of every format, with pixels that another implementation computed.
@Suite struct ConformanceTests {
  /// A file, with the tolerance of its pixels.
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    enum Measure: String, Decodable {
      case exact
      /// At most two levels of 256.
      case levels
      /// A CIEDE2000 difference of at most one.
      case deltaE
    }

    let file: String
    let width: Int
    let height: Int
    let measure: Measure

    var testDescription: String { file }
  }

  static func file(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.appending(path: "files/" + path)))
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  static let cases: [Case] = {
    guard let list = try? Data(contentsOf: folder.appending(path: "cases.json")) else { return [] }
    return (try? JSONDecoder().decode([Case].self, from: list)) ?? []
  }()

  @Test func findsFiles() { #expect(Self.cases.count > 200) }

  @Test(arguments: cases) func decodesExpectedPixels(_ testCase: Case) throws {
    let bytes = try Self.file(testCase.file)
    let expected = try Array(
      Data(contentsOf: Self.folder.appending(path: "expected/" + testCase.file + ".rgba")))
    let bitmap = try ImageDecoder().decodeUpright(bytes, source: testCase.file)
    #expect(bitmap.size == PixelSize(width: testCase.width, height: testCase.height))
    try #require(bitmap.bytes.count == expected.count)
    switch testCase.measure {
    case .exact: #expect(Self.distance(bitmap.bytes, expected) == 0)
    case .levels: #expect(Self.distance(bitmap.bytes, expected) <= 2)
    case .deltaE:
      let worst = stride(from: 0, to: expected.count, by: 4).map { start in
        ColorDifference.ciede2000(
          Array(bitmap.bytes[start..<start + 3]), Array(expected[start..<start + 3]))
      }.max()
      #expect(try #require(worst) <= 1)
      #expect(Self.distance(bitmap.channel(3), Self.every(4, of: expected, from: 3)) == 0)
    }
  }

  /// The contents of a file determine its format; the name never does.
  @Test func ignoresNames() throws {
    for path in ["gif/plain.gif", "webp/lossless.webp", "tiff/rgb-8-le.tif", "heif/hevc.heic"] {
      let bytes = try Self.file(path)
      #expect(throws: Never.self) { try ImageDecoder().decode(bytes, source: "photo.jpg") }
    }
  }

  /// Truncated files are rejected safely at any length.
  @Test(arguments: [
    "webp/lossy.webp", "webp/lossless-alpha.webp", "gif/plain.gif", "gif/interlaced.gif",
    "jpeg/grey.jpg", "jpeg/cmyk.jpg", "jpeg/420-progressive.jpg", "png/rgb-8.png",
    "png/palette-4-trns.png", "png/rgb-16-interlaced.png",
  ]) func rejectsEveryTruncation(_ path: String) throws {
    let bytes = try Self.file(path)
    // A GIF's image is complete before its trailer, a JPEG's before its end marker; a WebP can end
    // with a byte of padding.
    let rests = ["gif": 3, "jpeg": 2, "webp": 1]
    let rest = rests[String(path.prefix { $0 != "/" })] ?? 0
    for count in 0..<bytes.count - rest {
      #expect(throws: DecodeError.self) {
        try ImageDecoder().decode(Array(bytes[..<count]), source: "a")
      }
    }
  }

  /// Larger files are tested with truncation at only some lengths.
  @Test(arguments: [
    "heif/hevc.heic", "heif/hevc-alpha.heic", "heif/avif-420.avif", "heif/avif-alpha.avif",
    "tiff/rgb-8-le.tif", "tiff/tiff-lzw.tif", "tiff/tiff-adobe-deflate.tif", "tiff/packbits.tif",
    "tiff/jpeg.tif", "tiff/palette.tif", "tiff/bilevel-group4.tif",
    "tiff/rgb-16-be-planar-tiled.tif",
  ]) func rejectsTruncations(_ path: String) throws {
    let bytes = try Self.file(path)
    // `bilevel-group4.tif` ends with the offset of a second image, which isn't read.
    let end = bytes.count - (path == "tiff/bilevel-group4.tif" ? 4 : 0)
    let step = max(1, end / 40)
    let counts = [Int](stride(from: 0, to: end, by: step)) + [Int](end - 9..<end)
    let accepted = counts.filter { count in
      (try? ImageDecoder().decode(Array(bytes[..<count]), source: "a")) != nil
    }
    #expect(accepted == [])
  }

  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  private static func every(_ step: Int, of bytes: [UInt8], from first: Int) -> [UInt8] {
    stride(from: first, to: bytes.count, by: step).map { bytes[$0] }
  }
}
