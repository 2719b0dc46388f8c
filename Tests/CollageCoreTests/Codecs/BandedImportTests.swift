import Foundation
import Testing

@testable import CollageImaging

/// Tests that decoding in bands gives the same files, byte for byte, as decoding the whole photo.
@Suite struct BandedImportTests {
  private let whole: ImageImporter
  private let banded: ImageImporter

  init() {
    var importer = ImageImporter()
    importer.reusesJPEGPlanes = false
    whole = importer
    importer.wholeMemory = 0
    banded = importer
  }

  private static let files = ConformanceTests.cases.map(\.file).filter { path in
    ["png/", "tiff/", "orientation/png", "orientation/tiff"].contains { path.hasPrefix($0) }
  }

  private func expectSame(_ file: [UInt8], isLossless: Bool = false) throws {
    let expected = try whole.importImage(file, source: "a", isLossless: isLossless)
    #expect(try banded.importImage(file, source: "a", isLossless: isLossless) == expected)
  }

  /// The importers don't reuse JPEG planes, so that JPEG files are decoded in bands, too.
  @Test(
    arguments: files + [
      "jpeg/420.jpg", "jpeg/444.jpg", "jpeg/422.jpg", "jpeg/grey.jpg", "webp/lossy.webp",
      "webp/lossless.webp", "heif/hevc.heic", "heif/hevc-10.heic", "heif/avif-444.avif",
      "orientation/jpeg-6.jpg", "orientation/heic-6.heic", "gif/plain.gif",
    ])
  func importsEveryKindAlike(_ path: String) throws {
    for isLossless in [false, true] {
      try expectSame(try ConformanceTests.file(path), isLossless: isLossless)
    }
  }

  @Test(arguments: files) func findsSameOpacity(_ path: String) throws {
    let file = try ConformanceTests.file(path)
    let decoder = ImageDecoder()
    let header = try decoder.header(of: file, source: path)
    let expected = try decoder.decode(file, source: path).alpha == .opaque
    #expect(try decoder.isOpaque(file, header: header, source: path, wholeMemory: 0) == expected)
  }

  /// All photos have several bands; the wide one has a proxy, too.
  @Test(arguments: [(9, 700), (2060, 140)], [false, true])
  func importsManyBandsAlike(_ sides: (Int, Int), _ isLossless: Bool) throws {
    try expectSame(ImageFiles.png(ImageFiles.picture(sides.0, sides.1)), isLossless: isLossless)
  }

  /// The first pixel that isn't opaque is in a late band.
  @Test func importsTranslucentPixelAsPNG() throws {
    var image = ImageFiles.picture(2060, 140)
    image.alpha = .straight
    try expectSame(ImageFiles.png(image))
    image.bytes[image.bytes.count - 1] = 9
    let file = try ImageFiles.png(image)
    try expectSame(file)
    #expect(try banded.importImage(file, source: "a").base.format == .png)
  }

