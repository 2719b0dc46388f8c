import Testing

@testable import CollageCore

/// Every look, as it is turned, mirrored and cut out, in one picture that is looked at.
@Suite("The sheet of all looks")
struct LookSheetTests {
  private static let tile = PixelSize(width: 40, height: 32)

  /// How an item of a column stands.
  private struct Column {
    let isOpaque: Bool
    let degrees: Double
    let flipHorizontal: Bool
    let flipVertical: Bool
    let background: Color
  }

  /// A quarter turn and another one with every mirroring, of a photo and of a cutout.
  ///
  /// Each third one is on nothing. Other quarter turns are the same pixels elsewhere.
  private static let columns = [true, false].flatMap { isOpaque in
    [90.0, 20].flatMap { degrees in
      [(false, false), (true, false), (false, true)].map { horizontal, vertical in
        Column(
          isOpaque: isOpaque, degrees: degrees, flipHorizontal: horizontal,
          flipVertical: vertical, background: vertical ? .none : .white)
      }
    }
  }

  private func tile(_ look: Look, _ column: Column) throws -> Bitmap {
    var provider = MemoryProvider()
    let image = try provider.add(LookRenderTests.photo(isOpaque: column.isOpaque))
    var item = try Item.test(
      image, at: Point(x: 20, y: 16), degrees: column.degrees, scale: 0.7,
      flipHorizontal: column.flipHorizontal, flipVertical: column.flipVertical)
    item.look = look
    return try Collage.test(
      Self.tile.width, Self.tile.height, background: column.background, items: [item]
    ).rendered(with: provider)
  }

  @Test("is as it was looked at")
  func sheet() throws {
    let names = LookRenderTests.looks.keys.sorted()
    let tiles = try names.map { name in
      try Self.columns.map { try tile(LookRenderTests.looks[name] ?? .plain, $0) }
    }
    let (width, height) = (Self.tile.width, Self.tile.height)
    let sheet = Bitmap.make(
      width * Self.columns.count, height * names.count, alpha: .straight
    ) { x, y in
      tiles[y / height][x / width][x % width, y % height]
    }
    try Golden.expect(sheet, equals: "looks")
  }
}
