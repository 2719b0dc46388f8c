import Testing

@testable import CollageImaging

@Suite("Claimed sizes of a HEIF file") struct HEIFSizeSumTests {
  private typealias Link = (kind: String, from: Int, to: [Int])

  private func big64(_ value: Int) -> [UInt8] { big(value >> 32, 4) + big(value & 0xFFFF_FFFF, 4) }

  /// Returns a file whose first item is the main image; `item` is the index of the item with a
  /// property.
  private func file(
    _ kinds: [String], links: [Link] = [], properties: [(item: Int, box: [UInt8])] = [],
    data: [[UInt8]] = []
  ) -> [UInt8] {
    let references = links.flatMap { link -> [UInt8] in
      heifBox(link.kind, big(link.from, 2) + big(link.to.count, 2) + link.to.flatMap { big($0, 2) })
    }
    let owners = properties.enumerated().flatMap { index, property -> [UInt8] in
      big(property.item, 2) + [1, UInt8(index + 1)]
    }
    var locations: [UInt8] = []
    var start = 0
    for (id, part) in data.enumerated() {
      locations += big(id, 2) + big(1, 2) + [0, 0] + big(1, 2) + big(start, 4) + big(part.count, 4)
      start += part.count
    }
    let meta =
      fullBox("pitm", big(0, 2)) + heifItems(kinds) + heifBox("idat", data.flatMap { $0 })
      + fullBox("iloc", version: 1, [0x44, 0] + big(data.count, 2) + locations)
      + fullBox("iref", references)
      + heifBox(
        "iprp",
        heifBox("ipco", properties.flatMap { $0.box })
          + fullBox("ipma", big(properties.count, 4) + owners))
    return heifBox("ftyp", Array("heic".utf8)) + fullBox("meta", meta)
  }

  private func claims(_ file: [UInt8]) throws -> HEIFDecodedSizes {
    try HEIFDecodedSizes(HEIFContents(file))
  }

  @Test func addsAllPartsPerUse() throws {
    let found = try claims(
      file(
        ["grid", "iovl", "grid"], links: [("dimg", 0, [1, 1]), ("auxl", 2, [0])],
        properties: [(0, heifSize(20, 30)), (1, heifSize(10, 5)), (2, heifSize(7, 90))]))
    #expect(found.pixels == 600 + 2 * 50 + 630 && found.largest == PixelSize(width: 7, height: 90))
  }

  @Test func readsCanvasSizes() throws {
    let short = big(300, 2) + big(200, 2)
    let long = big(300, 4) + big(200, 4)
    let size = PixelSize(width: 300, height: 200)
    for (kind, blank) in [("grid", 2), ("iovl", 8)] {
      for (flags, sides) in [(0, short), (1, long)] as [(UInt8, [UInt8])] {
        let data = [[0, flags] + [UInt8](repeating: 0, count: blank) + sides]
        #expect(try claims(file([kind], data: data)).largest == size)
        #expect(try claims(file([kind], data: data)).pixels == 60_000)
        let more = file([kind], properties: [(0, heifSize(400, 200))], data: data)
        #expect(try claims(more).pixels == 80_000)
        let less = file([kind], properties: [(0, heifSize(100, 200))], data: data)
        #expect(try claims(less).pixels == 60_000 && claims(less).largest == size)
      }
    }
  }

  @Test func saturates() throws {
    let maximum = 0xFFFF_FFFF
    let found = try claims(
      file(
        ["grid", "grid"], links: [("dimg", 0, [1])],
        properties: [(0, heifSize(maximum, maximum)), (1, heifSize(9, 9))]))
    #expect(found.pixels == .max && found.largest == PixelSize(width: maximum, height: maximum))
  }

  @Test(arguments: [(8, true), (9, false)])
  func limitsDepthAndRejectsCycles(count: Int, isValid: Bool) throws {
    let links = (1..<count).map { ("dimg", $0 - 1, [$0]) as Link }
    let chain = try HEIFContents(file([String](repeating: "grid", count: count), links: links))
    #expect(((try? HEIFDecodedSizes(chain)) != nil) == isValid)
    let cycle = try HEIFContents(
      file(["grid", "grid"], links: [("dimg", 0, [1]), ("dimg", 1, [0])]))
    #expect(throws: HEIFContents.Contradiction.self) { try HEIFDecodedSizes(cycle) }
  }

