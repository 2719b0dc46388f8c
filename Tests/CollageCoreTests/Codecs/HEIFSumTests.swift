import Testing

@testable import CollageCore

@Suite("The claims of a HEIF file") struct HEIFSumTests {
  private typealias Link = (kind: String, from: Int, to: [Int])

  private func big64(_ value: Int) -> [UInt8] {
    HEIFFiles.big32(value >> 32) + HEIFFiles.big32(value & 0xFFFF_FFFF)
  }

  /// A file whose first item is the picture; properties belong to items by their numbers.
  private func file(
    _ kinds: [String], links: [Link] = [], properties: [(item: Int, box: [UInt8])] = [],
    data: [[UInt8]] = []
  ) -> [UInt8] {
    let entries = kinds.enumerated().flatMap { id, kind -> [UInt8] in
      fullBox("infe", version: 2, HEIFFiles.big16(id) + [0, 0] + Array(kind.utf8) + [0])
    }
    let references = links.flatMap { link -> [UInt8] in
      HEIFFiles.box(
        link.kind,
        HEIFFiles.big16(link.from) + HEIFFiles.big16(link.to.count)
          + link.to.flatMap { HEIFFiles.big16($0) })
    }
    let owners = properties.enumerated().flatMap { index, property -> [UInt8] in
      HEIFFiles.big16(property.item) + [1, UInt8(index + 1)]
    }
    var places: [UInt8] = []
    var start = 0
    for (id, part) in data.enumerated() {
      places +=
        HEIFFiles.big16(id) + HEIFFiles.big16(1) + [0, 0] + HEIFFiles.big16(1)
        + HEIFFiles.big32(start) + HEIFFiles.big32(part.count)
      start += part.count
    }
    let meta =
      fullBox("pitm", HEIFFiles.big16(0)) + fullBox("iinf", HEIFFiles.big16(kinds.count) + entries)
      + HEIFFiles.box("idat", data.flatMap { $0 })
      + fullBox("iloc", version: 1, [0x44, 0] + HEIFFiles.big16(data.count) + places)
      + fullBox("iref", references)
      + HEIFFiles.box(
        "iprp",
        HEIFFiles.box("ipco", properties.flatMap { $0.box })
          + fullBox("ipma", HEIFFiles.big32(properties.count) + owners))
    return HEIFFiles.box("ftyp", Array("heic".utf8)) + fullBox("meta", meta)
  }

  private func side(_ width: Int, _ height: Int) -> [UInt8] {
    fullBox("ispe", HEIFFiles.big32(width) + HEIFFiles.big32(height))
  }

  private func claims(_ file: [UInt8]) throws -> HEIFClaims { try HEIFClaims(HEIFContents(file)) }

  @Test("are those of all parts, each as often as it is used") func sums() throws {
    let found = try claims(
      file(
        ["grid", "iovl", "grid"], links: [("dimg", 0, [1, 1]), ("auxl", 2, [0])],
        properties: [(0, side(20, 30)), (1, side(10, 5)), (2, side(7, 90))]))
    #expect(found.pixels == 600 + 2 * 50 + 630)
    #expect(found.largest == PixelSize(width: 7, height: 90))
  }

  @Test("of a canvas are in its data, in words or longer ones, or said beside them")
  func canvases() throws {
    let short = HEIFFiles.big16(300) + HEIFFiles.big16(200)
    let long = HEIFFiles.big32(300) + HEIFFiles.big32(200)
    let size = PixelSize(width: 300, height: 200)
    for (kind, blank) in [("grid", 2), ("iovl", 8)] {
      for (flags, sides) in [(0, short), (1, long)] as [(UInt8, [UInt8])] {
        let data = [[0, flags] + [UInt8](repeating: 0, count: blank) + sides]
        #expect(try claims(file([kind], data: data)).largest == size)
        #expect(try claims(file([kind], data: data)).pixels == 60_000)
        let more = file([kind], properties: [(0, side(400, 200))], data: data)
        #expect(try claims(more).pixels == 80_000)
        let less = file([kind], properties: [(0, side(100, 200))], data: data)
        #expect(try claims(less).pixels == 60_000)
        #expect(try claims(less).largest == size)
      }
    }
  }

