import Testing

@testable import CollageCore

/// Every look, as it is turned, mirrored and cut out, in one picture that is looked at.
@Suite("The sheet of all looks")
struct LookSheetTests {
  private static let tile = PixelSize(width: 40, height: 32)

  /// How an item of a column stands.
  private struct Column {
    var isOpaque = true
    var degrees = 0.0
    var flipHorizontal = false
    var flipVertical = false
    var background = Color.white
  }

  private static let columns = [
    Column(degrees: 90), Column(degrees: -20, flipHorizontal: true),
    Column(degrees: 20, background: .none), Column(isOpaque: false),
    Column(isOpaque: false, degrees: 20, flipVertical: true, background: .none),
  ]

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
