import CollageSupport
import Testing

@Suite("File name pattern") struct NamePatternTests {
  private func name(
    _ pattern: String, _ values: [String: String] = [:], row: Int = 7, page: Int? = nil
  ) throws(NamePatternError) -> String {
    try NamePattern(pattern).name({ values[$0] }, row: row, page: page)
  }

  @Test(
    arguments: [
      ("out/{name}.jpg", "out/Zoë Müller.jpg"), ("{row}", "7"), ("{row:04}-{page:02}", "0007-12"),
      ("{name:slug}.png", "zoe-muller.png"), ("{{{row}}}", "{7}"), ("plain.jpg", "plain.jpg"),
      ("{n:03}", "042"), ("{n:01}", "42"), ("/{n}//{row}", "/42//7"), ("../{n}/x", "../42/x"),
      ("out/{dash}", "out/-x"), ("./{dash}", "./-x"), ("a{dash}", "a-x"), ("{dots}x", "..x"),
    ])
  func fillsInValuesNumbersAndBraces(pattern: String, result: String) throws {
    let values = ["name": "Zoë Müller", "n": "42", "dash": "-x", "dots": "..", "row": "column"]
    #expect(try name(pattern, values, page: 12) == result)
  }

  @Test("allows a page only for several pages or with such a column")
  func allowsPageOnlyForSeveralPages() throws {
    #expect(throws: NamePatternError.badValue(field: "page", .unknown)) { try name("{page}") }
    #expect(try name("{page}", ["page": "x"]) == "x")
  }

  @Test(
    arguments: [
      ("", NamePatternError.noFileName), ("out/", .noFileName), ("{a}/", .noFileName),
      ("-{a}", .leadingDash), ("a\0", .nul), ("x{", .strayBrace("{", at: 2)),
      ("{a}}", .strayBrace("}", at: 4)), ("{a{b}", .strayBrace("{", at: 1)), ("{}", .namelessField),
      ("{:slug}", .namelessField),
      ("{a:up}", .unknownFormat("up", field: "a", known: ["slug", "0N"])),
      ("{a:}", .unknownFormat("", field: "a", known: ["slug", "0N"])),
      ("{a:4}", .unknownFormat("4", field: "a", known: ["slug", "0N"])),
      ("{a:0}", .unknownFormat("0", field: "a", known: ["slug", "0N"])),
      ("{a:021}", .unknownFormat("021", field: "a", known: ["slug", "0N"])),
      ("{a:0-1}", .unknownFormat("0-1", field: "a", known: ["slug", "0N"])),
      (
        "{a:099999999999999999999}",
        .unknownFormat("099999999999999999999", field: "a", known: ["slug", "0N"])
      ),
    ])
  func rejectsInvalidPatterns(pattern: String, error: NamePatternError) {
    #expect(throws: error) { try NamePattern(pattern) }
  }

