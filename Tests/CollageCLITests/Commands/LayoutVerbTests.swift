import CollageImaging
import Foundation
import Testing

@testable import CollageCLI

@Suite struct LayoutVerbTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.solidImage("a.png", 9, width: 8, height: 6)
    try fixture.solidImage("b.png", 99, width: 6, height: 8)
    try fixture.run("new p --size 400x300")
    for (name, file) in [("a", "a"), ("b", "b"), ("c", "a"), ("d", "b"), ("e", "a"), ("f", "a")] {
      try fixture.run("add @F/\(file).png --as \(name)")
    }
  }

  /// The edges of an item, in canvas pixels.
  struct Frame: Equatable {
    let left, top, right, bottom: Double

    init(_ item: [String: Any]) throws {
      func number(_ key: String) throws -> Double { try #require(item[key] as? Double) }
      let (x, y) = (try number("x"), try number("y"))
      let (width, height) = (try number("width"), try number("height"))
      (left, top) = (x - width / 2, y - height / 2)
      (right, bottom) = (x + width / 2, y + height / 2)
    }

    func isApart(from other: Frame, by gap: Double = 0) -> Bool {
      right <= other.left - gap || left >= other.right + gap || bottom <= other.top - gap
        || top >= other.bottom + gap
    }
  }

  func frames(_ collage: String = "p") throws -> [String: Frame] {
    Dictionary(
      uniqueKeysWithValues: try fixture.items("show -c \(collage)").map {
        (try #require($0["name"] as? String), try Frame($0))
      })
  }

  @Test(arguments: [
    "grid", "justified", "columns", "mosaic", "hero c", "strip", "circle", "spiral", "heart",
    "scatter", "stack", "calendar 2027-02", "'V(a, H(b, c, *))'",
  ])
  func placesAllItemsInsideCanvasReproducibly(_ kind: String) throws {
    let line = "layout \(kind) --margin 10"
    #expect(try fixture.run(line).messages == "placed 6 items\n")
    let placed = try frames()
    #expect(Set(placed.values.map(\.left)).count > 1 || kind == "stack")
    try fixture.run("undo")
    try fixture.run(line)
    #expect(try frames() == placed)
    // Scattered items can extend beyond the margin.
    guard kind != "scatter" else { return }
    for frame in placed.values {
      #expect(frame.left >= 9 && frame.top >= 9 && frame.right <= 391 && frame.bottom <= 291)
    }
  }

  @Test(arguments: ["scatter", "stack", "scatter '[a-f]'", "grid --order random --seed 5"])
  func repeatedLayoutChangesNothing(_ kind: String) throws {
    try fixture.run("layout grid")
    let grid = try frames()
    try fixture.run("layout \(kind)")
    let placed = try frames()
    #expect(try fixture.run("layout \(kind)").messages == "nothing changed\n")
    // Moving an item to the front changes the z-order, but not the order in the layout.
    try fixture.run("order a front")
    try fixture.run("layout grid")
    #expect(try frames() == grid)
    try fixture.run("layout \(kind)")
    #expect(try frames() == placed)
  }

  @Test func keepsManualCropInCell() throws {
    try fixture.run("crop a 4,3,2,2")
    func crop() throws -> [Double] {
      let crop = try #require(fixture.item("a")["crop"] as? [String: Any])
      return ["x", "y", "width", "height"].compactMap { crop[$0] as? Double }
    }
    let before = try crop()
    for shape in ["3:1", "1:3", "3:1", "1:1"] {
      try fixture.run("layout grid --cell \(shape) --fill")
      let part = try crop()
      #expect(abs(part[2] * part[3] - before[2] * before[3]) < 0.01)
    }
    let after = try crop()
    for (one, other) in zip(before, after) { #expect(abs(one - other) < 0.05) }
  }

  @Test func keepsOtherItemsOffLockedItems() throws {
    // The edges of the locked item are between pixels.
    try fixture.run("move f 300.3 200.7")
    try fixture.run("scale f --width 161")
    try fixture.run("lock f")
    let locked = try frames()["f"]
    let outcome = try fixture.run("layout justified --gap 4 --margin 0 --keep-locked")
    #expect(outcome.status == .done)
    let placed = try frames()
    #expect(placed["f"] == locked)
    let lockedFrame = try #require(locked)
    for (name, frame) in placed where name != "f" {
      #expect(frame.isApart(from: lockedFrame, by: 3.99), "\(name)")
    }
    // A locked item is an error if it is the only item or the hero, and a warning otherwise.
    #expect(try fixture.run("layout grid f").status == .failed)
    #expect(try fixture.run("layout hero f").messages.hasPrefix("Error: 'f' is locked."))
    #expect(
      try fixture.run("layout grid a f b").messages.hasPrefix(
        "Warning: 'f' is locked and was not changed."))
  }

  @Test func heroIsLargestItemOfItsPage() throws {
    try fixture.run("layout hero c --order name --per-page 3")
    let first = try frames("p-1")
    let c = try #require(first["c"])
    for (name, frame) in first where name != "c" {
      #expect(
        (frame.right - frame.left) * (frame.bottom - frame.top)
          < (c.right - c.left) * (c.bottom - c.top), "\(name)")
    }
  }

  @Test func repeatedShufflesCropNothing() throws {
    for seed in 0..<60 { try fixture.run("layout mosaic --order random --seed \(seed)") }
    for item in try fixture.items() {
      let width = try #require(item["width"] as? Double)
      let height = try #require(item["height"] as? Double)
      let isLandscape = !["b", "d"].contains(item["name"] as? String)
      let shape = isLandscape ? 8.0 / 6 : 6.0 / 8
      #expect(abs(width - height * shape) <= 2 * max(1, shape))
    }
  }

  @Test func readsLayoutShapeFromImage() throws {
    try fixture.image("disc.png", width: 40, height: 40, alpha: .straight) { x, y in
      [0, 0, 0, (x - 20) * (x - 20) + (y - 20) * (y - 20) < 380 ? 255 : 0]
    }
    #expect(try fixture.run("layout shape @F/disc.png").messages == "placed 6 items\n")
    try fixture.write(
      #"{"verb":"layout","kind":"shape","of":"\#(fixture.folder)/disc.png"}"# + "\n", to: "l")
    #expect(try fixture.run("batch @F/l").status == .done)
  }
}

extension LayoutVerbTests {
  @Test func shrinksLargeCaptions() throws {
    for name in ["a", "b", "c", "d", "e", "f"] {
      try fixture.run("text --new 'A caption of several words' --of \(name) --size 60")
    }
    let outcome = try fixture.run("layout grid --columns 6 --captions")
    #expect(outcome.status == .done, "\(outcome.messages)")
    for (_, frame) in try frames() {
      #expect(frame.top >= -0.5 && frame.bottom <= 300.5 && frame.bottom - frame.top >= 1)
    }
    #expect(try fixture.run("layout grid --columns 6 --captions").messages == "nothing changed\n")
  }

  @Test(arguments: ["", " --keep-locked"])
  func keepsCalendarTextOffLockedItems(_ option: String) throws {
    try fixture.run("scale a --width 100")
    try fixture.run("move a 200 20")
    try fixture.run("lock a")
    let outcome = try fixture.run("layout calendar 2027-02 --names en\(option)")
    #expect(outcome.status == .done, "\(outcome.messages)")
    #expect(
      outcome.messages.contains(
        /Warning: the text of the month.* is covered by locked items and omitted\./),
      "\(outcome.messages)")
    let frames = try frames()
    let locked = try #require(frames["a"])
    #expect(frames["month"] == nil && frames["day-28"] != nil && frames["weekday-1"] != nil)
    for (name, frame) in frames where name != "a" && name.count > 1 {
      #expect(frame.isApart(from: locked), "\(name)")
    }
  }

  @Test func keepsDayNumberOnLockedPhoto() throws {
    let calendar = "layout calendar 2027-02 --fill --names"
    try fixture.run("\(calendar) en")
    try fixture.run("lock a b")
    let again = try fixture.run("\(calendar) de c d e f")
    #expect(again.status == .done && !again.messages.contains("covered"), "\(again.messages)")
    let frames = try frames()
    #expect((1...28).allSatisfy { frames["day-\($0)"] != nil })
  }
}
