import CollageModel
import Foundation
import Testing

@Suite struct ModelLimitTests {
  @Test func limitsItems() {
    #expect(Limits.coordinate == -1e6...1e6 && Limits.scale == 1e-4...1e4)
    #expect(Limits.drawnSide == 0.01...1e6 && Limits.itemCount == 10_000)
    #expect(Limits.revisionCount == 1_000_000)
  }

  @Test func limitsFiles() {
    #expect(Limits.imagePixels == 4_000_000_000 && Limits.settingLength == 4096)
    #expect(Limits.batchLines == 1_000_000 && Limits.exportManifestBytes == 134_217_728)
    #expect(Limits.exportManifestValues == 18_000_000 && Limits.exportManifestDepth == 64)
    #expect(Limits.exportImages == 100_000)
  }

  @Test func limitsCanvases() {
    #expect(Canvas.sideRange == 1...65_500 && Canvas.dpiRange == 1...2400)
    #expect(Canvas.standardDPI == 300 && Canvas.maximumArea == 1_000_000_000)
    #expect(Canvas.standard.size == PixelSize(width: 1080, height: 1920))
    #expect(Canvas.standard.background == .white && Canvas.standard.dpi == nil)
    #expect(Canvas.standard.resolution == 300)
  }
}

@Suite("Unit interval") struct UnitIntervalTests {
  @Test(arguments: [
    (0.0, 0.0, 0.0), (1, 1, 1), (0.25, 0.25, 0.25), (-0.001, nil, 0), (1.001, nil, 1),
    (.infinity, nil, 1), (-.infinity, nil, 0), (.nan, nil, 0),
  ])
  func rejectsOrClampsOtherNumbers(_ number: Double, _ exact: Double?, _ nearest: Double) {
    #expect(UnitInterval(number)?.value == exact && UnitInterval(clamping: number).value == nearest)
  }

  @Test func isComparableAndCodable() throws {
    let half = try #require(UnitInterval(0.5))
    #expect(half < .one && !(half < half) && !(.one < half))
    #expect(try JSONEncoder().encode([half]) == Data("[0.5]".utf8))
    #expect(try JSONDecoder().decode([UnitInterval].self, from: Data("[0,1]".utf8)).count == 2)
    for text in ["[1.5]", "[-0.1]"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([UnitInterval].self, from: Data(text.utf8))
      }
    }
  }
}

@Suite struct ByteSizeTests {
  @Test(arguments: [
    ("0", 0), ("4096", 4096), ("500M", 500_000_000), ("2GB", 2_000_000_000), ("1.5k", 1500),
    ("1GiB", 1 << 30), ("3Ki", 3072), ("2T", 2_000_000_000_000), ("12B", 12), ("1.5Ki", 1536),
    ("1TiB", 1 << 40), ("2MiB", 2 << 20), ("1K", 1000), ("1M", 1_000_000), ("1G", 1_000_000_000),
    ("0.0625K", 63), ("0.0004K", 0), ("1tib", 1 << 40), ("9b", 9),
  ])
  func parsesAmounts(_ text: String, _ bytes: Int) { #expect(ByteSize.bytes(text) == bytes) }

  @Test(arguments: [
    "", "M", "1.5", "-1", "1e3", "0x10", "5 MB", "Ki", "12iB", "1P", "9e99G", ".M", "1BB", "1IB",
    "1.", "1..5K", "1.5.K", "٣K", "K1", "1KK", "1e3K", "+1", "1KBi",
  ])
  func rejectsInvalidAmounts(_ text: String) { #expect(ByteSize.bytes(text) == nil) }

  @Test(arguments: [
    (0, "0"), (1, "1"), (999, "999"), (1000, "1KB"), (1500, "1500"), (999_000, "999KB"),
    (1_000_000, "1MB"), (1_001_000, "1001KB"), (500_000_000, "500MB"), (1 << 30, "1073741824"),
    (2_000_000_000, "2GB"), (3_000_000_000_000, "3TB"), (5_000_000_000_000_000, "5000TB"),
  ])
  func formatsWithLargestWholeUnit(_ bytes: Int, _ text: String) {
    #expect(ByteSize.text(bytes) == text && ByteSize.bytes(text) == bytes)
  }
}

/// The limit of a word's length; a word is the text between two line break opportunities.
@Suite("Word length") struct WordLengthTests {
  /// Returns whether an item may contain the given text many times in a row.
  private func allows(_ text: String) -> Bool {
    TextContent.allows(String(repeating: text, count: 10_000 / text.unicodeScalars.count))
  }

  @Test(arguments: [
    "ab ", "ab\u{200B}", "ab-", "ab\u{2010}", "ab\u{AD}", "บา", "ཤི་", "漢字", "é-", "ae\u{301}-",
  ])
  func endsAtLineBreakOpportunities(_ text: String) { #expect(allows(text)) }

  @Test(arguments: [
    "ab", "1-", "-", "\u{2010}", "!\u{AD}", "א-", "-\u{301}", "កា", "ကာ", "ཤི", "ກາ", "ab\u{A0}",
    "ab\u{202F}",
  ])
  func continuesElsewhere(_ text: String) { #expect(!allows(text)) }

  @Test func reportsLongWordsAndNUL() {
    #expect(TextContent.fault(inText: "a\0b")?.isNUL == true)
    let long = TextContent.fault(inText: String(repeating: "a", count: 5001))
    #expect(long?.kind == "an allowed number of letters in a word" && long?.isNUL == false)
  }
}

@Suite("Plain text of markup") struct MarkupRemovalTests {
  private func plain(_ text: String, isMarkup: Bool = true) -> String {
    var style = TextStyle(size: 10)
    style.isMarkup = isMarkup
    return TextContent(text: text, style: style).plainText
  }

  @Test(arguments: [
    ("plain", "plain"), ("<b>Tea</b> &amp; <span size='large'>two</span>", "Tea & two"),
    ("a &lt; b &gt; c &quot;d&quot; &apos;", "a < b > c \"d\" '"), ("&#65;&#x42;", "AB"),
    ("&none; & <", "&none; & <"), ("", ""),
  ])
  func removesMarkup(_ text: String, _ expected: String) { #expect(plain(text) == expected) }

  @Test
  func keepsTextWithoutMarkup() { #expect(plain("<b> &amp;", isMarkup: false) == "<b> &amp;") }
}
