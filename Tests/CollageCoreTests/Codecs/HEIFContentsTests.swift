import Testing

@testable import CollageImaging

/// Tests of all versions of the boxes of a HEIF: ISO/IEC 14496-12, 8.11.
@Suite struct HEIFContentsTests {
  private func box(
    _ kind: String, version: UInt8 = 0, flags: UInt8 = 0, _ body: [UInt8]
  ) -> [UInt8] { heifBox(kind, [version, 0, 0, flags] + body) }

  private func file(_ boxes: [UInt8]...) -> [UInt8] {
    heifBox("ftyp", Array("heic".utf8)) + box("meta", boxes.flatMap { $0 })
  }

  private func kinds(_ items: [(id: Int, kind: String)], isLong: Bool = false) -> [UInt8] {
    let entries = items.flatMap { item in
      box(
        "infe", version: isLong ? 3 : 2,
        big(item.id, isLong ? 4 : 2) + [0, 0] + Array(item.kind.utf8) + [0])
    }
    return box("iinf", version: isLong ? 1 : 0, big(items.count, isLong ? 4 : 2) + entries)
  }

  @Test(arguments: [false, true]) func reads16And32BitItemIDs(_ isLong: Bool) throws {
    let id = isLong ? 70_000 : 700
    let width = isLong ? 4 : 2
    let version: UInt8 = isLong ? 1 : 0
    let primary = box("pitm", version: version, big(id, width))
    let parts = heifBox("dimg", big(id, width) + big(2, 2) + big(5, width) + big(5, width))
    let alpha = heifBox("auxl", big(6, width) + big(1, 2) + big(id, width))
    let other = heifBox("cdsc", big(5, width) + big(1, 2) + big(id, width))
    let contents = try HEIFContents(
      file(
        primary, kinds([(id, "grid"), (5, "hvc1"), (6, "hvc1")], isLong: isLong),
        box("iref", version: version, parts + alpha + other)))
    #expect(contents.primary == id && contents.items.count == 3)
    #expect(contents.items[id]?.kind == "grid" && contents.items[id]?.parts == [5, 5])
    #expect(contents.items[id]?.auxiliaries == [6] && contents.items[5]?.parts == [])
    #expect(contents.items[6]?.isHEVC == true && contents.items[id]?.isHEVC == false)
  }

  /// Entries of the first versions don't have a type.
  @Test func ignoresOldEntries() throws {
    let entries =
      box("infe", version: 1, big(4, 2) + [0, 0] + Array("hvc1".utf8))
      + heifBox("free", [2, 0, 0, 0] + big(6, 2) + [0, 0] + Array("hvc1".utf8))
    let contents = try HEIFContents(file(box("iinf", big(2, 2) + entries)))
    #expect(contents.items.isEmpty && contents.primary == nil && contents.dataRange == nil)
  }

