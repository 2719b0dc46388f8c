import Testing

@testable import CollageCore

@Suite("Hit test") struct HitTestTests {
  private var provider = MemoryProvider()

  private func meets(_ item: Item, _ x: Double, _ y: Double) throws -> Bool {
    try HitTest(point: Point(x: x, y: y), renderer: Renderer(provider: provider)).hits(item)
  }

  /// The hits of a grid of points, as one string per row.
  private func hits(_ item: Item, _ xs: [Double], _ ys: [Double]) throws -> [String] {
    try ys.map { y in try xs.map { try meets(item, $0, y) ? "#" : "." }.joined() }
  }

  private mutating func half() throws -> StoredImage {
    try provider.add(.make(20, 10, alpha: .straight) { x, _ in [9, 9, 9, x < 10 ? 0 : 255] })
  }

  @Test func hitsOpaquePhotosWithoutDecoding() throws {
    let size = PixelSize(width: 40, height: 20)
    let item = try Item.test(.numbered(7, size: size), at: Point(x: 50, y: 50), degrees: 90)
    #expect(
      try hits(item, [38, 42, 50, 58, 62], [28, 32, 50, 68, 72])
        == [".....", ".###.", ".###.", ".###.", "....."])
    let slanted = try Item.test(.numbered(7, size: size), at: Point(x: 50, y: 50), degrees: 45)
    #expect(try meets(slanted, 62, 62) && meets(slanted, 50, 50))
    #expect(try !meets(slanted, 62, 38) && !meets(slanted, 30, 30) && provider.log.all.isEmpty)
  }

  @Test mutating func hitsVisiblePixelsOfTransformedPhoto() throws {
    let image = try half()
    let center = Point(x: 50, y: 50)
    let (xs, ys) = ([42.0, 48, 52, 58], [46.0, 54])
    #expect(try hits(.test(image, at: center), xs, ys) == ["..##", "..##"])
    #expect(try hits(.test(image, at: center, flipHorizontal: true), xs, ys) == ["##..", "##.."])
    let rotated = try hits(.test(image, at: center, degrees: 90), ys, xs)
    #expect(rotated == ["..", "..", "##", "##"])
    let large = try Item.test(image, at: center, degrees: 180, scale: 2)
    #expect(try hits(large, [32, 48, 52, 68], [50]) == ["##.."])
  }

  @Test mutating func hitsTranslucentButNotNearlyClearPixels() throws {
    let image = try provider.add(
      .make(20, 10, alpha: .straight) { x, _ in [9, 9, 9, x < 10 ? 20 : 40] })
    let item = try Item.test(image, at: Point(x: 50, y: 50))
    #expect(try !meets(item, 44, 50) && meets(item, 56, 50))
    // The item's opacity doesn't count, unless it is zero.
    let faded = try Item.test(image, at: Point(x: 50, y: 50), opacity: 0.01)
    #expect(try !meets(faded, 44, 50) && meets(faded, 56, 50))
    #expect(try !meets(.test(image, at: Point(x: 50, y: 50), opacity: 0), 56, 50))
  }

  @Test func ignoresHiddenItems() throws {
    var item = try Item.test(
      .numbered(7, size: PixelSize(width: 40, height: 20)), at: Point(x: 50, y: 50))
    item.flags.isHidden = true
    #expect(try !meets(item, 50, 50))
  }

  @Test mutating func followsEffects() throws {
    let image = try half()
    let center = Point(x: 50, y: 50)
    // A block is half as wide as the photo, so columns 5 to 14 get the pixel values of column 10.
    let blocks = Shader(name: "pixellate", parameters: ["block": .integer(256)])
    let item = try Item.test(image, at: center, shaders: [blocks])
    #expect(try meets(item, 47, 50) && !meets(item, 43, 50))
    #expect(try !meets(.test(image, at: center), 47, 50))
  }

  @Test func listsFrontItemsFirst() throws {
    let test = try TestWorkspace.withPoster()
    let clear = PhotoSource.path(test.folder("clear.png"))
    try AtomicFile.write(
      PNGEncoder().encode(.make(20, 12, alpha: .straight) { x, _ in [1, 2, 3, x < 10 ? 0 : 255] }),
      to: test.folder("clear.png"))
    try test.add(test.picture("a.png"), as: "back")
    try test.add(clear, as: "front", lossless: true)
    func names(_ x: Double, _ y: Double) throws -> [String] {
      let collage = try test.collage
      let position = Position(x: .pixels(x), y: .pixels(y))
      return try test.workspace.items(at: position, of: collage).compactMap {
        collage.items[$0]?.name.rawValue
      }
    }
    #expect(try names(40, 24) == ["front", "back"] && names(20, 24) == ["back"])
    #expect(try names(2, 2) == [])
    try test.edit { collage in
      .move([collage.items[0].id], .by(Position(x: .pixels(-100), y: .pixels(0))))
    }
    #expect(try names(-68, 24) == ["back"] && names(40, 24) == ["front"])
  }
}
