import Testing

@testable import CollageCore

/// Hidden items in pictures.
@Suite struct HiddenItemTests {
  private func item(_ number: Int, isHidden: Bool) throws -> Item {
    var item = try Item.test(
      .numbered(number, size: PixelSize(width: 40, height: 30)), at: Point(x: 20, y: 15))
    item.flags.isHidden = isHidden
    return item
  }

  @Test func areNeitherDrawnNorCoverOthers() throws {
    let collage = try Collage.test(
      40, 30, items: [item(1, isHidden: false), item(2, isHidden: true)])
    let plan = RenderPlanner.plan(collage, target: RenderTarget(size: collage.canvas.size))
    #expect(plan.layers.map { $0.source.image } == [collage.items[0].image])
  }

  @Test func areDrawnAlone() throws {
    let item = try item(1, isHidden: true)
    let plan = RenderPlanner.plan(alone: item, on: PixelSize(width: 40, height: 30))
    #expect(plan.layers.count == 1 && plan.background == .none)
  }

  @Test func aLockAndAGroupAreNoOtherPicture() throws {
    var collage = try Collage.test(40, 30, items: [item(1, isHidden: false)])
    let target = RenderTarget(size: collage.canvas.size)
    let plan = RenderPlanner.plan(collage, target: target)
    collage = try collage.applying(.flag([collage.items[0].id], .locked(true)))
    #expect(RenderPlanner.plan(collage, target: target) == plan)
  }
}
