import Foundation
import Testing

@testable import CollageModel

@Suite("Item stack") struct ItemStackTests {
  /// A collage with many items; some of them were added at the same instant.
  private static func collage() throws -> Collage {
    var collage = try Sample.collage()
    for number in 0..<150 {
      let new = NewItem(
        id: Sample.number(number), name: Sample.itemName(number % 3 == 0 ? "a" : "b\(number)"),
        requiresUniqueName: false, image: Sample.image(),
        createdAt: Sample.date.addingTimeInterval(Double(number * 7 % 20)))
      collage = try collage.applying(.add([new]))
    }
    return collage
  }

  @Test(arguments: 1...10) func matchesLinearSearch(seed: Int) throws {
    var random = TestRandom(state: UInt64(seed))
    var collage = try Self.collage()
    for _ in 0..<60 {
      let before = collage
      collage = try collage.applying(.random(for: collage, using: &random))
      try check(collage.items)
      let (new, old) = (Array(collage.items), Array(before.items))
      let differing = new.indices.filter { $0 >= old.count || new[$0] != old[$0] }
      #expect(collage.items.positions(differingFrom: before.items) == differing)
    }
  }

  private func check(_ stack: ItemStack) throws {
    let items = Array(stack)
    #expect(stack == ItemStack(items))
    for (index, item) in items.enumerated() {
      #expect(stack.position(of: item.id) == index && stack[item.id] == item)
      #expect(stack[item.name] == item)
    }
    #expect(stack[UUID()] == nil && stack[Sample.itemName("missing")] == nil)
    let newest = items.dropFirst().reduce(items.first) { newest, item in
      newest.map { $0.createdAt > item.createdAt } ?? false ? newest : item
    }
    #expect(stack.newest == newest)
    let names = Set(items.map(\.name.rawValue))
    for stem in ["a", "item", "b1", "free"] {
      let expected =
        names.contains(stem)
        ? (2...).lazy.map { "\(stem)-\($0)" }.first { !names.contains($0) } : stem
      var copy = stack
      #expect(copy.freeName(like: Sample.itemName(stem)).rawValue == expected)
    }
  }

  @Test func findsRenamedItemByNewNameOnly() throws {
    var collage = try Self.collage()
    let item = collage.items[70]
    collage = try collage.applying(.name(item.id, Sample.itemName("new")))
    #expect(collage.items[Sample.itemName("new")]?.id == item.id && collage.items[item.name] == nil)
  }

  @Test func staysUnchangedAfterFailure() throws {
    var stack = try Self.collage().items
    let before = stack
    #expect(throws: EditError.tooManyItems(limit: 1)) {
      try stack.update(at: 3) { (item) throws(EditError) in
        item.look.opacity = UnitInterval(clamping: 0.5)
        throw .tooManyItems(limit: 1)
      }
    }
    #expect(stack == before)
  }

  @Test func findsNextNewestItem() throws {
    var collage = try Sample.collage()
    for (name, seconds) in [("old", 1.0), ("second", 8), ("third", 4), ("newest", 9), ("front", 2)]
    {
      let new = NewItem(
        id: UUID(), name: Sample.itemName(name), requiresUniqueName: true, image: Sample.image(),
        createdAt: Sample.date.addingTimeInterval(seconds))
      collage = try collage.applying(.add([new]))
    }
    for name in ["newest", "second", "third", "front", "old"] {
      let newest = try #require(collage.items.newest)
      #expect(newest.name.rawValue == name)
      collage = try collage.applying(.remove([newest.id]))
    }
    #expect(collage.items.newest == nil)
  }

  @Test func keepsLowestItemForDuplicateNames() throws {
    let items = try Sample.collage(items: [
      Sample.newItem("a", id: Sample.id(1)), Sample.newItem("b", id: Sample.id(2)),
    ]).items
    let name = Sample.itemName("a")
    var second = items[1]
    second.name = name
    var stack = ItemStack([items[0], second])
    #expect(stack[name]?.id == Sample.id(1))
    stack.remove([Sample.id(2)])
    #expect(stack[name]?.id == Sample.id(1))
    stack = ItemStack([items[0], second])
    try stack.update(at: 1) { (item) throws(EditError) in item.name = Sample.itemName("c") }
    #expect(stack[name]?.id == Sample.id(1) && stack[Sample.itemName("c")]?.id == Sample.id(2))
    stack = ItemStack([items[0], second])
    stack.remove([Sample.id(1)])
    #expect(stack[name]?.id == Sample.id(2))
  }
}

@Suite("Stacking order") struct StackingRuleTests {
  private let collage: Collage

  init() throws {
    collage = try Sample.collage(items: (0..<5).map { Sample.newItem("i\($0)", id: Sample.id($0)) })
  }

