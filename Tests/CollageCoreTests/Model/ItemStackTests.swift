import Foundation
import Testing

@testable import CollageCore

@Suite("A stack of items")
struct ItemStackTests {
  /// Many items, of which some were added at the same instant.
  private static func collage() throws -> Collage {
    var collage = try Sample.collage()
    for number in 0..<150 {
      let new = NewItem(
        id: Sample.number(number), name: Sample.itemName(number % 3 == 0 ? "a" : "b\(number)"),
        requiresName: false, image: Sample.image(),
        createdAt: Sample.date.addingTimeInterval(Double(number * 7 % 20)))
      collage = try collage.applying(.add([new]))
    }
    return collage
  }

  @Test("finds the same items as a search, whatever was done", arguments: 1...10)
  func search(seed: Int) throws {
    var random = TestRandom(state: UInt64(seed))
    var collage = try Self.collage()
    for _ in 0..<60 {
      let before = collage
      collage = try collage.applying(.random(for: collage, using: &random))
      try check(collage.items)
      let (new, old) = (Array(collage.items), Array(before.items))
      let differing = new.indices.filter { $0 >= old.count || new[$0] != old[$0] }
      #expect(collage.items.places(differingFrom: before.items) == differing)
    }
  }

  private func check(_ stack: ItemStack) throws {
    let items = Array(stack)
    #expect(stack == ItemStack(items))
    for (place, item) in items.enumerated() {
      #expect(stack.place(of: item.id) == place)
      #expect(stack[item.id] == item)
      #expect(stack[item.name] == item)
    }
    #expect(stack[UUID()] == nil)
    #expect(stack[Sample.itemName("nobody")] == nil)
    let newest = items.dropFirst().reduce(items.first) { newest, item in
      newest.map { $0.createdAt > item.createdAt } ?? false ? newest : item
    }
    #expect(stack.newest == newest)
    let taken = Set(items.map(\.name.rawValue))
    for stem in ["a", "item", "b1", "free"] {
      let wanted =
        taken.contains(stem)
        ? (2...).lazy.map { "\(stem)-\($0)" }.first { !taken.contains($0) } : stem
      var copy = stack
      #expect(copy.freeName(like: Sample.itemName(stem)).rawValue == wanted)
    }
  }

  @Test("gives a number again that became free")
  func numbers() throws {
    var collage = try Sample.collage(items: (0..<4).map { _ in Sample.newItem("a") })
    func added() throws -> String? {
      collage = try collage.applying(.add([Sample.newItem("a")]))
      return collage.items.last?.name.rawValue
    }
    #expect(try added() == "a-5")
    let third = try #require(collage.items[Sample.itemName("a-3")])
    collage = try collage.applying(.remove([third.id]))
    #expect(try added() == "a-3")
    let second = try #require(collage.items[Sample.itemName("a-2")])
    collage = try collage.applying(.name(second.id, Sample.itemName("b")))
    #expect(try added() == "a-2")
    #expect(try added() == "a-6")
  }

  @Test("finds a renamed item under its new name alone")
  func rename() throws {
    var collage = try Self.collage()
    let item = collage.items[70]
    collage = try collage.applying(.name(item.id, Sample.itemName("new")))
    #expect(collage.items[Sample.itemName("new")]?.id == item.id)
    #expect(collage.items[item.name] == nil)
  }

  @Test("stays as it is when a change of an item fails")
  func failure() throws {
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

  @Test("finds the next newest item, wherever that is, once the newest is gone")
  func newest() throws {
    var collage = try Sample.collage()
    for (name, seconds) in [("old", 1.0), ("second", 8), ("third", 4), ("newest", 9), ("front", 2)]
    {
      let new = NewItem(
        id: UUID(), name: Sample.itemName(name), requiresName: true, image: Sample.image(),
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

  @Test("means the back one of two with one name, which only damage makes, while it is there")
  func twins() throws {
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
