import CollageImaging
import Foundation
import Testing

@testable import CollageCLI

/// Captions that `layout --captions` places below photos.
@Suite(.enabled(if: FormatSupport.isAvailable, "Pango is not installed: words are not tested"))
struct CaptionLayoutTests {
  private let desk: CommandFixture
  /// A font that no machine lacks.
  private let font = "--font @F/latin.ttf"
  private let layout = "layout grid --columns 2 --rows 1 --captions"

  /// Two photos, the second of which becomes narrower where a caption takes room below it.
  init() throws {
    desk = try CommandFixture()
    try desk.copyFont()
    try desk.picture("w.png", 9, width: 30, height: 20)
    try desk.picture("t.png", 90, width: 20, height: 90)
    try desk.run("new p --size 1000x700")
    try desk.run("add @F/w.png @F/t.png")
  }

  private func bottom(of name: String) throws -> Double {
    let item = try desk.item(name)
    let middle = try #require(item["y"] as? Double)
    let height = try #require(item["height"] as? Double)
    return middle + height / 2
  }

  @Test func severalParagraphsShareTheRoom() throws {
    let words = "A fine long name here\\n27 November 2026, a Friday"
    try desk.run("text '\(words)' --of t --size 30 --as caption \(font)")
    #expect(try desk.run(layout).status == .done)
    #expect(try bottom(of: "caption") <= 700)
  }

  @Test func aLayoutWithMoreRoomShowsAllLines() throws {
    func lines() throws -> Int? {
      (try desk.item("caption")["text"] as? [String: Any])?["lines"] as? Int
    }
    let words = "A fine long name here on 27 November 2026, a Friday"
    try desk.run("text '\(words)' --of t --size 30 --as caption \(font)")
    #expect(try desk.run(layout).status == .done)
    let few = try #require(try lines())
    try desk.run("canvas --size 4000x2800")
    #expect(try desk.run(layout).status == .done)
    #expect(try lines() == nil)
    try desk.run("undo")
    #expect(try lines() == few)
    try desk.run("text caption --lines 0")
    #expect(try lines() == nil)
    // What was asked for by hand is no layout's to change.
    try desk.run("text caption --lines 99")
    try desk.run("canvas --size 1000x700")
    try desk.run(layout)
    #expect(try lines() == few)
    try desk.run("canvas --size 4000x2800")
    try desk.run(layout)
    #expect(try lines() == 99)
  }

  @Test func aLayoutWithMoreRoomGivesLettersTheirSizeBack() throws {
    func size() throws -> Double? {
      (try desk.item("caption")["text"] as? [String: Any])?["size"] as? Double
    }
    try desk.run("text 'A fine long name' --of w --size 60 --as caption \(font)")
    let grid = "layout grid --captions --margin 0 --gap 0 --columns"
    try desk.run("canvas --size 300x150")
    let small = try desk.run("\(grid) 2").messages
    #expect(small.contains(/Warning: captions are reduced to [1-9][0-9]?% of/), "\(small)")
    let least = try #require(try size())
    #expect(least < 40)
    #expect(try desk.run("\(grid) 2").messages == "nothing changed\n")
    try desk.run("canvas --size 3000x1500")
    #expect(!(try desk.run("\(grid) 2").messages.contains("Warning")))
    #expect(try size() == 60)
    // A size that is asked for is the new one.
    try desk.run("canvas --size 300x150")
    try desk.run("\(grid) 2")
    #expect(try size() == least)
    try desk.run("text caption --size 5")
    try desk.run("canvas --size 3000x1500")
    try desk.run("\(grid) 2")
    #expect(try size() == 5)
  }

  @Test func aCaptionMayBeScaledDownFar() throws {
    try desk.run("canvas --size 12000x10000")
    try desk.run("text 'A fine name' --of w --size 30 --as caption \(font)")
    try desk.run("scale caption 0.001")
    let laid = try desk.run(layout)
    #expect(laid.status == .done, "\(laid.messages)")
    let below = try bottom(of: "caption") - bottom(of: "w")
    #expect(below > 0 && below < 1)
  }
}