  @Test(arguments: [1, 2]) func countsPaddingOfCodedImage(copies: Int) throws {
    let configuration = heifConfiguration(100, 80, copies: copies)
    for kind in ["hvc1", "hev1"] {
      let found = try claims(file([kind], properties: [(0, configuration)]))
      #expect(found.pixels == 8000 * copies && found.largest == PixelSize(width: 37, height: 17))
    }
    // An AV1 image has a sequence header in its configuration record, and can have another one in
    // its data.
    let header = BitList().adding(0b000_1_1, bits: 5).adding(0, bits: 5)
      .adding(14, bits: 4).adding(13, bits: 4).adding(20_000 - 1, bits: 15)
      .adding(9_000 - 1, bits: 14).adding(0, bits: 16).bytes
    let stream = [0x0A, UInt8(header.count)] + header
    let found = try claims(
      file(
        ["av01"], properties: [(0, heifBox("av1C", [1, 2, 3, 4] + stream))],
        data: copies == 1 ? [] : [stream]))
    #expect(found.pixels == 180_000_000 * copies)
    #expect(found.largest == PixelSize(width: 20_000, height: 9000))
  }

  @Test(arguments: [
    (1 << 32, 1 << 32), (1 << 60, 1 << 60), (1 << 61, Int.max / 4), (1 << 62, Int.max / 4),
  ])
  func acceptsLocationsBeyondFile(offset: Int, start: Int) throws {
    let location = big(0, 2) + [0, 0] + big(1, 2) + big64(offset) + big64(3)
    let meta = heifItems(["hvc1"]) + fullBox("iloc", [0x88, 0] + big(1, 2) + location)
    let contents = try HEIFContents(heifBox("ftyp", []) + fullBox("meta", meta))
    #expect(contents.dataRange == start..<start + 3 && contents.items[0]?.data.map(\.count) == [0])
  }
}

@Suite struct HEIFDecodedSizesTests {
  /// The coded image is as large as the container claims, rounded up to whole blocks.
  @Test(arguments: [
    "heif/hevc.heic", "heif/hevc-10.heic", "heif/hevc-alpha.heic", "heif/avif-420.avif",
    "heif/avif-alpha.avif", "orientation/heic-6.heic",
  ]) func findsSizesOfCodedImages(_ path: String) throws {
    let claims = try HEIFDecodedSizes(HEIFContents(ConformanceTests.file(path)))
    #expect(claims.largest.longSide == 64)
    #expect((48...64).contains(min(claims.largest.width, claims.largest.height)))
    let images = path.contains("alpha") ? 2 : 1
    #expect(claims.pixels >= images * 64 * 48)
  }

  @Test func rejectsGridBeyondLimits() throws {
    var changed = try ConformanceTests.file("heif/hevc.heic")
    let contents = try HEIFContents(changed)
    let grid = try #require(contents.items[contents.primary ?? 0])
    #expect(grid.kind == "grid")
    let sides = try #require(grid.data.first).startIndex + 4
    changed.replaceSubrange(sides..<sides + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: DecodeError.tooLarge(65_535 * 65_535, limit: 400_000_000)) {
      try ImageDecoder().decode(changed, source: "a")
    }
  }

  /// libheif creates the canvas of a grid with the size in the grid's `ispe` property.
  @Test func rejectsDeclaredSizeBeyondLimits() throws {
    var changed = try ConformanceTests.file("heif/hevc.heic")
    let positions = changed.indices.filter { changed[$0...].starts(with: Array("ispe".utf8)) }
    for position in positions {
      changed.replaceSubrange(position + 8..<position + 16, with: [0, 1, 0, 0, 0, 1, 0, 0])
    }
    #expect(!positions.isEmpty)
    #expect(throws: DecodeError.tooLarge(1 << 32, limit: 400_000_000)) {
      try ImageDecoder().decode(changed, source: "a")
    }
  }

  /// Image data that are read as an overlay description can claim any size.
  @Test func rejectsCanvasBeyondLimits() throws {
    var changed = try ConformanceTests.file("heif/avif-420.avif")
    let range = try #require(changed.firstRange(of: Array("av01".utf8)))
    changed.replaceSubrange(range, with: Array("iovl".utf8))
    let contents = try HEIFContents(changed)
    let data = try #require(contents.items[contents.primary ?? 0]?.data.first)
    // The version, the flags for long sides, a color, and a canvas of 2^20 by 2^20 pixels.
    let canvas: [UInt8] = [0, 1] + [UInt8](repeating: 0, count: 8) + [0, 16, 0, 0, 0, 16, 0, 0]
    changed.replaceSubrange(data.startIndex..<data.startIndex + canvas.count, with: canvas)
    #expect(throws: DecodeError.tooLarge(1 << 40, limit: 400_000_000)) {
      try ImageDecoder().decode(changed, source: "a")
    }
  }
}