  @Test("beyond all numbers are the largest number") func saturated() throws {
    let most = 0xFFFF_FFFF
    let found = try claims(
      file(
        ["grid", "grid"], links: [("dimg", 0, [1])],
        properties: [(0, side(most, most)), (1, side(9, 9))]))
    #expect(found.pixels == .max && found.largest == PixelSize(width: most, height: most))
  }

  @Test("go eight items deep, and in no circle", arguments: [(8, true), (9, false)])
  func depth(count: Int, isSound: Bool) throws {
    let links = (1..<count).map { ("dimg", $0 - 1, [$0]) as Link }
    let chain = try HEIFContents(file([String](repeating: "grid", count: count), links: links))
    #expect(((try? HEIFClaims(chain)) != nil) == isSound)
    let circle = try HEIFContents(
      file(["grid", "grid"], links: [("dimg", 0, [1]), ("dimg", 1, [0])]))
    #expect(throws: HEIFContents.Contradiction.self) { try HEIFClaims(circle) }
  }

  @Test("of a coded picture count its padding, which may not be seen", arguments: [1, 2])
  func coded(copies: Int) throws {
    let parameters = BitList().adding(0x4201, bits: 16).adding(0, bits: 8)
      .adding([UInt8](repeating: 0xFF, count: 12)).golomb(0).golomb(1).golomb(100).golomb(80)
      .adding(0, bits: 16).bytes
    let record =
      [UInt8](repeating: 9, count: 22) + [1, 0xA1] + HEIFFiles.big16(copies)
      + (0..<copies).flatMap { _ in HEIFFiles.big16(parameters.count) + parameters }
    for kind in ["hvc1", "hev1"] {
      let found = try claims(file([kind], properties: [(0, HEIFFiles.box("hvcC", record))]))
      #expect(found.pixels == 8000 * copies && found.largest == PixelSize(width: 37, height: 17))
    }
    // An AV1 picture has a sequence in its record, and another one in its data.
    let header = BitList().adding(0b000_1_1, bits: 5).adding(0, bits: 5)
      .adding(14, bits: 4).adding(13, bits: 4).adding(20_000 - 1, bits: 15)
      .adding(9_000 - 1, bits: 14).adding(0, bits: 16).bytes
    let stream = [0x0A, UInt8(header.count)] + header
    let found = try claims(
      file(
        ["av01"], properties: [(0, HEIFFiles.box("av1C", [1, 2, 3, 4] + stream))],
        data: copies == 1 ? [] : [stream]))
    #expect(found.pixels == 180_000_000 * copies)
    #expect(found.largest == PixelSize(width: 20_000, height: 9000))
  }

  @Test(
    "may be about places that no file has",
    arguments: [
      (1 << 32, 1 << 32), (1 << 60, 1 << 60), (1 << 61, Int.max / 4), (1 << 62, Int.max / 4),
    ])
  func farPlaces(offset: Int, start: Int) throws {
    let place = HEIFFiles.big16(0) + [0, 0] + HEIFFiles.big16(1) + big64(offset) + big64(3)
    let meta =
      fullBox(
        "iinf",
        HEIFFiles.big16(1)
          + fullBox("infe", version: 2, HEIFFiles.big16(0) + [0, 0] + Array("hvc1\0".utf8)))
      + fullBox("iloc", [0x88, 0] + HEIFFiles.big16(1) + place)
    let contents = try HEIFContents(HEIFFiles.box("ftyp", []) + fullBox("meta", meta))
    #expect(contents.dataRange == start..<start + 3)
    #expect(contents.items[0]?.data.map(\.count) == [0])
  }
}
