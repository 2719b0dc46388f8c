import Testing

@testable import CollageCore

@Suite("Swapping")
struct SwapTests {
  private let collage = ArrangedScene.collage([
    ArrangedScene.box("a", 100, 50, 200, 100, turned: 30), ArrangedScene.box("x", 0, 0, 9, 9),
    ArrangedScene.box("b", 400, 300, 50, 100), ArrangedScene.box("c", 10, 10, 50, 25),
  ])

  @Test("exchanges centre, turn and place in the stack, and fits each into the other's outline")
  func places() throws {
    let swapped = try collage.applying(.swap(Sample.id(1), Sample.id(3)))
    let (a, b) = (swapped.named("a"), swapped.named("b"))
    #expect(a.transform.center == Point(x: 425, y: 350) && a.transform.rotation == .zero)
    #expect(b.transform.center == Point(x: 200, y: 100) && b.transform.rotation.degrees == 30)
    #expect(swapped.items.map(\.name.rawValue) == ["b", "x", "a", "c"])
    // 200×100 into 50×100, and the other way round.
    #expect(a.drawnSize == Size(width: 50, height: 25))
    #expect(b.drawnSize == Size(width: 50, height: 100))
    #expect(a.box == collage.named("a").box && swapped.edges("c") == collage.edges("c"))
  }

  @Test("of one shape fills the other's place exactly, and twice is as before")
  func shapes() throws {
    let edit = Edit.swap(Sample.id(4), Sample.id(1))
    let swapped = try collage.applying(edit)
    #expect(swapped.named("c").drawnSize == Size(width: 200, height: 100))
    #expect(swapped.named("a").drawnSize == Size(width: 50, height: 25))
    #expect(swapped.edges("a") == [10, 10, 60, 35])
    #expect(try swapped.applying(edit) == collage)
  }

  @Test("goes by what crops leave")
  func crops() throws {
    let narrow = UnitRect(x: 0.25, y: 0, width: 0.25, height: 1)
    let swapped = try collage.applying(.crop([ItemCrop(Sample.id(1), narrow)]))
      .applying(.swap(Sample.id(1), Sample.id(3)))
    // 50×100 of the first one are left, which is the size of the other.
    #expect(swapped.named("a").drawnSize == Size(width: 50, height: 100))
    #expect(swapped.named("b").drawnSize == Size(width: 50, height: 100))
  }

  @Test("is nothing with itself, and refused of an item that is not there")
  func ends() throws {
    #expect(try collage.applying(.swap(Sample.id(1), Sample.id(1))) == collage)
    for (one, other) in [(1, 9), (9, 1)] as [(UInt8, UInt8)] {
      #expect(throws: EditError.noSuchItem(Sample.id(9))) {
        try collage.applying(.swap(Sample.id(one), Sample.id(other)))
      }
    }
  }
}

extension Item {
  fileprivate var drawnSize: Size { frame.scaled(by: transform.scale) }
}
