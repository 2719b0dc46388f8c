import CPango
import Foundation
import Testing

@testable import CollageCore

/// Glyphs of all scripts, compared with those that HarfBuzz gives of the same fonts.
@Suite("Shaping", .enabled(if: FormatSupport.setsWords, TestFonts.reason))
struct ShapingTests {
  /// A string of `shapes.json`.
  struct Shaped: Decodable, CustomTestStringConvertible, Sendable {
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

  static let strings: [Shaped] = {
    let file = URL(fileURLWithPath: TestFonts.path("shapes.json"))
    return (try? JSONDecoder().decode([Shaped].self, from: Data(contentsOf: file))) ?? []
  }()

  @Test("there are ten strings") func count() { #expect(Self.strings.count == 10) }

  @Test("is as HarfBuzz does it", arguments: strings)
  func glyphs(shaped: Shaped) throws {
    let names = shaped.runs.map(\.font)
    let typesetter = try #require(Typesetter(fonts: Set(names).sorted().map(TestFonts.path)))
    let families = names.map { "Collage " + $0.prefix { $0 != "." }.capitalized }
    let text = TestFonts.text(shaped.text) {
      $0.family = families.joined(separator: ",")
      $0.language = shaped.language
    }
    var (glyphs, widths): ([UInt32], [Double]) = ([], [])
    let set = try typesetter.set(text, .none)
    // The runs' memory is that of the layout.
    withExtendedLifetime(set) {
      for run in set.runs {
        for glyph in run.glyphs where glyph.glyph != UInt32(CPANGO_EMPTY_GLYPH) {
          glyphs.append(glyph.glyph)
          widths.append(Double(glyph.width))
        }
      }
    }
    #expect(glyphs == shaped.runs.flatMap(\.glyphs))
    // One factor turns all of a font's units into those of the layout.
    let advances = shaped.runs.flatMap(\.advances)
    let factor = widths.reduce(0, +) / advances.reduce(0, +)
    for (width, advance) in zip(widths, advances) where names.count == 1 {
      #expect(abs(width - advance * factor) < 0.02 * (widths.max() ?? 0))
    }
  }
}