  /// Each argument is the row of the only pixel that isn't opaque; `nil` if all pixels are opaque.
  @Test(arguments: [nil, 0, 255, 256, 511, 599])
  func findsSingleTranslucentPixel(_ row: Int?) throws {
    var image = ImageFiles.picture(3, 600)
    image.alpha = .straight
    if let row { image.bytes[row * 12 + 3] = 254 }
    let file = try ImageFiles.png(image)
    let decoder = ImageDecoder()
    let header = try decoder.header(of: file, source: "a")
    for memory in [0, header.wholeMemory() + file.count] {
      #expect(
        try decoder.isOpaque(file, header: header, source: "a", wholeMemory: memory)
          == (row == nil))
    }
  }

  /// A gray profile doesn't describe colors, but applies to palettes and RGB images that are gray.
  @Test(arguments: [false, true]) func detectsGrayProfileOfColorImage(_ isGray: Bool) throws {
    let gray = try ConformanceTests.file("png/iccp-grey.png")
    let chunk = try #require(ImageFiles.chunks(of: gray).first { $0.name == "iCCP" })
    let body = Array(gray[chunk.range.lowerBound + 8..<chunk.range.upperBound - 4])
    var image = ImageFiles.picture(9, 300)
    let last = image.bytes.count - 4
    for start in stride(from: 0, to: isGray ? last + 4 : last, by: 4) {
      for channel in 1...2 { image.bytes[start + channel] = image.bytes[start] }
    }
    let file = ImageFiles.png(try ImageFiles.png(image), adding: "iCCP", body)
    try expectSame(file)
    #expect(try banded.importImage(file, source: "a").remarks == (isGray ? [] : [.invalidProfile]))
  }

  @Test func findsDamageAnywhere() throws {
    let file = try ImageFiles.png(ImageFiles.noise(40, 300))
    let data = try #require(ImageFiles.chunks(of: file).last { $0.name == "IDAT" }).range
    for position in [data.lowerBound + 20, data.upperBound - 8, data.upperBound - 5] {
      // The checksum is corrected, so that only the data are damaged.
      var changed = file
      changed[position] ^= 0x40
      let sum = CRC32.checksum(changed[data.lowerBound + 4..<data.upperBound - 4])
      for index in 0..<4 {
        changed[data.upperBound - 4 + index] = UInt8(truncatingIfNeeded: sum >> (24 - index * 8))
      }
      #expect(throws: ImportError.self) { try whole.importImage(changed, source: "a") }
      #expect(throws: ImportError.self) { try banded.importImage(changed, source: "a") }
    }
    for count in [60, file.count / 2, file.count - 5] {
      #expect(throws: ImportError.unreadable(.truncated(.png))) {
        try banded.importImage(Array(file[..<count]), source: "a")
      }
    }
  }

  @Test func salvagesSamePixels() throws {
    let reading = PhotoReadingOptions(isSalvaging: true)
    let file = try ImageFiles.png(ImageFiles.noise(40, 300))
    let half = Array(file[..<(file.count / 2)])
    var importer = ImageImporter(reading: reading)
    let expected = try importer.importImage(half, source: "a")
    importer.wholeMemory = 0
    #expect(expected.metadata.isSalvaged)
    #expect(try importer.importImage(half, source: "a") == expected)
    try expectSame(file)
  }

  /// Reads strips, tiles, and a strip row by row, in bands of five rows that match none of them.
  @Test(arguments: files.filter { $0.hasPrefix("tiff/") }, [1, 1 << 26])
  func readsSameRowsOfTIFF(_ path: String, _ mostBytes: Int) throws {
    let file = try ConformanceTests.file(path)
    let header = try ImageProbe().header(of: file, source: "a")
    let decoder = try TIFFDecoder(source: "a", isSalvaging: false, limits: .standard)
    var expected = try decoder.decode(file, header: header)
    try file.withUnsafeBufferPointer { bytes in
      guard let rows = try decoder.reader(of: bytes, header: header, maximumBytes: mostBytes)
      else { return }
      #expect(rows.kind == expected.kind)
      var found: [UInt8] = []
      for top in stride(from: 0, to: header.size.height, by: 5) {
        var part = try rows.read(min(5, header.size.height - top))
        found += part.takeBytes()
      }
      rows.finish()
      #expect(found == expected.takeBytes())
    }
  }

  /// The pixels of a strip of 64 by 64 bits take 16 KiB; a lower limit divides the strip into rows.
  @Test(arguments: [(16_383, 1), (16_384, 64)])
  func readsTallStripByRows(_ mostBytes: Int, _ height: Int) throws {
    let size = PixelSize(width: 64, height: 64)
    let file = TIFFFiles.make(
      size, samples: 1, blocks: [[UInt8](repeating: 0xA5, count: 512)], [258: [1]])
    let header = try ImageProbe().header(of: file, source: "a")
    let decoder = try TIFFDecoder(source: "a", isSalvaging: false, limits: .standard)
    try file.withUnsafeBufferPointer { bytes in
      let rows = try #require(
        try decoder.reader(of: bytes, header: header, maximumBytes: mostBytes))
      #expect(rows.blocks.grid.block.height == height)
    }
  }

  @Test func readsStripsAndTilesAcrossBands() throws {
    let image = ImageFiles.noise(48, 300)
    func bytes(_ columns: Range<Int>, _ rows: Range<Int>) -> [UInt8] {
      rows.flatMap { y in
        columns.flatMap { x -> [UInt8] in
          guard x < 48, y < 300 else { return [0, 0, 0] }
          let start = (y * 48 + x) * 4
          return Array(image.bytes[start..<start + 3])
        }
      }
    }
    let strips = stride(from: 0, to: 300, by: 7).map { bytes(0..<48, $0..<min($0 + 7, 300)) }
    try expectSame(TIFFFiles.make(image.size, blocks: strips, [278: [7]]))
    let corners = stride(from: 0, to: 300, by: 32).flatMap { y in [(0, y), (32, y)] }
    let tiles = corners.map { x, y in bytes(x..<x + 32, y..<y + 32) }
    let offsets = tiles.indices.map { 8 + $0 * 32 * 32 * 3 }
    let file = TIFFFiles.make(
      image.size, blocks: tiles,
      [273: [], 278: [], 279: [], 322: [32], 323: [32], 324: offsets, 325: tiles.map(\.count)])
    try expectSame(file)
    #expect(try ImageDecoder().decode(file, source: "a") == image)
  }

  /// A palette with 8-bit colors, as some programs write it.
  @Test func reads8BitPalette() throws {
    let colors = (0..<3).flatMap { channel in (0..<256).map { $0 == 1 ? 200 + channel : 0 } }
    let file = TIFFFiles.make(2, 1, samples: 1, blocks: [[0, 1]], [262: [3], 320: colors])
    #expect(
      try ImageDecoder().decode(file, source: "a").bytes == [0, 0, 0, 255, 200, 201, 202, 255])
  }

  /// The rows of every format are read one by one, in chunks, rotated, or from the whole photo in
  /// memory.
  @Test(arguments: everyFormat, [false, true])
  func readsSameRowsOfEveryFormat(_ path: String, _ isTight: Bool) throws {
    let file = try ConformanceTests.file(path)
    let decoder = ImageDecoder()
    let header = try decoder.header(of: file, source: path)
    let expected = try decoder.decodePhoto(file, header: header, source: path)
    for turnsUpright in [false, true] {
      let tight = ImageDecoder(limits: isTight ? Self.tightLimits(header, file.count) : .standard)
      let found = try tight.withBands(
        of: file, header: header, source: path, appliesOrientation: turnsUpright
      ) { photo throws(DecodeError) in (try photo.bitmap(of: photo.size), photo.remarks) }
      let (bitmap, remarks) = try #require(found)
      let orientation = turnsUpright ? header.orientation : .up
      #expect(bitmap == expected.bitmap.upright(from: orientation))
      #expect(remarks == expected.remarks)
    }
  }

  /// Returns limits that leave memory for two chunks, each with an eighth of the rows and one more
  /// row.
  private static func tightLimits(_ header: ImageHeader, _ byteCount: Int) -> DecodeLimits {
    let chunk = header.size.width * ((header.size.height + 7) / 8 + 1) * (header.isDeepPNG ? 8 : 4)
    return DecodeLimits(
      pixels: .max, bytes: .max,
      memory: BandedPhotoReader.memory(header) + header.fileMemory(byteCount) + 2 * chunk)
  }

  private static let everyFormat = ConformanceTests.cases.map(\.file).filter { path in
    ["jpeg/", "webp/", "gif/", "heif/", "png/", "orientation/"].contains { path.hasPrefix($0) }
  }

  /// libjpeg decodes a JPEG at the reduced scale; the decoded pixels of other formats are averaged.
  @Test(arguments: everyFormat, [1, 4])
  func decodesReducedImagesAlike(_ path: String, _ eighths: Int) throws {
    let file = try ConformanceTests.file(path)
    let scale = try #require(DecodeScale(eighths: eighths))
    let expected = try ImageDecoder().decode(file, source: path, scale: scale)
    let found = try ImageDecoder.banded.decode(file, source: path, scale: scale)
    #expect(found.size == expected.size && found.alpha == expected.alpha)
    #expect(zip(found.bytes, expected.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test(arguments: everyFormat, [false, true])
  func drawsSamePixels(_ path: String, _ isPremultiplied: Bool) throws {
    let file = try ConformanceTests.file(path)
    for turnsUpright in [false, true] {
      let found = try [ImageDecoder(), .banded].map {
        try $0.decodeForDrawing(
          file, source: path, scale: .full, isPremultiplied: isPremultiplied,
          appliesOrientation: turnsUpright)
      }
      #expect(found[1].buffer.bitmap().bytes == found[0].buffer.bitmap().bytes)
      #expect(found[1].remarks == found[0].remarks && found[1].header == found[0].header)
    }
  }

  /// A lossy WebP is decoded in several chunks; its chroma is interpolated across chunk boundaries.
  @Test func decodesWebPChunksAlike() throws {
    let image = ImageFiles.noise(60, 61)
    for quality in [nil, 60] {
      let file = try WebPEncoder(quality: quality).encode(image)
      let decoder = ImageDecoder()
      let header = try decoder.header(of: file, source: "a")
      let expected = try decoder.decode(file, source: "a")
      let tight = ImageDecoder(limits: Self.tightLimits(header, file.count))
      let found = try tight.withBands(of: file, header: header, source: "a") {
        photo throws(DecodeError) in try photo.bitmap(of: header.size)
      }
      #expect(found == expected)
    }
  }
}
