import CollageImaging
import Foundation
import Testing

@testable import CollageCLI

@Suite(.enabled(if: FormatSupport.isAvailable, "Pango is not installed"))
struct CaptionLayoutTests {
  private let fixture: CommandFixture
  /// A font file, so that installed fonts don't matter.
  private let font = "--font @F/latin.ttf"
  private let layout = "layout grid --columns 2 --rows 1 --captions"

  /// Creates a collage with two photos; a layout makes the second photo narrower if it has a
  /// caption.
  init() throws {
    fixture = try CommandFixture()
    try fixture.copyFont()
    try fixture.solidImage("w.png", 9, width: 30, height: 20)
    try fixture.solidImage("t.png", 90, width: 20, height: 90)
    try fixture.run("new p --size 1000x700")
    try fixture.run("add @F/w.png @F/t.png")
  }

  private func bottom(of name: String) throws -> Double {
    let item = try fixture.item(name)
    let middle = try #require(item["y"] as? Double)
    let height = try #require(item["height"] as? Double)
    return middle + height / 2
  }

  @Test func fitsMultilineCaptionOnCanvas() throws {
    let text = "A fine long name here\\n27 November 2026, a Friday"
    try fixture.run("text '\(text)' --of t --size 30 --as caption \(font)")
    #expect(try fixture.run(layout).status == .done)
    #expect(try bottom(of: "caption") <= 700)
  }

  @Test func restoresHiddenLinesOnLargerCanvas() throws {
    func lines() throws -> Int? {
      (try fixture.item("caption")["text"] as? [String: Any])?["lines"] as? Int
    }
    let text = "A fine long name here on 27 November 2026, a Friday"
    try fixture.run("text '\(text)' --of t --size 30 --as caption \(font)")
    #expect(try fixture.run(layout).status == .done)
    let visibleLines = try #require(try lines())
    try fixture.run("canvas --size 4000x2800")
    #expect(try fixture.run(layout).status == .done)
    #expect(try lines() == nil)
    try fixture.run("undo")
    #expect(try lines() == visibleLines)
    try fixture.run("text caption --lines 0")
    #expect(try lines() == nil)
    // A layout keeps a line limit that the user set.
    try fixture.run("text caption --lines 99")
    try fixture.run("canvas --size 1000x700")
    try fixture.run(layout)
    #expect(try lines() == visibleLines)
    try fixture.run("canvas --size 4000x2800")
    try fixture.run(layout)
    #expect(try lines() == 99)
  }

  @Test func restoresFontSizeOnLargerCanvas() throws {
    func size() throws -> Double? {
      (try fixture.item("caption")["text"] as? [String: Any])?["size"] as? Double
    }
    try fixture.run("text 'A fine long name' --of w --size 60 --as caption \(font)")
    let grid = "layout grid --captions --margin 0 --gap 0 --columns"
    try fixture.run("canvas --size 300x150")
    let small = try fixture.run("\(grid) 2").messages
    #expect(small.contains(/Warning: captions are reduced to [1-9][0-9]?% of/), "\(small)")
    let reducedSize = try #require(try size())
    #expect(reducedSize < 40)
    #expect(try fixture.run("\(grid) 2").messages == "nothing changed\n")
    try fixture.run("canvas --size 3000x1500")
    #expect(!(try fixture.run("\(grid) 2").messages.contains("Warning")))
    #expect(try size() == 60)
    // A size that the user sets becomes the new full size.
    try fixture.run("canvas --size 300x150")
    try fixture.run("\(grid) 2")
    #expect(try size() == reducedSize)
    try fixture.run("text caption --size 5")
    try fixture.run("canvas --size 3000x1500")
    try fixture.run("\(grid) 2")
    #expect(try size() == 5)
  }

  @Test func placesTinyCaptionBelowPhoto() throws {
    try fixture.run("canvas --size 12000x10000")
    try fixture.run("text 'A fine name' --of w --size 30 --as caption \(font)")
    try fixture.run("scale caption 0.001")
    let outcome = try fixture.run(layout)
    #expect(outcome.status == .done, "\(outcome.messages)")
    let below = try bottom(of: "caption") - bottom(of: "w")
    #expect(below > 0 && below < 1)
  }
}
