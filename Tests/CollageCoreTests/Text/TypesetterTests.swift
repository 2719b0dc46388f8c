import Foundation
import Synchronization
import Testing

@testable import CollageImaging

@Suite("Typesetter", .enabled(if: FormatSupport.isAvailable, TestFonts.reason))
struct TypesetterTests {
  private let typesetter: Typesetter

  init() throws { typesetter = try TestFonts.typesetter("latin.ttf", "latin-bold.ttf") }

  private static let story =
    "Three photographers walked along the shore, waited for the light, and went home with wet shoes."

  private func lines(_ text: TextContent) throws -> [Int] {
    let set = try typesetter.typeset(text, .none)
    return withExtendedLifetime(set) {
      // Runs of one line share a baseline.
      Dictionary(grouping: set.runs) { $0.origin.y }.sorted { $0.key < $1.key }
        .map { $0.value.reduce(0) { $0 + $1.glyphs.count } }
    }
  }

  @Test("finds families like fontconfig, and lists them only if needed")
  func findsFamiliesLikeFontconfig() throws {
    #expect(typesetter.missingFamily(of: "collagelatin") == nil)
    #expect(typesetter.familyCache.withLock { $0.keys } == nil)
    #expect(typesetter.missingFamily(of: "Collage-Latin") == "Collage-Latin")
    #expect(typesetter.missingFamily(of: "Collage-Latin, sans-serif") == nil)
    let text = TestFonts.text("<span face='Collage-Latin'>a</span> <tt>b</tt>") {
      $0.isMarkup = true
    }
    #expect(typesetter.missingFamily(of: text) == "Collage-Latin")
    #expect(try typesetter.markup(text.text).families == ["Collage-Latin", "Monospace"])
  }

  @Test("scales layouts from a tenth to tenfold without moving line breaks")
  func scalesLayoutWithoutMovingLineBreaks() throws {
    let base = TestFonts.text(Self.story, measure: .width(500))
    let extent = try typesetter.layout(base).extent
    #expect(try lines(base).count > 3)
    for step in 0..<20 {
      let factor = pow(10, Double(step) / 9.5 - 1)
      let text = TestFonts.text(Self.story, size: 40 * factor, measure: .width(500 * factor))
      #expect(try lines(text) == lines(base), "at \(factor)")
      let layout = try typesetter.layout(text)
      #expect(abs(layout.extent.width / (extent.width * factor) - 1) < 1e-3)
      #expect(abs(layout.extent.height / (extent.height * factor) - 1) < 1e-3)
    }
  }

  @Test func scalesDrawingFromTenthToTenfold() throws {
    let text = TestFonts.text("Hill", size: 10) { $0.padding = 2 }
    let box = try typesetter.layout(text).extent
    func ink(_ scale: Double) throws -> Size {
      let (width, height) = (
        Int((box.width * scale).rounded(.up)), Int((box.height * scale).rounded(.up))
      )
      let pixels = try typesetter.draw(
        text, fonts: .none, scale: Size(width: scale, height: scale), origin: .zero,
        columns: 0..<width, rows: 0..<height)
      let inked = (0..<width * height).filter { pixels[$0 * 4 + 3] > 0 }
      let columns = inked.map { $0 % width }
      let rows = inked.map { $0 / width }
      return Size(
        width: Double((columns.max() ?? 0) - (columns.min() ?? 0) + 1),
        height: Double((rows.max() ?? 0) - (rows.min() ?? 0) + 1))
    }
    let large = try ink(10)
    for scale in [0.1, 0.25, 0.6, 1, 1.7, 3, 5.5] {
      let (found, factor) = (try ink(scale), scale / 10)
      // At each scale, each end can be off by a pixel.
      let rounding = 2 + 2 * factor
      #expect(abs(found.width - large.width * factor) <= 1e-3 * large.width * factor + rounding)
      #expect(abs(found.height - large.height * factor) <= 1e-3 * large.height * factor + rounding)
    }
  }

  @Test func breaksLinesAtWidthAndNewlines() throws {
    func lines(_ text: String, _ measure: TextWrapping) throws -> Int {
      try typesetter.layout(TestFonts.text(text, measure: measure)).lineCount
    }
    #expect(try lines(Self.story, .natural) == 1 && lines("one\ntwo\n\nfour", .natural) == 4)
    #expect(try lines("one two three", .width(120)) == 3)
    // Lines break at a soft hyphen, and within a word that is too long for a line.
    #expect(try lines("photo\u{AD}grapher", .width(180)) == 2)
    #expect(try lines("photographer", .width(100)) > 1)
    let widest = try typesetter.layout(TestFonts.text(Self.story, measure: .width(500)))
    // A letter can slightly extend over the edge.
    #expect(abs(widest.extent.width - 500) < 0.01 * 500)
  }

