import Testing

@testable import CollageCore

@Suite struct ValueEdgeTests {
  @Test func toleratesRoundedSheetSizes() throws {
    func pixels(_ text: String, _ width: Int, _ height: Int) throws -> PixelSize? {
      let canvas = Canvas(
        size: PixelSize(width: width, height: height), background: .white, dpi: 300)
      return try ImageSizeSpec(size: SizeParser.size(text)).pixels(on: canvas)
    }
    // Sheet sizes are rounded to millimeters, which can be 2 % of a small sheet.
    #expect(try pixels("10x10mm", 203, 200) == PixelSize(width: 118, height: 118))
    #expect(throws: ImageSizeError.self) { try pixels("10x10mm", 210, 200) }
    #expect(throws: ImageSizeError.self) { try pixels("118x118", 203, 200) }
  }

  @Test func escapesInvalidUTF8InJSON() {
    #expect(JSONText.line(String(pathBytes: [0x61, 0xE9])) == #""a\\xE9""# + "\n")
    #expect(JSONText.line("a/b") == #""a/b""# + "\n")
    #expect(JSONText.line("\u{9B}") == #""\u009b""# + "\n")
    #expect(JSONText.line("\u{202E}") == #""\u202e""# + "\n")
    #expect(JSONText.line("\u{E9}") == "\"\u{E9}\"\n")
  }

  @Test func encodesUnencodableAsEmptyObject() { #expect(JSONText.line(Double.nan) == "{}\n") }

  @Test func roundsNumbers() {
    #expect(JSONText.rounded(0.1 + 0.2) == 0.3)
    #expect(JSONText.rounded(1.000_000_4) == 1 && JSONText.rounded(1.000_000_6) == 1.000_001)
    #expect(JSONText.rounded(-0.000_000_1).sign == .plus)
    // Numbers too large for six fraction digits stay unchanged.
    let greatest = Double.greatestFiniteMagnitude
    #expect(JSONText.rounded(greatest) == greatest && JSONText.rounded(-greatest) == -greatest)
    #expect(JSONText.rounded(.infinity) == .infinity && JSONText.rounded(.nan).isNaN)
  }

  @Test(arguments: [
    (["-20", "30", "hero"], 2), (["-20,30", "hero"], 1), (["-20 30", "hero"], 1),
  ])
  func parsesLeadingPositions(_ arguments: [String], _ count: Int) throws {
    let leading = try #require(try PositionParser.leading(arguments))
    #expect(leading.position == Position(x: .pixels(-20), y: .pixels(30)))
    #expect(leading.wordCount == count)
  }
}

@Suite struct ValueBoundsTests {
  @Test(arguments: [
    (0.0001, "0.0001"), (10_000, "10000"), (-360, "-360"), (0.5, "0.5"),
    (999_999_999_999_999, "999999999999999"),
  ])
  func formatsLimitsExactly(_ value: Double, _ text: String) {
    #expect(DecimalParser.exact(value) == text)
  }

  @Test(arguments: [
    (0.1234567, "0.123"), (0.0123456, "0.012346"), (-0.0123456, "-0.012346"), (-120, "-120"),
    (1_234_567_890.5, "1234567890.5"), (999_999_999.5, "999999999.5"), (-1.5e9, "-1500000000"),
    (0.1, "0.1"), (0.09999949, "0.099999"), (1.0005, "1.001"),
  ])
  func formatsNumbersWithThreeOrSixDigits(_ value: Double, _ text: String) {
    #expect(NumberFormat.text(value) == text)
  }
}

@Suite struct SizeParserTests {
  @Test func resolvesPaperSizes() throws {
    #expect(try SizeParser.size("a4").resolved(at: 72) == PixelSize(width: 595, height: 842))
    let hd = PixelSize(width: 1920, height: 1080)
    #expect(try SizeParser.size("hd").resolved(at: 72) == hd)
    #expect(throws: EditError.self) { try SizeParser.size("a0").resolved(at: 2400) }
  }

  @Test func parsesEveryPreset() throws {
    for name in SizePreset.names { _ = try SizeParser.size(name) }
  }
}

@Suite struct ColorParserTests {
  @Test func containsAllCSSNames() {
    #expect(ColorNames.table.count == 148 && Set(ColorNames.table.map(\.key)).count == 148)
  }

  @Test func matchesCSSColorValues() {
    let lines = ColorNames.table.sorted { $0.key < $1.key }.map { name, value in
      let digits = String(value, radix: 16)
      return "\(name) \(String(repeating: "0", count: 6 - digits.count))\(digits)\n"
    }
    // The SHA-256 of the color table in the CSS specification; each line has a name, a space, and
    // six digits.
    #expect(
      contentHash(of: Array(lines.joined().utf8))
        == "baad8b89552dca67fbcf1d879f35e1f5b97b82e5f1203e96f2f3866a18a544ee")
  }
}

@Suite("Marks on photos") struct PhotoMarkTests {
  /// Not square, and with an aspect ratio that reveals exchanged sides.
  private let photo = PixelSize(width: 400, height: 300)

  @Test func resolvesRadiusByLongSide() throws {
    let mark = try MarkSpec.disc("50%,50%,10%")
    #expect(mark.resolved(in: photo) == CutoutMark(disc: Point(x: 200, y: 150), radius: 40))
    let high = mark.resolved(in: PixelSize(width: 300, height: 400))
    #expect(high == CutoutMark(disc: Point(x: 150, y: 200), radius: 40))
  }
}

@Suite("Invalid value") struct InvalidValueTests {
  @Test func reportsAllowedMotions() throws {
    #expect(
      throws: ValueError(
        value: "Opacty", kind: "an animatable property",
        allowed:
          "one of \(MotionProperty.allCases.map(\.rawValue).joined(separator: ", ")), or none",
        nearest: ["opacity"])
    ) { try AnimationParser.property("Opacty") }
    #expect(
      try AnimationParser.property("NONE") == nil && AnimationParser.property("Opacity") == .opacity
    )
    #expect(
      throws: ValueError(
        value: "120", kind: "a position", allowed: "X,Y, such as 120,300 or left,50%")
    ) { try AnimationParser.position("120") }
  }

  @Test func reportsLimitOfGradientColors() throws {
    let longest = "linear" + String(repeating: " #123", count: 32)
    #expect(try GradientParser.gradient(longest).stops.count == 32)
    let text = longest + " #123"
    #expect(
      throws: ValueError(
        value: text, kind: "a gradient",
        allowed: "'linear ANGLE COLOR COLOR', or 'radial COLOR COLOR'; "
          + "it has 2 to 32 colors")
    ) { try GradientParser.gradient(text) }
  }

  @Test func reportsLimitOfTags() throws {
    let long = String(repeating: "x", count: 51)
    for text in [",", "sea,\(long)"] {
      #expect(
        throws: ValueError(
          value: text, kind: "a list of tags",
          allowed: "tags of at most 50 characters, separated by commas")
      ) { try LibraryArgumentParser.tags(text) }
    }
    #expect(
      try LibraryArgumentParser.tags("sea,holidays").map(\.description) == ["sea", "holidays"])
  }
}