  @Test(
    arguments: [
      ([1], .up, [0, 2, 1, 3, 4]), ([3], .down, [0, 1, 3, 2, 4]), ([4], .up, [0, 1, 2, 3, 4]),
      ([0], .down, [0, 1, 2, 3, 4]), ([1, 3], .up, [0, 2, 1, 4, 3]),
      ([1, 3], .down, [1, 0, 3, 2, 4]), ([3, 4], .up, [0, 1, 2, 3, 4]),
      ([0, 1], .down, [0, 1, 2, 3, 4]), ([2, 4], .up, [0, 1, 3, 2, 4]),
      ([0, 2], .down, [0, 2, 1, 3, 4]), ([2, 3], .up, [0, 1, 4, 2, 3]),
      ([1, 2], .down, [1, 2, 0, 3, 4]), ([1, 3], .front, [0, 2, 4, 1, 3]),
      ([3, 1], .front, [0, 2, 4, 1, 3]), ([1, 3], .back, [1, 3, 0, 2, 4]),
      ([3, 1], .index(1), [0, 1, 3, 2, 4]), ([1, 3], .index(2), [0, 2, 1, 3, 4]),
      ([0], .index(4), [1, 2, 3, 4, 0]), ([4], .index(0), [4, 0, 1, 2, 3]),
      ([1], .index(3), [0, 2, 3, 1, 4]), ([2], .index(2), [0, 1, 2, 3, 4]),
      // A repeated item counts once.
      ([1, 1], .front, [0, 2, 3, 4, 1]), ([1, 1], .index(4), [0, 2, 3, 4, 1]),
      ([3, 3], .back, [3, 0, 1, 2, 4]), ([2, 2], .up, [0, 1, 3, 2, 4]),
    ] as [([UInt8], StackTarget, [UInt8])])
  func movesGivenItemsOnly(moving: [UInt8], target: StackTarget, expected: [UInt8]) throws {
    let next = try collage.applying(.order(moving.map(Sample.id), target))
    #expect(next.items.map(\.id) == expected.map(Sample.id))
  }

  @Test func keepsOrderAfterRemoval() throws {
    let next = try collage.applying(.remove([3, 0, 3].map(Sample.id)))
    #expect(next.items.map(\.id) == [1, 2, 4].map(Sample.id))
  }
}

@Suite("Edit of several items") struct SeveralItemsTests {
  private let ids = [Sample.id(1), Sample.id(2)]
  private let collage: Collage

  init() throws {
    collage = try Sample.collage(items: [
      Sample.newItem("a", id: Sample.id(1)),
      Sample.newItem("b", id: Sample.id(2), image: Sample.image(2, width: 300, height: 400)),
      Sample.newItem("c", id: Sample.id(3)),
    ]).applying(.rotate((1...3).map { Sample.id($0) }, .to(Angle(degrees: 20))))
  }

  private static let cutout = Cutout(
    image: Sample.image(5), trimap: nil, origin: Sample.cutoutOrigin)
  private static let edits: [@Sendable ([Item.ID]) -> Edit] = [
    { .move($0, .by(Position(x: .pixels(5), y: .pixels(7)))) },
    { .move($0, .to(Position(x: .pixels(5), y: .pixels(7)), anchor: .topLeft)) },
    { .rotate($0, .by(Angle(degrees: 9))) }, { .rotate($0, .to(.zero)) },
    { .scale($0, .width(.pixels(77))) }, { .scale($0, .by(2)) }, { .flip($0, .vertical) },
    { .opacity($0, .by(-0.25)) }, { .opacity($0, .to(0.5)) }, { .reset($0) },
    { .replace($0, with: Sample.image(9, width: 10, height: 70)) },
    { .shader($0, .on(.of("glitch"))) }, { .shader($0, .toggle(.of("mono"))) },
    { .cutOut($0.map { ItemCutout($0, cutout) }) },
  ]

  @Test(arguments: edits.indices) func changesEachGivenItemOnly(_ index: Int) throws {
    let edit = Self.edits[index]
    let next = try collage.applying(edit(ids))
    let one = try collage.applying(edit([ids[0]])).applying(edit([ids[1]]))
    #expect(next == one)
    for z in 0..<3 { #expect((next.items[z] == collage.items[z]) == (z == 2)) }
  }

  @Test func changesNoItemIfOneIsRejected() throws {
    let both = try collage.applying(.cutOut([ItemCutout(ids[0], Self.cutout)]))
      .applying(.useCutout([ids[0]], .off))
    #expect(throws: EditError.noCutout(Sample.itemName("b"))) {
      try both.applying(.useCutout(ids, .on))
    }
    #expect(throws: EditError.noSuchItem(Sample.id(9))) {
      try collage.applying(.flip([ids[0], Sample.id(9)], .vertical))
    }
  }
}
