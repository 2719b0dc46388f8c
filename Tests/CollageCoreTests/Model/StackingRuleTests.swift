import Foundation
import Testing

@testable import CollageCore

@Suite("The order of five items") struct StackingRuleTests {
  private let collage: Collage

  init() throws {
    collage = try Sample.collage(
      items: (0..<5).map { Sample.newItem("i\($0)", id: Sample.id($0)) })
  }

  @Test(
    "changes for those that are meant, and not among them or the others",
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
      // An item that is named twice is one.
      ([1, 1], .front, [0, 2, 3, 4, 1]), ([1, 1], .index(4), [0, 2, 3, 4, 1]),
      ([3, 3], .back, [3, 0, 1, 2, 4]), ([2, 2], .up, [0, 1, 3, 2, 4]),
    ] as [([UInt8], StackTarget, [UInt8])])
  func order(moving: [UInt8], target: StackTarget, expected: [UInt8]) throws {
    let next = try collage.applying(.order(moving.map(Sample.id), target))
    #expect(next.items.map(\.id) == expected.map(Sample.id))
  }

  @Test("is that of the others when some go away, or one twice")
  func removal() throws {
    let next = try collage.applying(.remove([3, 0, 3].map(Sample.id)))
    #expect(next.items.map(\.id) == [1, 2, 4].map(Sample.id))
  }
}

@Suite("An edit of several items") struct SeveralItemsTests {
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

  @Test("is one of each, and of no other", arguments: edits.indices)
  func each(_ index: Int) throws {
    let edit = Self.edits[index]
    let next = try collage.applying(edit(ids))
    let one = try collage.applying(edit([ids[0]])).applying(edit([ids[1]]))
    #expect(next == one)
    for place in 0..<3 {
      #expect((next.items[place] == collage.items[place]) == (place == 2))
    }
  }

  @Test("that one of them refuses changes none")
  func refusal() throws {
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
