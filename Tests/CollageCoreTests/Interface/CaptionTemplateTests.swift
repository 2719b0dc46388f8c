import Foundation
import Testing

@testable import CollageCore
@testable import CollageImaging

@Suite struct CaptionTemplateTests {
  private static let noon = LocalDateTime(year: 2026, month: 7, day: 14, hour: 12, minute: 5)
  private static let known = CaptionFacts(
    name: "Anna", taken: noon, camera: "LEICA Q2", lens: "Summilux 28", tags: ["beach", "summer"],
    size: PixelSize(width: 4000, height: 3000), item: "anna-2", number: 3, count: 12)

  private func caption(
    _ text: String, _ facts: CaptionFacts, _ language: String = "en-GB"
  ) throws -> String {
    try CaptionTemplate(text).filled(with: facts, in: CaptionDates(language: language))
  }

  @Test(arguments: [
    ("{name}, {date:d MMMM yyyy}, {camera}", "Anna, 14 July 2026, Leica Q2"),
    ("{date}", "14 July 2026"), ("{time}", "12:05"), ("{time:h.mm a}", "12.05 pm"),
    ("{date:yyyy-MM-dd'T'HH:mm}", "2026-07-14T12:05"),
    ("{lens} | {tags}", "Summilux 28 | beach, summer"),
    ("{width} × {height}", "4000 × 3000"), ("{item}: {number}/{count}", "anna-2: 3/12"),
    ("{{name}} {{{name}}}", "{name} {Anna}"), ("}}{{", "}{"), ("{ Name }", "Anna"),
    ("{date:}", "14 July 2026"), ("", ""), ("No fields (yet), ", "No fields (yet), "),
    ("{name}\n{date:y}", "Anna\n2026"), ("()", "()"),
  ])
  func fillsFields(_ template: String, _ expected: String) throws {
    #expect(try caption(template, Self.known) == expected)
  }

  @Test(arguments: [
    ("en", "July 14, 2026"), ("de", "14. Juli 2026"), ("fr", "14 juillet 2026"),
    ("es", "14 de julio de 2026"), ("fi", "14. heinäkuuta 2026"), ("ja", "2026年7月14日"),
  ])
  func formatsDatesInLanguage(_ language: String, _ date: String) throws {
    #expect(try caption("{date}", Self.known, language) == date)
  }

  /// The results of a template without a date, without a camera, and without both.
  @Test(arguments: [
    ("{name}, {date}", "Anna", "Anna, 14 July 2026", "Anna"),
    ("{date} – {name}", "Anna", "14 July 2026 – Anna", "Anna"),
    ("{name} | {date} | {camera}", "Anna | Leica Q2", "Anna | 14 July 2026", "Anna"),
    ("{name}, {date} · {camera}", "Anna, Leica Q2", "Anna, 14 July 2026", "Anna"),
    ("{name} {date}, {camera}", "Anna, Leica Q2", "Anna 14 July 2026", "Anna"),
    ("{name}, {date}\n{camera}", "Anna\nLeica Q2", "Anna, 14 July 2026", "Anna"),
    ("{name} ({date}), {camera}", "Anna, Leica Q2", "Anna (14 July 2026)", "Anna"),
    ("{name} ({date}, {camera})", "Anna (Leica Q2)", "Anna (14 July 2026)", "Anna"),
    ("[({date}) “{camera}”]", "[“Leica Q2”]", "[(14 July 2026)]", ""),
    ("„{camera}“ ({date})", "„Leica Q2“", "(14 July 2026)", ""),
    ("{date} {camera}", "Leica Q2", "14 July 2026", ""), ("– {date} –", "", "– 14 July 2026 –", ""),
    (
      "taken {date} with {camera}.", "taken with Leica Q2.", "taken 14 July 2026 with", "taken with"
    ),
    ("– {name}, {date}", "– Anna", "– Anna, 14 July 2026", "– Anna"),
    ("{name}{date}{camera}", "AnnaLeica Q2", "Anna14 July 2026", "Anna"),
    ("a) {name} ({date}", "a) Anna (", "a) Anna (14 July 2026", "a) Anna ("),
    ("{name} – “x ({date})", "Anna – “x", "Anna – “x (14 July 2026)", "Anna – “x"),
  ])
  func dropsSeparatorsOfMissingFields(
    _ template: String, _ noDate: String, _ noCamera: String, _ neither: String
  ) throws {
    var facts = Self.known
    facts.camera = nil
    #expect(try caption(template, facts) == noCamera)
    facts.taken = nil
    #expect(try caption(template, facts) == neither)
    facts.camera = Self.known.camera
    #expect(try caption(template, facts) == noDate)
  }