  /// Duplicate items, duplicate boxes, and several locations of one item are contradictions.
  @Test func rejectsDuplicates() throws {
    let location = big(5, 2) + big(0, 2) + big(0, 2)
    let locations = box("iloc", big(0x4400, 2) + big(2, 2) + location + location)
    let one = kinds([(5, "hvc1")])
    let lists =
      [
        [kinds([(5, "hvc1"), (5, "av01")])], [one, locations], [one, one],
        [box("pitm", big(5, 2)), box("pitm", big(5, 2))], [box("iref", []), box("iref", [])],
        [heifBox("iprp", []), heifBox("iprp", [])],
        [heifBox("idat", []), heifBox("idat", [])], [locations],
      ] as [[[UInt8]]]
    for boxes in lists {
      let whole = heifBox("ftyp", []) + box("meta", boxes.flatMap { $0 })
      #expect(throws: HEIFContents.Contradiction.self) { try HEIFContents(whole) }
    }
    #expect(throws: HEIFContents.Contradiction.self) {
      try HEIFContents(file(one) + box("meta", one))
    }
    #expect(throws: Never.self) { try HEIFContents(file(one)) }
  }

  /// A base offset has zero, four or eight bytes; offsets and lengths have four or eight bytes.
  @Test(arguments: [0, 4, 8], [4, 8]) func readsLocationsOfAnyWidth(
    _ base: Int, _ width: Int
  ) throws {
    let location =
      big(5, 2) + big(0, 2) + big(2, base) + big(1, 2) + big(base == 0 ? 4 : 2, width)
      + big(3, width)
    let locations = box(
      "iloc", [UInt8(width << 4 | width), UInt8(base << 4)] + big(1, 2) + location)
    let contents = try HEIFContents(file(kinds([(5, "hvc1")]), locations))
    // The name of the first box follows its length.
    #expect(contents.items[5]?.data.map(Array.init) == [Array("fty".utf8)])
    #expect(contents.dataRange == 4..<7)
  }

  /// In an `iloc` box of version 1 or 2, a construction method says whether offsets are into the
  /// file or into the `idat` box.
  @Test(arguments: [1, 2]) func readsDataInBox(_ version: UInt8) throws {
    let width = version == 2 ? 4 : 2
    func location(_ id: Int, _ method: Int, _ offset: Int, _ length: Int) -> [UInt8] {
      big(id, width) + big(0xFFF0 | method, 2) + big(0, 2) + big(1, 2) + big(offset, 4)
        + big(length, 4)
    }
    let locations = box(
      "iloc", version: version,
      big(0x4400, 2) + big(3, width) + location(5, 1, 1, 2) + location(6, 0, 4, 4)
        + location(7, 1, 1, 0))
    let contents = try HEIFContents(
      file(
        kinds([(5, "hvc1"), (6, "hvc1"), (7, "hvc1")]), heifBox("idat", [10, 11, 12, 13]),
        locations))
    #expect(contents.items[5]?.data.map(Array.init) == [[11, 12]])
    #expect(contents.items[6]?.data.map(Array.init) == [Array("ftyp".utf8)])
    // A length of zero means the rest of the box.
    #expect(contents.items[7]?.data.map(Array.init) == [[11, 12, 13]])
    #expect(contents.dataRange == 4..<8)
  }

  @Test(arguments: [(1000, false), (1001, true)])
  func limitsPartsOfItem(_ count: Int, _ isRefused: Bool) throws {
    let extents = (0..<count).flatMap { _ in big(4, 4) + big(1, 4) }
    let locations = box(
      "iloc", big(0x4400, 2) + big(1, 2) + big(5, 2) + big(0, 2) + big(count, 2) + extents)
    let file = file(kinds([(5, "hvc1")]), locations)
    if isRefused {
      #expect(throws: HEIFContents.Contradiction.self) { try HEIFContents(file) }
    } else {
      #expect(try HEIFContents(file).items[5]?.data.count == 1000)
    }
  }

  /// The total length of overlapping parts is limited to twice the length of the file.
  @Test(arguments: [(2, false), (3, true)])
  func limitsOverlappingParts(_ count: Int, _ isRefused: Bool) throws {
    let extents = (0..<count).flatMap { _ in big(0, 4) + big(0, 4) }
    let locations = box(
      "iloc", big(0x4400, 2) + big(1, 2) + big(5, 2) + big(0, 2) + big(count, 2) + extents)
    let file = file(kinds([(5, "hvc1")]), locations)
    let contents = try? HEIFContents(file)
    #expect((contents == nil) == isRefused)
    #expect(contents?.items[5]?.data.map(\.count) == (isRefused ? nil : [file.count, file.count]))
  }

  /// Property indices have seven or fifteen bits; the highest bit marks an essential property.
  @Test(arguments: [0, 1] as [UInt8], [0, 1] as [UInt8])
  func assignsPropertiesToItems(_ version: UInt8, _ flags: UInt8) throws {
    let id = big(5, version == 0 ? 2 : 4)
    func index(_ number: Int, _ isNeeded: Bool) -> [UInt8] {
      flags == 0 ? big(number | (isNeeded ? 0x80 : 0), 1) : big(number | (isNeeded ? 0x8000 : 0), 2)
    }
    let list = heifBox("ipco", heifBox("ispe", [1]) + heifBox("hvcC", [2]))
    let links = box(
      "ipma", version: version, flags: flags,
      big(1, 4) + id + [4] + index(2, true) + index(1, false) + index(0, false) + index(3, true))
    let contents = try HEIFContents(file(kinds([(5, "hvc1")]), heifBox("iprp", list + links)))
    let found = contents.items[5]?.properties.map { "\($0.kind) \(Array($0.body))" }
    #expect(found == ["hvcC [2]", "ispe [1]"])
  }

  /// A box length of one is followed by a 64-bit length; zero means the rest of the file.
  @Test func readsThreeKindsOfBoxLengths() throws {
    let kinds = kinds([(5, "hvc1")])
    let body: [UInt8] = [0, 0, 0, 0] + kinds
    let name = Array("meta".utf8)
    for meta in [
      big(8 + body.count, 4) + name + body, big(1, 4) + name + big(16 + body.count, 8) + body,
      big(0, 4) + name + body,
    ] as [[UInt8]] {
      let contents = try HEIFContents(heifBox("ftyp", []) + meta)
      #expect(contents.items[5]?.kind == "hvc1")
    }
    for meta in [big(7, 4) + name + body, big(1, 4) + name + big(15, 8) + body] as [[UInt8]] {
      #expect(try HEIFContents(heifBox("ftyp", []) + meta).items.isEmpty)
    }
  }

  /// An extent can begin with an index, which the reader skips.
  @Test(arguments: [0, 4]) func readsPartsAfterIndices(_ width: Int) throws {
    let (item, index) = (big(5, 2) + big(0, 4) + big(2, 2), big(77, width))
    let extents = index + big(4, 4) + big(3, 4) + index + big(0, 4) + big(2, 4)
    let locations = box("iloc", version: 1, [0x44, UInt8(width)] + big(1, 2) + item + extents)
    let contents = try HEIFContents(file(kinds([(5, "hvc1")]), locations))
    #expect(contents.items[5]?.data.map(Array.init) == [Array("fty".utf8), [0, 0]])
    #expect(contents.dataRange == 0..<7)
  }

  /// Each of a hundred images uses the whole file as its data.
  @Test func rejectsItemsThatShareData() throws {
    let ids = Array(1...100)
    let locations = ids.flatMap { big($0, 2) + big(0, 2) + big(1, 2) + big(0, 4) + big(8000, 4) }
    let parts = heifBox("dimg", big(0, 2) + big(100, 2) + ids.flatMap { big($0, 2) })
    let contents = try HEIFContents(
      file(
        box("pitm", big(0, 2)), kinds([(0, "grid")] + ids.map { ($0, "hvc1") }),
        box("iloc", big(0x4400, 2) + big(100, 2) + locations), box("iref", parts)))
    #expect(contents.items[0]?.parts.count == 100)
    #expect(contents.items[1]?.data.first?.isEmpty == false)
    #expect(throws: HEIFContents.Contradiction.self) { try HEIFDecodedSizes(contents) }
  }
}
