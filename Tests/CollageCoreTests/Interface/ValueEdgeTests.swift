import Testing

@testable import CollageCore

@Suite struct ValueEdgeTests {
  @Test(arguments: [
    ("1000:1@10", 10, 1), ("1:65500@1", 1, 65_500), ("65500:1@65500", 65_500, 1),
    ("2.x3in", 600, 900),
  ])
  func theFarthestSizesAreAllowed(_ text: String, _ width: Int, _ height: Int) throws {
    #expect(try SizeText.size(text).resolved(at: 300) == PixelSize(width: width, height: height))
  }

  @Test(arguments: [
    "1:65501@1", "5:0@100", "1:1@-5", "4:5@0", "1:1@65501", "1663701x1mm", "1x1663701mm",
  ])
  func whatIsBeyondThemIsRefused(_ text: String) {
    let error = #expect(throws: ValueError.self) { try SizeText.size(text) }
    #expect(error?.value == text)
  }

  @Test func theLongestSheetIsTheLongestCanvasAtOneDotAnInch() throws {
    #expect(try SizeText.size("1663700x1mm").isPaper)
    #expect(try SizeText.size("1x1663700mm").isPaper)
  }

  @Test func aSmallSheetMayBeOffByATinyBit() throws {
    func pixels(_ text: String, _ width: Int, _ height: Int) throws -> PixelSize? {
      let canvas = Canvas(
        size: PixelSize(width: width, height: height), background: .white, dpi: 300)
      return try WantedPictureSize(size: SizeText.size(text)).pixels(on: canvas)
    }
    // Sheets are rounded to millimetres, 2 % of the smallest ones.
    #expect(try pixels("10x10mm", 203, 200) == PixelSize(width: 118, height: 118))
    #expect(throws: PictureSizeError.self) { try pixels("10x10mm", 210, 200) }
    #expect(throws: PictureSizeError.self) { try pixels("118x118", 203, 200) }
  }

  @Test func aSettingRefusesWhatItCannotHave() throws {
    #expect(
      throws: ValueError(
        value: "101", kind: "a value for render.quality",
        allowed: "a whole number from 1 to 100")
    ) { try SettingText.value("101", of: .renderQuality) }
    for text in ["1", "100"] { #expect(try SettingText.value(text, of: .renderQuality) == text) }
    for text in ["0", "", "x", "1.5"] {
      let error = #expect(throws: ValueError.self) {
        try SettingText.value(text, of: .renderQuality)
      }
      #expect(error?.value == text)
    }
  }

  @Test func linesOfJSONShowBytesThatAreNoText() {
    #expect(JSONText.line(String(pathBytes: [0x61, 0xE9])) == #""a\\xE9""# + "\n")
    #expect(JSONText.line("a/b") == #""a/b""# + "\n")
    // Nothing that a terminal obeys stands in a line as it is.
    #expect(JSONText.line("\u{9B}") == #""\u009b""# + "\n")
    #expect(JSONText.line("\u{202E}") == #""\u202e""# + "\n")
    #expect(JSONText.line("\u{E9}") == "\"\u{E9}\"\n")
  }

  @Test func whatCannotBeWrittenIsAnEmptyObject() { #expect(JSONText.line(Double.nan) == "{}\n") }

  @Test func numbersLoseTheirDust() {
    #expect(JSONText.rounded(0.1 + 0.2) == 0.3)
    #expect(JSONText.rounded(1.000_000_4) == 1 && JSONText.rounded(1.000_000_6) == 1.000_001)
    #expect(JSONText.rounded(-0.000_000_1).sign == .plus)
    // Numbers that are too large for six digits more stay what they are.
    let most = Double.greatestFiniteMagnitude
    #expect(JSONText.rounded(most) == most && JSONText.rounded(-most) == -most)
    #expect(JSONText.rounded(.infinity) == .infinity && JSONText.rounded(.nan).isNaN)
  }
}