  @Test(arguments: CaptionField.allCases) func dropsUnknownFields(_ field: CaptionField) throws {
    #expect(try caption(" ({\(field.rawValue)}), ", CaptionFacts()).isEmpty)
    #expect(try caption("a {\(field.rawValue)}", CaptionFacts(name: " ", camera: "")) == "a")
  }

  @Test func treatsDeeplyNestedBracketsAsText() throws {
    let text = String(repeating: "(", count: 2000) + "x" + String(repeating: ")", count: 2000)
    #expect(try caption(text, Self.known) == text)
  }

  @Test func doesNotExpandValues() throws {
    let facts = CaptionFacts(name: "{date} (x), ")
    #expect(try caption("{name}", facts) == "{date} (x),")
    let template = try CaptionTemplate("<b>{name}</b>")
    let dates = try CaptionDates(language: "en")
    #expect(template.filled(with: facts, in: dates) { _ in "&lt;" } == "<b>&lt;</b>")
  }

  @Test(arguments: [
    ("{name} &amp; {lens}", "Anna &amp; Elmar", "Anna"),
    ("{name} &#8211; {lens}", "Anna &#8211; Elmar", "Anna &#8211;"),
    (
      "<span size='1,5'>{name}</span>, {lens}", "<span size='1,5'>Anna</span>, Elmar",
      "<span size='1,5'>Anna</span>"
    ),
    ("{name} & {lens}; x", "Anna & Elmar; x", "Anna & x"),
  ])
  func keepsTagsAndEntities(_ text: String, _ all: String, _ noLens: String) throws {
    let template = try CaptionTemplate(text, isMarkup: true)
    let dates = try CaptionDates(language: "en")
    #expect(template.filled(with: CaptionFacts(name: "Anna", lens: "Elmar"), in: dates) == all)
    #expect(template.filled(with: CaptionFacts(name: "Anna"), in: dates) == noLens)
  }