  @Test func fitsLargestSizeIntoBox() throws {
    let box = Size(width: 300, height: 120)
    let fitted = try typesetter.layout(TestFonts.text(Self.story, measure: .fit(box)))
    #expect(fitted.extent == box)
    func height(_ size: Double) throws -> Double {
      try typesetter.layout(TestFonts.text(Self.story, size: size, measure: .width(box.width)))
        .extent.height
    }
    #expect(try height(fitted.size) <= box.height && height(fitted.size * 1.05) > box.height)
    // Words are not broken to allow a larger size.
    let word = try typesetter.layout(
      TestFonts.text("photographer", measure: .fit(Size(width: 200, height: 200))))
    #expect(word.lineCount == 1)
    #expect(throws: TextError.fitsNowhere) {
      try typesetter.layout(
        TestFonts.text("x", measure: .fit(Size(width: 10, height: 10))) { $0.padding = 5 })
    }
  }

  @Test func appliesPaddingSpacingAndWeight() throws {
    func extent(_ change: (inout TextStyle) -> Void = { _ in }) throws -> Size {
      try typesetter.layout(TestFonts.text("nine\nlives", change)).extent
    }
    let plain = try extent()
    #expect(
      try extent { $0.padding = 7 } == Size(width: plain.width + 14, height: plain.height + 14))
    let spaced = try extent { $0.letterSpacing = 10 }.width - plain.width
    #expect(abs(spaced - 50) < 11, "five letters")
    let tall = try extent { $0.lineHeight = 2 }.height
    #expect(tall > 1.4 * plain.height && tall < 2.1 * plain.height)
    #expect(try extent { $0.weight = 700 }.width > plain.width)
  }

  @Test func truncatesExtraLinesWithEllipsis() throws {
    let text = TestFonts.text(Self.story, measure: .width(500)) { $0.lineLimit = 2 }
    let layout = try typesetter.layout(text)
    #expect(layout.lineCount == 2 && layout.isShortened)
    #expect(try !typesetter.layout(TestFonts.text("short", measure: .width(500))).isShortened)
  }

  @Test func curvesLinesUpAndDownEqually() throws {
    func extent(_ arc: Double?) throws -> Size {
      try typesetter.layout(TestFonts.text("A round of applause") { $0.arc = arc }).extent
    }
    let (hill, valley, line) = (try extent(120), try extent(-120), try extent(nil))
    #expect(hill.height > 2 * line.height && hill.width < line.width)
    #expect(abs(hill.height - valley.height) < 0.35 * hill.height)
    let ring = try extent(360)
    #expect(abs(ring.width - ring.height) < 0.1 * ring.width)
  }

  @Test func setsVerticalTextRightToLeft() throws {
    let down = try typesetter.layout(TestFonts.text("Down here") { $0.direction = .vertical })
    #expect(down.extent.height > 3 * down.extent.width)
    let two = try typesetter.layout(TestFonts.text("Down\nhere") { $0.direction = .vertical })
    #expect(two.extent.width > 1.5 * down.extent.width)
  }

  @Test func reportsMissingCharactersOnce() throws {
    #expect(try typesetter.layout(TestFonts.text("a 世界 世 b")).missing == ["世", "界"])
    #expect(try typesetter.layout(TestFonts.text("Grüße")).missing == [])
  }

  @Test func reportsUsedFontsByFileHash() throws {
    let file = try contentHash(ofFile: TestFonts.path("latin.ttf"))
    let fonts = try typesetter.layout(TestFonts.text("plain")).fonts
    #expect(fonts == [UsedFont(family: "Collage Latin", sha256: file)])
    let bold = try typesetter.layout(TestFonts.text("plain") { $0.weight = 700 }).fonts
    #expect(bold.map(\.sha256) == [try contentHash(ofFile: TestFonts.path("latin-bold.ttf"))])
  }

  @Test func parsesMarkupAndReportsErrors() throws {
    let plain = try typesetter.layout(TestFonts.text("wide"))
    let bold = try typesetter.layout(TestFonts.text("<b>wide</b>") { $0.isMarkup = true })
    #expect(bold.extent.width > plain.extent.width && bold.fonts != plain.fonts)
    #expect {
      try typesetter.layout(TestFonts.text("<b>wide") { $0.isMarkup = true })
    } throws: { error in
      if case TextError.markup(let detail) = error { !detail.isEmpty } else { false }
    }
  }

  @Test func togglesFontFeatures() throws {
    let joined = try typesetter.layout(TestFonts.text("office"))
    let apart = try typesetter.layout(TestFonts.text("office") { $0.features = "liga=0" })
    #expect(joined.extent != apart.extent)
  }

  @Test(arguments: ["", " ", "\n", "\t\n"]) func hasExtentForEmptyText(text: String) throws {
    let extent = try typesetter.layout(TestFonts.text(text)).extent
    #expect(extent.width > 0 && extent.height > 0)
  }

  @Test func usesOnlyStoredFont() throws {
    let id = try #require(ImageID(rawValue: contentHash(ofFile: TestFonts.path("hebrew.ttf"))))
    let font = StoredImage(id: id, format: .font, size: FontFile.size, isOpaque: true)
    var text = TestFonts.text("שלום abc")
    text.font = font
    let fonts = FontLookup { $0 == font ? TestFonts.path("hebrew.ttf") : nil }
    let layout = try typesetter.layout(text, fonts: fonts)
    #expect(layout.fonts.map(\.family) == ["Collage Hebrew"] && layout.missing == ["a", "b", "c"])
    #expect(throws: TextError.fontMissing(id)) {
      var other = text
      other.text = "שלום"
      return try typesetter.layout(other)
    }
  }
}
