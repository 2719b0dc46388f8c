import Testing

@testable import CollageCore

/// What may be kept of a picture when the collage is edited in any way.
@Suite("Cells of a collage")
struct EditCellTests {
  /// The photos and cutouts of edits at random.
  private static let provider: MemoryProvider = {
    var provider = MemoryProvider()
    for image in Sample.editImages {
      provider.images[image.id] = .make(
        image.size.width, image.size.height, alpha: image.isOpaque ? .opaque : .straight
      ) { x, y in
        let alpha: UInt8 = image.isOpaque || x > 9 ? 255 : 0
        return [UInt8(x * 3), UInt8(y * 4), UInt8(x * y % 200), alpha]
      }
    }
    return provider
  }()

  @Test("of equal names are equal, whatever is edited", arguments: 0..<6)
  func edits(seed: UInt64) throws {
    var random = TestRandom(state: seed)
    let items = (0..<4).map { _ in
      Sample.newItem("item", id: random.uuid(), image: random.image())
    }
    var collage = try Sample.collage().applying(.add(items))
    var cells = DrawnCells()
    for _ in 0..<40 {
      let size = collage.canvas.size.fitted(longSide: 48)
      let columns = [0..<size.width / 2, size.width / 2..<size.width]
      try cells.add(
        RenderPlanner.plan(collage, target: RenderTarget(size: size)),
        of: Renderer(provider: Self.provider),
        grid: CellGrid(height: size.height, bandHeight: 16, columns: columns))
      collage = try collage.applying(.random(for: collage, using: &random))
    }
    #expect(cells.again > 10)
  }
}
