import Foundation
import Testing

@testable import CollageImaging
@testable import CollageModel

@Suite("Text limits", .enabled(if: FormatSupport.isAvailable, TestFonts.reason))
struct TextLimitTests {
  private let typesetter: Typesetter

  init() throws { typesetter = try TestFonts.typesetter("latin.ttf", "hebrew.ttf") }

  /// The range of columns that contain ink, and the number of all columns.
  private func columns(
    _ text: TextContent, scale: Double = 1
  ) throws -> (ink: ClosedRange<Int>, count: Int) {
    let extent = try typesetter.layout(text).extent
    let (width, height) = (Int((extent.width * scale).rounded(.up)), Int(extent.height * scale))
    let pixels = try typesetter.draw(
      text, fonts: .none, scale: Size(width: scale, height: scale), origin: .zero,
      columns: 0..<width, rows: 0..<height)
    let inked = (0..<width * height).filter { pixels[$0 * 4 + 3] > 0 }.map { $0 % width }
    return (try #require(inked.min())...#require(inked.max()), width)
  }

  @Test func rejectsOutOfRangeValues() throws {
    for change in [
      { $0.letterSpacing = 40_000 }, { $0.letterSpacing = .nan }, { $0.arc = 0 },
      { $0.lineLimit = 3_000_000_000 }, { $0.size = .infinity },
    ] as [(inout TextStyle) -> Void] {
      #expect(throws: TextError.tooLarge) { try typesetter.layout(TestFonts.text("ab", change)) }
    }
  }

  @Test("lays out the largest spacing, which doesn't fit into a box")
  func layoutsLargestSpacingExceptInBox() throws {
    for spacing in [TextStyle.letterSpacingRange.lowerBound, 10_000] {
      let extent = try typesetter.layout(
        TestFonts.text("ab", size: 1) { $0.letterSpacing = spacing }
      ).extent
      #expect(extent.width > 0 && extent.width.isFinite)
    }
    let box = Size(width: 300, height: 300)
    #expect(throws: TextError.fitsNowhere) {
      try typesetter.layout(
        TestFonts.text("ab", size: 1, measure: .fit(box)) { $0.letterSpacing = 4000 })
    }
  }

  @Test("rejects sizes in markup that exceed FreeType's limit, without affecting other text")
  func rejectsMarkupSizesBeyondFreeType() throws {
    for markup in [
      "<span size=\"2000000000\">A</span>", "<span rise=\"2000000000\">A</span>b",
      String(repeating: "<big>", count: 100) + "A" + String(repeating: "</big>", count: 100),
      String(repeating: "&#9;", count: 1500),
    ] {
      #expect(throws: TextError.tooLarge) {
        try typesetter.layout(TestFonts.text(markup) { $0.isMarkup = true })
      }
    }
    #expect(try !columns(TestFonts.text("Hi", size: 20)).ink.isEmpty)
  }

  @Test func scalesHeightWithLineCount() throws {
    func height(_ count: Int) throws -> Double {
      let text = Array(repeating: "a", count: count).joined(separator: "\n")
      return try typesetter.layout(TestFonts.text(text) { $0.lineHeight = 5 }).extent.height
    }
    // The first line is as high as without spacing.
    let one = try height(1)
    #expect(try abs((height(2000) - one) / (height(20) - one) / (1999.0 / 19) - 1) < 0.001)
  }

  @Test func drawsLettersBeyondFreeTypeSize() throws {
    let text = TestFonts.text("H", size: 40)
    let box = try typesetter.layout(text).extent
    /// For each point of a 12×12 grid over the box, true if ink covers the point.
    func covered(_ scale: Double) throws -> [Bool] {
      try (0..<144).map { (index: Int) -> Bool in
        let across: Double = (Double(index % 12) + 0.5) / 12
        let down: Double = (Double(index / 12) + 0.5) / 12
        let (x, y) = (Int(across * box.width * scale), Int(down * box.height * scale))
        let pixel = try typesetter.draw(
          text, fonts: .none, scale: Size(width: scale, height: scale), origin: .zero,
          columns: x..<x + 1, rows: y..<y + 1)
        return pixel[3] > 127
      }
    }
    let small = try covered(50)
    #expect(small.contains(true) && small.contains(false))
    #expect(try covered(2500) == small)
  }

  @Test func alignsRegardlessOfDirection() throws {
    for text in ["abc", "שלום"] {
      for direction in [TextDirection.auto, .ltr, .rtl] {
        func ink(_ alignment: TextAlignment) throws -> ClosedRange<Int> {
          try columns(
            TestFonts.text(text, size: 20, measure: .width(200)) {
              $0.family = "Collage Latin,Collage Hebrew"
              ($0.direction, $0.alignment) = (direction, alignment)
            }
          ).ink
        }
        #expect(try ink(.left).upperBound < 100 && ink(.right).lowerBound > 100)
      }
    }
  }

  @Test func fitsVerticalAndCurvedText() throws {
    for (box, change) in [
      (Size(width: 60, height: 200), { $0.direction = .vertical }),
      (Size(width: 200, height: 80), { $0.arc = 180 }),
    ] as [(Size, (inout TextStyle) -> Void)] {
      let text = TestFonts.text("Down here", measure: .fit(box), change)
      let layout = try typesetter.layout(text)
      #expect(layout.extent == box && layout.size > 8)
      let (ink, width) = try columns(text)
      // The ink is roughly centered.
      #expect(ink.lowerBound >= 0 && ink.upperBound < width)
      #expect(abs(ink.lowerBound - (width - 1 - ink.upperBound)) < width / 5)
    }
  }

  @Test func limitsWholeRasterToMemory() throws {
    func raster(_ side: Double) -> TextRaster {
      TextRaster(
        TestFonts.text("Hi"), box: Size(width: 100, height: 50),
        at: AffineMatrix(a: 2 * side, b: 0, c: 0, d: side, tx: 0.5, ty: 0), hasEffects: false,
        by: typesetter)
    }
    #expect(raster(1000).whole == raster(1000))
    let large = raster(500_000).whole
    #expect(large.size.area <= 65_000_000 && max(large.size.width, large.size.height) <= 16_384)
    #expect(abs(large.scale.width / large.scale.height - 1) < 1e-9)
  }
}