  @Test func parsesParts() throws {
    let template = try CaptionTemplate("{name}: {{{date:y}")
    #expect(
      template.parts == [.field(.name, nil), .literal(": {"), .field(.date, try DatePattern("y"))])
    #expect(template.fields == [.name, .date])
  }

  @Test(arguments: [
    ("{nmae}", CaptionError.unknownField("nmae", allowed: CaptionField.names, nearest: ["name"])),
    ("{Dat:y}", .unknownField("Dat", allowed: CaptionField.names, nearest: ["date"])),
    ("{}", .unknownField("", allowed: CaptionField.names, nearest: [])),
    ("{place}", .unknownField("place", allowed: CaptionField.names, nearest: [])),
    ("a {name", .unclosedField("name")), ("{name {date}", .unclosedField("name {date}")),
    ("{", .unclosedField("")), ("a } b", .unopenedField(before: "a ")),
    ("{name}}", .unopenedField(before: "{name}")), ("{name:y}", .unexpectedPattern("y", of: .name)),
    ("{date:y Q}", .unknownLetters("Q", pattern: "y Q", allowed: DateField.letters)),
    ("{date:d 'de}", .unclosedQuote(pattern: "d 'de")),
  ])
  func rejectsInvalidTemplates(_ text: String, _ error: CaptionError) {
    #expect(throws: error) { try CaptionTemplate(text) }
  }

  @Test(arguments: [
    ("NIKON CORPORATION NIKON Z 6", "Nikon Z 6"), ("NIKON Z 6", "Nikon Z 6"),
    ("Apple iPhone 15 Pro", "iPhone 15 Pro"), ("Canon EOS R5", "Canon EOS R5"),
    ("OLYMPUS IMAGING CORP. E-M10", "Olympus E-M10"), ("samsung SM-G991B", "Samsung SM-G991B"),
    ("RICOH IMAGING COMPANY, LTD. PENTAX K-3", "Pentax K-3"), ("SONY", "Sony"),
    ("Nikonos V", "Nikonos V"), ("FUJIFILM X-T5", "Fujifilm X-T5"),
  ])
  func shortensCameraNames(_ written: String, _ shortened: String) {
    #expect(CameraName.displayName(of: written) == shortened)
  }

  @Test(arguments: [(false, "14. Juli 2026"), (true, "")])
  func ignoresGuessedTime(_ isGuessed: Bool, _ date: String) throws {
    let photo = LibraryPhoto(
      id: UUID(), names: [LibraryName(fileName: "b/Anna am See.JPG")],
      contents: try #require(ImageID(rawValue: String(repeating: "0", count: 64))), byteCount: 1,
      fileExtension: "JPG", format: .jpeg, size: PixelSize(width: 4, height: 3),
      taken: try #require(CaptureTime(clock: "2026-07-14T23:59:59", isGuessed: isGuessed)),
      camera: "Acme 7", tags: [try #require(PhotoTag("See"))], createdAt: Date())
    let facts = CaptionFacts(of: photo)
    #expect(try caption("{date}", facts, "de") == date)
    #expect(
      try caption("{name} ({file}), {tags}, {width}x{height}, {camera}", facts)
        == "Anna am See (Anna am See.JPG), see, 4x3, Acme 7")
  }

  @Test func readsMetadataOfStoredPhotos() throws {
    let image = Sample.image(1, width: 400, height: 300).with(
      PhotoMetadata(capturedAt: "2024-02-29T00:30:00", camera: "Acme 7"))
    let item = try #require(
      Sample.collage(items: [Sample.newItem("anna-am-see", image: image)]).items.first)
    let template =
      "{item}: {name}; {file}; {date}; {time:h.mm a}; {camera}; {width}; {number}/{count}"
    let facts = CaptionFacts(of: item, source: "/photos/Anna am See.JPG", number: 1, count: 9)
    #expect(
      try caption(template, facts)
        == "anna-am-see: Anna am See; Anna am See.JPG; 29 February 2024; 12.30 am; Acme 7; 400; 1/9"
    )
    #expect(
      try caption("{name}; {file}; {lens}", CaptionFacts(of: item, number: 1, count: 1))
        == "anna-am-see")
  }

  @Test func reportsSuggestions() {
    #expect(
      throws: ValueError(
        value: "nmae", kind: "a caption field",
        allowed:
          "one of name, file, date, time, camera, lens, tags, width, height, item, number, count",
        nearest: ["name"])
    ) { try CaptionParser.template("{nmae}") }
    let braces =
      "text with fields in braces, such as {name} or {date:d MMMM yyyy}; {{ and }} are braces"
    for (text, value, kind, allowed) in [
      ("a {name", "{name", "a caption", braces), ("a } b", "a }", "a caption", braces),
      (
        "{name:y}", "{name:y}", "a caption field",
        "without a pattern, unless it is date or time"
      ),
      (
        "{date:y Q}", "Q", "a part of a date",
        "one of y, yy, yyyy, M, MM, MMM, MMMM, L, LL, LLL, LLLL, d, dd, E, EEEE, EEEEEE, ccc, "
          + "cccc, cccccc, a, H, HH, h, hh, m, mm, s, ss; put other text between '"
      ),
      (
        "{date:d 'de}", "d 'de", "a date pattern",
        "letters for parts of a date, and text between '; '' is an apostrophe"
      ),
    ] {
      #expect(throws: ValueError(value: value, kind: kind, allowed: allowed)) {
        try CaptionParser.template(text)
      }
    }
    let language = #expect(throws: ValueError.self) { try CaptionParser.dates("deu") }
    #expect(language?.nearest == ["de"])
  }

  @Test func treatsUnclosedTagsAsText() throws {
    let text = String(repeating: "< ", count: 24_000)
    let template = try CaptionTemplate(text + "{item}", isMarkup: true)
    let filled = template.filled(with: CaptionFacts(name: "", item: "a"), in: .usual) { $0 }
    #expect(filled == text + "a")
  }
}
