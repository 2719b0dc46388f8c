import CollageImaging
import Foundation
import Testing

@testable import CollageCLI

/// What `layout` does and says.
@Suite struct LayoutVerbTests {
  let desk: CommandFixture

  init() throws {
    desk = try CommandFixture()
    try desk.picture("a.png", 9, width: 8, height: 6)
    try desk.picture("b.png", 99, width: 6, height: 8)
    try desk.run("new p --size 400x300")
    for (name, file) in [("a", "a"), ("b", "b"), ("c", "a"), ("d", "b"), ("e", "a"), ("f", "a")] {
      try desk.run("add @F/\(file).png --as \(name)")
    }
  }

  /// A place of an item: its edges in canvas pixels.
  struct Place: Equatable {
    let left, top, right, bottom: Double

    init(_ item: [String: Any]) throws {
      func number(_ key: String) throws -> Double { try #require(item[key] as? Double) }
      let (x, y) = (try number("x"), try number("y"))
      let (width, height) = (try number("width"), try number("height"))
      (left, top) = (x - width / 2, y - height / 2)
      (right, bottom) = (x + width / 2, y + height / 2)
    }

    func isApart(from other: Place, by gap: Double = 0) -> Bool {
      right <= other.left - gap || left >= other.right + gap || bottom <= other.top - gap
        || top >= other.bottom + gap
    }
  }

  func places(_ collage: String = "p") throws -> [String: Place] {
    Dictionary(
      uniqueKeysWithValues: try desk.items("show -c \(collage)").map {
        (try #require($0["name"] as? String), try Place($0))
      })
  }

  @Test(arguments: [
    "grid", "justified", "columns", "mosaic", "hero c", "strip", "circle", "spiral", "heart",
    "scatter", "stack", "calendar 2027-02", "'V(a, H(b, c, *))'",
  ])
  func everyKindPlacesAllInsideAndAlwaysAlike(_ kind: String) throws {
    let line = "layout \(kind) --margin 10"
    #expect(try desk.run(line).messages == "placed 6 items\n")
    let placed = try places()
    #expect(Set(placed.values.map(\.left)).count > 1 || kind == "stack")
    try desk.run("undo")
    try desk.run(line)
    #expect(try places() == placed)
    // A scatter may reach beyond.
    guard kind != "scatter" else { return }
    for place in placed.values {
      #expect(place.left >= 9 && place.top >= 9 && place.right <= 391 && place.bottom <= 291)
    }
  }

  @Test(arguments: ["scatter", "stack", "scatter '[a-f]'", "grid --order random --seed 5"])
  func theSameLayoutAgainGivesTheSamePlaces(_ kind: String) throws {
    try desk.run("layout grid")
    let grid = try places()
    try desk.run("layout \(kind)")
    let placed = try places()
    #expect(try desk.run("layout \(kind)").messages == "nothing changed\n")
    // What lies in front has come to the end of the stack, and is no later for that.
    try desk.run("order a front")
    try desk.run("layout grid")
    #expect(try places() == grid)
    try desk.run("layout \(kind)")
    #expect(try places() == placed)
  }

  @Test func whatWasCroppedByHandIsShownInItsCellToo() throws {
    try desk.run("crop a 4,3,2,2")
    func crop() throws -> [Double] {
      let crop = try #require(desk.item("a")["crop"] as? [String: Any])
      return ["x", "y", "width", "height"].compactMap { crop[$0] as? Double }
    }
    let before = try crop()
    for shape in ["3:1", "1:3", "3:1", "1:1"] {
      try desk.run("layout grid --cell \(shape) --fill")
      let part = try crop()
      #expect(abs(part[2] * part[3] - before[2] * before[3]) < 0.01)
    }
    let after = try crop()
    for (one, other) in zip(before, after) { #expect(abs(one - other) < 0.05) }
  }

  @Test func lockedItemsStayAndTheirRoomIsKept() throws {
    // Its edges are between pixels.
    try desk.run("move f 300.3 200.7")
    try desk.run("scale f --width 161")
    try desk.run("lock f")
    let locked = try places()["f"]
    let outcome = try desk.run("layout justified --gap 4 --margin 0 --keep-locked")
    #expect(outcome.status == .done)
    let placed = try places()
    #expect(placed["f"] == locked)
    let kept = try #require(locked)
    for (name, place) in placed where name != "f" {
      #expect(place.isApart(from: kept, by: 3.99), "\(name)")
    }
    // Named alone it cannot be placed; among others it is told of.
    #expect(try desk.run("layout grid f").status == .failed)
    #expect(try desk.run("layout hero f").messages.hasPrefix("Error: 'f' is locked."))
    #expect(
      try desk.run("layout grid a f b").messages.hasPrefix(
        "Warning: 'f' is locked and was not changed."))
  }

  @Test func aHeroIsLargeOnItsPage() throws {
    try desk.run("layout hero c --order name --per-page 3")
    let first = try places("p-1")
    let c = try #require(first["c"])
    for (name, place) in first where name != "c" {
      #expect(
        (place.right - place.left) * (place.bottom - place.top)
          < (c.right - c.left) * (c.bottom - c.top), "\(name)")
    }
  }

