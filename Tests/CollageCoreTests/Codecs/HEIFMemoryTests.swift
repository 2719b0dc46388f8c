import Foundation
import Testing

@testable import CollageImaging

@Suite struct HEIFMemoryTests {
  /// Returns the memory of a grid of images, or of one image if `tiles` is 0.
  ///
  /// Each image is coded with 64 by 64 pixels.
  private func memory(
    tiles: Int, chroma: Int = 1, depth: Int = 8, hasAlpha: Bool = false, rotation: UInt8? = nil,
    side: Int = 64, tileSide: Int? = nil, orientation: Orientation = .up
  ) throws -> HEIFMemory {
    let tile = tileSide ?? side
    let kinds = tiles == 0 ? ["hvc1"] : ["grid"] + [String](repeating: "hvc1", count: tiles)
    let properties =
      heifSize(side * max(1, tiles), side) + heifConfiguration(64, 64, chroma: chroma)
      + heifSize(tile, tile) + heifBox("irot", [rotation ?? 0])
    let own: [UInt8] = (tiles == 0 ? [1, 2] : [1]) + (rotation == nil ? [] : [4])
    let links = kinds.indices.flatMap { index -> [UInt8] in
      let indices = index == 0 ? own : [3, 2]
      return big(index, 2) + [UInt8(indices.count)] + indices
    }
    let parts = (1...max(1, tiles)).flatMap { big($0, 2) }
    let references =
      tiles == 0 ? [] : fullBox("iref", heifBox("dimg", big(0, 2) + big(tiles, 2) + parts))
    let meta =
      fullBox("pitm", big(0, 2)) + heifItems(kinds) + references
      + heifBox("iprp", heifBox("ipco", properties) + fullBox("ipma", big(kinds.count, 4) + links))
    let contents = try HEIFContents(heifBox("ftyp", []) + fullBox("meta", meta))
    let header = ImageHeader(
      format: .heic, size: PixelSize(width: side * max(1, tiles), height: side),
      orientation: orientation, mayHaveAlpha: hasAlpha, depth: depth, color: .rgb, chroma: nil,
      isProgressive: false)
    return HEIFMemory(contents, header)
  }

  @Test(arguments: [
    (0, 8, 7), (1, 8, 7), (2, 8, 8), (3, 8, 9), (1, 10, 10), (2, 10, 11), (3, 12, 14),
  ]) func dependsOnChroma(_ chroma: Int, _ depth: Int, _ perPixel: Int) throws {
    #expect(try memory(tiles: 0, chroma: chroma, depth: depth).bytesPerPixel == perPixel)
    #expect(
      try memory(tiles: 0, chroma: chroma, depth: depth, hasAlpha: true).bytesPerPixel
        == perPixel + 2)
  }

  /// While libheif rotates an image, it holds the image twice.
  @Test func countsRotations() throws {
    #expect(try memory(tiles: 0, rotation: 1).bytesPerPixel == 9)
    #expect(try memory(tiles: 0, depth: 10, rotation: 1).bytesPerPixel == 13)
    #expect(try memory(tiles: 99, depth: 10, rotation: 1).bytesPerPixel == 13)
    #expect(
      try memory(tiles: 0, depth: 10, rotation: 1, orientation: .rotated90).bytesPerPixel == 10)
  }

  /// The memory includes the planes of the whole image and of four tiles, or of one tile if tiles
  /// are large.
  @Test(arguments: [(99, 8, 4, false), (99, 10, 7, false), (2, 8, 7, true), (2, 10, 12, true)])
  func countsTiles(
    _ tiles: Int, _ depth: Int, _ perPixel: Int, _ isSerial: Bool
  ) throws {
    let memory = try memory(tiles: tiles, depth: depth)
    #expect(memory.bytesPerPixel == perPixel && memory.isSerial == isSerial)
  }

  @Test func saturatesHugeTiles() throws {
    #expect(try memory(tiles: 1, side: 1, tileSide: 0xFFFF_FFFF).bytesPerPixel == 3 + 4 * 16 + 1)
  }

  /// If an image is only rotated, the rotation becomes its orientation.
  @Test(arguments: [
    ("heic-1.heic", Orientation.up), ("heic-3.heic", .rotated180), ("avif-3.avif", .rotated180),
    ("avif-6.avif", .rotated90),
    // This file declares the size of the upright image as its stored size.
    ("heic-6.heic", .up),
  ]) func reportsRotationAsOrientation(_ name: String, _ orientation: Orientation) throws {
    let file = try ConformanceTests.file("orientation/" + name)
    let header = try ImageProbe().header(of: file, source: "a")
    #expect(header.orientation == orientation)
    #expect(header.uprightSize == PixelSize(width: 64, height: 48))
    let stored = try ImageProbe(reading: PhotoReadingOptions(appliesOrientation: false))
      .header(of: file, source: "a")
    #expect(stored.orientation == .up)
  }

  @Test func detectsWrongSizeOfRotatedImage() throws {
    var file = try ConformanceTests.file("orientation/avif-6.avif")
    let size = try #require(file.firstRange(of: Array("ispe".utf8))).upperBound + 4
    let (width, height) = (Array(file[size..<size + 4]), Array(file[size + 4..<size + 8]))
    file.replaceSubrange(size..<size + 8, with: height + width)
    let error = try #require(throws: DecodeError.self) {
      try ImageDecoder().decodeUpright(file, source: "a")
    }
    guard case .damaged = error else { throw error }
  }

  /// The cases of `color_config` in a still picture: AV1 specification, 5.5.2.
  @Test(
    arguments: [
      (0, [0], .quarter), (1, [0], .full), (2, [0], .half), (2, [1, 0], .half),
      (2, [1, 1, 1, 0, 0], .quarter), (2, [1, 1, 0, 0, 0, 1, 1], .quarter),
      (2, [1, 1, 0, 0, 0, 1, 0], .half), (2, [1, 1, 0, 0, 0, 0], .full),
    ] as [(Int, [Int], ChromaSubsampling)])
  func readsChromaOfAV1Sequence(_ profile: Int, _ colors: [Int], _ chroma: ChromaSubsampling) {
    var header = BitList().adding(profile, bits: 3).adding(0b11, bits: 2).adding(0, bits: 5)
      .adding(3, bits: 4).adding(3, bits: 4).adding(15, bits: 4).adding(15, bits: 4)
      .adding(0, bits: 3 + 3)
    for bit in colors { header = header.adding(bit, bits: 1) }
    header = header.adding(0, bits: 16)
    var stream = AV1Parameters()
    stream.read([0x0A, UInt8(header.bytes.count)] + header.bytes)
    #expect(stream.chromas == [chroma] && stream.sizes == [PixelSize(width: 16, height: 16)])
  }

  /// Up to four tiles are decoded at a time, but the time limit counts all of them.
  @Test func countsTilesDecodedAtOnce() throws {
    let claims = try HEIFDecodedSizes(HEIFContents(ConformanceTests.file("heif/hevc.heic")))
    #expect(claims.peakPixels <= claims.pixels)
  }
}
