import CollageModel
import Testing

@Suite("Locked items") struct LockTests {
  private static let hero = Sample.id(1)
  private static let both = [Sample.id(1), Sample.id(2)]
  private let collage: Collage

  init() throws {
    collage = ArrangedScene.collage([
      ArrangedScene.box("hero", 10, 20, 200, 100, locked: true),
      ArrangedScene.box("other", 400, 300, 50, 80), ArrangedScene.box("third", 0, 0, 9, 9),
    ])
  }

  /// Every edit that a lock prevents, on the given items.
  private static func edits(_ ids: [Item.ID]) -> [Edit] {
    let offset = Position(x: .pixels(1), y: .pixels(2))
    let units = ids.map { ItemUnit($0) }
    let cutout = Cutout(image: Sample.image(2), trimap: nil, origin: Sample.cutoutOrigin)
    return [
      .move(ids, .by(offset)), .rotate(ids, .by(Angle(degrees: 5))), .scale(ids, .by(2)),
      .flip(ids, .vertical), .opacity(ids, .to(0.5)), .reset(ids), .order(ids, .back),
      .order(ids, .front), .replace(ids, with: Sample.image(3)), .remove(ids), .shader(ids, .clear),
      .useCutout(ids, .off), .cutOut(ids.map { ItemCutout($0, cutout) }),
      .transform([ItemUnit(group("g"), ids)], .move(.by(offset))),
      .align(units, Alignment(.right), to: .canvas), .snap(units, within: .pixels(500)),
    ]
  }

  private static func group(_ text: String) -> GroupName {
    guard let name = GroupName(rawValue: text) else { preconditionFailure("no name: \(text)") }
    return name
  }

  @Test(arguments: edits([hero]).indices) func rejectEditsOfLockedItem(index: Int) {
    let error = EditError.locked([Sample.itemName("hero")])
    #expect(throws: error) { try Self.edits([Self.hero])[index].excludingLocked(in: collage) }
    #expect(throws: error) { try collage.applying(Self.edits(Self.both)[index]) }
  }

  @Test(arguments: edits(both).indices) func areSkippedAmongSeveralItems(index: Int) throws {
    let edit = Self.edits(Self.both)[index]
    let (after, skipped) = try collage.unlocked(edit)
    #expect(skipped == ["hero"] && after.named("hero") == collage.named("hero"))
    // The result equals that of an edit without the locked item.
    let alone = try collage.applying(Self.edits([Sample.id(2)])[index])
    #expect(after == alone)
  }

  @Test func rejectSwapping() {
    for ids in [(1, 2), (2, 1)] as [(UInt8, UInt8)] {
      let edit = Edit.swap(Sample.id(ids.0), Sample.id(ids.1))
      #expect(throws: EditError.locked([Sample.itemName("hero")])) {
        try edit.excludingLocked(in: collage)
      }
      #expect(throws: EditError.locked([Sample.itemName("hero")])) { try collage.applying(edit) }
    }
  }

  @Test func areSelectedInPlace() throws {
    let selected = try collage.applying(.select(Self.hero))
    #expect(selected.selection == Self.hero && selected.items == collage.items)
  }

  @Test func haveUnlockedCopies() throws {
    let identity = CopyDescriptor(id: Sample.id(9), name: nil, createdAt: Sample.date)
    let placed = CopyPlacementSpec(position: .center, scale: 2)
    let copied = try collage.applying(.copy(Self.hero, identity, placed))
    #expect(copied.named("hero") == collage.named("hero") && !copied.named("hero-2").isLocked)
    #expect(copied.named("hero-2").transform.center == Point(x: 500, y: 300))
  }

  @Test func canBeNamedHiddenGroupedAndUnlocked() throws {
    let edits: [Edit] = [
      .name(Self.hero, Sample.itemName("h")), .flag(Self.both, .hidden(true)),
      .flag([Self.hero], .group(Self.group("g"))), .flag(Self.both, .locked(false)),
    ]
    for edit in edits {
      let (same, skipped) = try edit.excludingLocked(in: collage)
      #expect(try same == edit && skipped.isEmpty && collage.applying(edit) != collage)
    }
    let free = try collage.applying(.flag([Self.hero], .locked(false)))
    #expect(try free.applying(.opacity([Self.hero], .to(0))).named("hero").look.opacity.value == 0)
  }

  @Test func followCanvasAndHistory() throws {
    let wide = CanvasChange(size: PixelSize(width: 2000, height: 1200), scalesItems: true)
    let grown = try collage.applying(.canvas(wide))
    #expect(grown.edges("hero") == [20, 40, 420, 240])
    let restored = try collage.applying(.restore(collage.canvas, []))
    #expect(restored.items.isEmpty)
  }

  @Test func serveAsAlignmentTargets() throws {
    let units = try collage.units("hero", "other")
    let (after, skipped) = try collage.unlocked(
      .align(units, Alignment(.left), to: .together(units)))
    #expect(after.edges("other")[0] == 10 && skipped == ["hero"])
    #expect(after.named("hero") == collage.named("hero"))
  }

  @Test func remainWhenGroupIsRemoved() throws {
    let scene = ArrangedScene.collage([
      ArrangedScene.box("a", 0, 0, 10, 10, group: "g", locked: true),
      ArrangedScene.box("b", 50, 0, 10, 10, group: "g"),
      ArrangedScene.box("c", 90, 0, 10, 10, group: "g"),
    ])
    let position = Position(x: .pixels(500), y: .pixels(300))
    let edit = Edit.transform(try scene.units("@group:g"), .move(.to(position, anchor: .center)))
    let (moved, skipped) = try scene.unlocked(edit)
    #expect(skipped == ["a"] && moved.named("a") == scene.named("a"))
    #expect(moved.edges("b")[0] == 475 && moved.edges("c")[2] == 525)
  }

  @Test func reportAllNamesIfAllAreLocked() throws {
    let scene = try collage.applying(.flag(Self.both, .locked(true)))
    let names = ["hero", "other"].map { Sample.itemName($0) }
    #expect(throws: EditError.locked(names)) {
      try Edit.opacity(Self.both, .to(0)).excludingLocked(in: scene)
    }
    let units = try scene.units("hero", "other")
    #expect(throws: EditError.locked(names)) {
      try Edit.align(units, Alignment(.left), to: .canvas).excludingLocked(in: scene)
    }
  }
}