  @Test func shufflingAgainAndAgainTakesNothingOff() throws {
    for seed in 0..<60 { try desk.run("layout mosaic --order random --seed \(seed)") }
    for item in try desk.items() {
      let width = try #require(item["width"] as? Double)
      let height = try #require(item["height"] as? Double)
      let isLandscape = !["b", "d"].contains(item["name"] as? String)
      let shape = isLandscape ? 8.0 / 6 : 6.0 / 8
      #expect(abs(width - height * shape) <= 2 * max(1, shape))
    }
  }

  @Test func aShapeIsTakenFromAPicture() throws {
    try desk.image("disc.png", width: 40, height: 40, alpha: .straight) { x, y in
      [0, 0, 0, (x - 20) * (x - 20) + (y - 20) * (y - 20) < 380 ? 255 : 0]
    }
    #expect(try desk.run("layout shape @F/disc.png").messages == "placed 6 items\n")
    try desk.write(
      #"{"verb":"layout","kind":"shape","of":"\#(desk.folder)/disc.png"}"# + "\n", to: "l")
    #expect(try desk.run("batch @F/l").status == .done)
  }
}

extension LayoutVerbTests {
  @Test("captions become smaller where they would leave their photos nothing")
  func largeCaptions() throws {
    for name in ["a", "b", "c", "d", "e", "f"] {
      try desk.run("text --new 'A caption of several words' --of \(name) --size 60")
    }
    let outcome = try desk.run("layout grid --columns 6 --captions")
    #expect(outcome.status == .done, "\(outcome.messages)")
    for (_, place) in try places() {
      #expect(place.top >= -0.5 && place.bottom <= 300.5 && place.bottom - place.top >= 1)
    }
    #expect(try desk.run("layout grid --columns 6 --captions").messages == "nothing changed\n")
  }

  @Test("the text of a calendar stays off locked items", arguments: ["", " --keep-locked"])
  func calendarAroundLockedItems(_ option: String) throws {
    try desk.run("scale a --width 100")
    try desk.run("move a 200 20")
    try desk.run("lock a")
    let outcome = try desk.run("layout calendar 2027-02 --names en\(option)")
    #expect(outcome.status == .done, "\(outcome.messages)")
    #expect(
      outcome.messages.contains(
        /Warning: the text of the month.* is covered by locked items and omitted\./),
      "\(outcome.messages)")
    let places = try places()
    let locked = try #require(places["a"])
    #expect(places["month"] == nil && places["day-28"] != nil && places["weekday-1"] != nil)
    for (name, place) in places where name != "a" && name.count > 1 {
      #expect(place.isApart(from: locked), "\(name)")
    }
  }

  @Test("the number of a day stays on its locked photo") func lockedPhotosOfDays() throws {
    let calendar = "layout calendar 2027-02 --fill --names"
    try desk.run("\(calendar) en")
    try desk.run("lock a b")
    let again = try desk.run("\(calendar) de c d e f")
    #expect(again.status == .done && !again.messages.contains("covered"), "\(again.messages)")
    let places = try places()
    #expect((1...28).allSatisfy { places["day-\($0)"] != nil })
  }
}
