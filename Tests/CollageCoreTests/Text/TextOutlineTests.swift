import CPango
import Foundation
import Testing

@testable import CollageImaging

@Suite("Text outlines", .enabled(if: FormatSupport.isAvailable, TestFonts.reason))
struct TextOutlineTests {
  private let typesetter: Typesetter

  init() throws { typesetter = try TestFonts.typesetter("latin.ttf", "latin-bold.ttf") }

  private func outlines(_ text: TextContent) throws -> [TextOutline]? {
    try typesetter.outlines(of: text, fonts: .none)
  }

  /// The area within the edges, by the shoelace formula.
  private func area(_ edges: [PathSegment]) -> Double {
    var (start, last, doubled) = (Point.zero, Point.zero, 0.0)
    func go(to point: Point) {
      doubled += last.x * point.y - point.x * last.y
      last = point
    }
    for edge in edges {
      switch edge {
      case .move(let point): (start, last) = (point, point)
      case .line(let point): go(to: point)
      case .curve(let one, let two, let end):
        let from = last
        for step in 1...16 {
          let t = Double(step) / 16
          let weights = [pow(1 - t, 3), 3 * t * pow(1 - t, 2), 3 * t * t * (1 - t), pow(t, 3)]
          let points = [from, one, two, end]
          go(
            to: Point(
              x: zip(weights, points).reduce(0) { $0 + $1.0 * $1.1.x },
              y: zip(weights, points).reduce(0) { $0 + $1.0 * $1.1.y }))
        }
      case .close: go(to: start)
      }
    }
    return abs(doubled) / 2
  }

  @Test(arguments: [nil, 90.0]) func coverDrawnPixels(arc: Double?) throws {
    let text = TestFonts.text("Hill go", size: 40) {
      $0.padding = 5
      $0.arc = arc
    }
    let box = try typesetter.layout(text).extent
    let (width, height) = (Int((box.width * 4).rounded(.up)), Int((box.height * 4).rounded(.up)))
    let pixels = try typesetter.draw(
      text, fonts: .none, scale: Size(width: 4, height: 4), origin: .zero, columns: 0..<width,
      rows: 0..<height)
    let drawn = stride(from: 3, to: pixels.count, by: 4).reduce(0) { $0 + Int(pixels[$1]) }
    let edges = try #require(try outlines(text)).flatMap(\.edges)
    #expect(abs(area(edges) / (Double(drawn) / 255 / 16) - 1) < 0.01)
    let seen = Bitmap(
      size: PixelSize(width: width, height: height), alpha: .premultiplied, bytes: pixels)
    let ink = try #require(seen.visibleBounds)
    let ends = edges.compactMap { edge in
      switch edge {
      case .move(let point), .line(let point), .curve(_, _, let point): point
      case .close: nil
      }
    }
    let bounds = Rect(enclosing: ends)
    #expect(abs(bounds.minX - ink.minX / 4) < 0.5 && abs(bounds.maxX - ink.maxX / 4) < 0.5)
    #expect(abs(bounds.minY - ink.minY / 4) < 0.5 && abs(bounds.maxY - ink.maxY / 4) < 0.5)
  }

  @Test func haveColorsOfTextAndMarkup() throws {
    let text = TestFonts.text("one <span color='#ff0000'>two</span>", size: 20) {
      $0.isMarkup = true
      $0.color = .color(Color(red: 0, green: 0, blue: 255))
    }
    #expect(
      try outlines(text)?.map(\.color) == [
        Color(red: 0, green: 0, blue: 255), Color(red: 255, green: 0, blue: 0),
      ])
  }

  @Test(arguments: ["<u>a</u>", "<s>a</s>", "<span background='red'>a</span>"])
  func areNilForDecorations(_ text: String) throws {
    #expect(try outlines(TestFonts.text(text, size: 20) { $0.isMarkup = true }) == nil)
  }
}

/// Glyphs of all scripts, compared with HarfBuzz's results for the same fonts.
@Suite("Shaping", .enabled(if: FormatSupport.isAvailable, TestFonts.reason)) struct ShapingTests {
  /// A string of `shapes.json`.
  struct ShapedString: Decodable, CustomTestStringConvertible, Sendable {
    let name: String
    let language: String
    let text: String
    let runs: [Run]

    struct Run: Decodable, Sendable {
      let font: String
      let glyphs: [UInt32]
      let advances: [Double]
    }

    var testDescription: String { name }
  }

  static let strings: [ShapedString] = {
    let file = URL(fileURLWithPath: TestFonts.path("shapes.json"))
    return (try? JSONDecoder().decode([ShapedString].self, from: Data(contentsOf: file))) ?? []
  }()

  @Test func testsTenStrings() { #expect(Self.strings.count == 10) }

  @Test(arguments: strings) func matchesHarfBuzz(shaped: ShapedString) throws {
    let names = shaped.runs.map(\.font)
    let typesetter = try #require(Typesetter(fonts: Set(names).sorted().map(TestFonts.path)))
    let families = names.map { "Collage " + $0.prefix { $0 != "." }.capitalized }
    let text = TestFonts.text(shaped.text) {
      $0.family = families.joined(separator: ",")
      $0.language = shaped.language
    }
    var (glyphs, widths): ([UInt32], [Double]) = ([], [])
    let set = try typesetter.typeset(text, .none)
    // The layout owns the memory of the runs.
    withExtendedLifetime(set) {
      for run in set.runs {
        for glyph in run.glyphs where glyph.glyph != UInt32(CPANGO_EMPTY_GLYPH) {
          glyphs.append(glyph.glyph)
          widths.append(Double(glyph.width))
        }
      }
    }
    #expect(glyphs == shaped.runs.flatMap(\.glyphs))
    // One factor converts the units of a font to those of the layout.
    let advances = shaped.runs.flatMap(\.advances)
    let factor = widths.reduce(0, +) / advances.reduce(0, +)
    for (width, advance) in zip(widths, advances) where names.count == 1 {
      #expect(abs(width - advance * factor) < 0.02 * (widths.max() ?? 0))
    }
  }
}

/// The fonts among the fixtures, which make tests independent of installed fonts.
enum TestFonts {
  /// The reason for skipping tests of text.
  static let reason: Comment = "Pango is not installed: words are not tested"

  static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/fonts/\(name)").path
  }

  /// Returns a typesetter that uses only the given fonts.
  static func typesetter(_ names: String...) throws -> Typesetter {
    try #require(Typesetter(fonts: names.map(path)))
  }

  static func text(
    _ string: String, size: Double = 40, measure: TextWrapping = .natural,
    _ change: (inout TextStyle) -> Void = { _ in }
  ) -> TextContent {
    var style = TextStyle(size: size)
    style.family = "Collage Latin"
    change(&style)
    return TextContent(text: string, style: style, wrapping: measure)
  }
}