  @Test(
    arguments: [
      ("{a}.jpg", "", NamePatternError.Reason.empty), ("{a}", "x/y", .forbidden("/")),
      ("{a}", "x\0", .forbidden("\0")), ("{a}", "x\ny", .forbidden("\n")),
      ("{a}", "\u{202E}", .forbidden("\u{202E}")), ("{a}", ".", .dotComponent(".")),
      ("o/{a}/x", "..", .dotComponent("..")), (".{a}", ".", .dotComponent("..")),
      ("{a}", "-x", .leadingDash), ("{a}/x", "-", .leadingDash), ("{a:slug}", "?!", .noSlug),
      ("{a:03}", "1.5", .notNumber), ("{a:03}", "-1", .notNumber), ("{a:03}", "٣", .notNumber),
      ("x/{a}.jpg", String(repeating: "é", count: 126), .tooLong(bytes: 256, limit: 255)),
    ])
  func rejectsInvalidValues(pattern: String, value: String, reason: NamePatternError.Reason) {
    #expect(throws: NamePatternError.badValue(field: "a", reason)) {
      try name(pattern, ["a": value])
    }
  }

  @Test func findsForbiddenCharactersInGraphemes() {
    #expect(throws: NamePatternError.badValue(field: "a", .forbidden("/"))) {
      try name("{a}", ["a": "x/\u{301}y"])
    }
    #expect(throws: NamePatternError.badValue(field: "a", .leadingDash)) {
      try name("{a}", ["a": "-\u{301}y"])
    }
  }

  @Test func allowsMaximumLengthPerComponent() throws {
    let long = String(repeating: "x", count: 251)
    #expect(try name("{a}/{a}.jpg", ["a": long]) == "\(long)/\(long).jpg")
  }

  @Test(
    arguments: [
      ("out/{name}.jpg", "out"), ("{name}", "."), ("a/b/x-{name}/y", "a/b"), ("/{a}", "/"),
      ("/a//{a}", "/a"), ("o/x.jpg", "o"), ("x.jpg", "."), ("{{o}}/{a}", "{o}"), ("{a}/o/{b}", "."),
    ])
  func findsCommonFolder(pattern: String, folder: String) throws {
    #expect(try NamePattern(pattern).folder == folder)
  }

  @Test func listsFieldsOnceWithoutFormats() throws {
    #expect(try NamePattern("{b}/{row:03}{a:slug}{b}{{c}}").fields == ["b", "row", "a"])
    #expect(try NamePattern("{a:b:slug}").fields == ["a:b"])
  }

  @Test(
    arguments: [
      ("A.jpg", "a.JPG", true), ("é", "e\u{301}", true), ("É", "é", true),
      ("straße", "STRASSE", true), ("Σς", "σσ", true), ("e", "é", false), ("a", "a ", false),
      ("ǅ", "ǆ", true), ("ı", "i", true),
    ])
  func foldsCaseAndComposition(left: String, right: String, isOne: Bool) {
    #expect((NamePattern.folded(left) == NamePattern.folded(right)) == isOne)
  }
}

@Suite("Slug") struct SlugTests {
  @Test(
    "keeps letters and digits of any script, joined by single dashes",
    arguments: [
      ("Zoë Müller", "zoe-muller"), ("Straße Ærø", "strasse-aero"), ("Łódź đ", "lodz-d"),
      ("  --a__b!!", "a-b"), ("İstanbul", "istanbul"), ("Ελλάδα", "ελλάδα"), ("Йод", "йод"),
      ("हिन्दी", "हिन्दी"), ("が1", "が1"), ("한글", "한글"), ("٣", "٣"), ("🎈", ""), ("1\u{FE0F}\u{20E3}", "1"),
      ("Tiếng Việt", "tieng-viet"), ("../x", "x"), ("", ""), ("Zoe\u{308}", "zoe"), ("ẞ", "ss"),
      ("\u{301}a", "a"), ("🎈\u{FE0F}b", "b"), ("я \u{301}б", "я-б"),
    ])
  func keepsLettersAndDigitsOfAnyScript(text: String, slug: String) {
    #expect(Slug.of(text) == slug)
  }
}

@Suite("Text with fields") struct TemplateSubstitutionTests {
  private let values = ["name": "Zoë", "a b": "{name}", "empty": "", "x:y": "colon"]

  @Test(
    arguments: [
      ("Dear {name}!", "Dear Zoë!"), ("{name}{name}", "ZoëZoë"), ("{a b}", "{name}"),
      ("{empty}", ""), ("{other} {}", "{other} {}"), ("{{name}}", "{name}"),
      ("{{{name}}}", "{Zoë}"), ("a { b", "a { b"), ("a } b", "a } b"), ("{name", "{name"),
      ("{ {name} }", "{ Zoë }"), ("{x:y}", "colon"), ("", ""), ("{ name }", "{ name }"),
      ("}}{{", "}{"), ("{other}}}", "{other}}"), ("🎈{name}\r\n", "🎈Zoë\r\n"),
    ])
  func fillsInKnownColumnsOnly(text: String, result: String) {
    #expect(TemplateSubstitution.filled(text) { values[$0] } == result)
  }

  @Test func listsFieldsOnceInOrder() {
    #expect(TemplateSubstitution.fields(in: "{b} {{c}} {a}{b}{ {d") == ["b", "a"])
    #expect(TemplateSubstitution.fields(in: "none") == [])
  }
}
