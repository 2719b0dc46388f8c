import CollageSupport
import Testing

@Suite("XML document") struct XMLWriterTests {
  private func document(_ body: (inout XMLWriter) throws -> Void) throws -> String {
    var bytes: [UInt8] = []
    var writer = try XMLWriter { bytes += $0 }
    try body(&writer)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func breaksLinesExceptAroundText() throws {
    let text = try document { xml in
      try xml.begin("a", ["x": "1", "y": nil])
      try xml.element("b")
      try xml.element("c", ["z": "2"], text: "words")
      try xml.end()
    }
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <a x="1">
         <b/>
         <c z="2">words</c>
        </a>

        """)
  }

  @Test func embedsFilesOfAnyLength() throws {
    let bytes = (0..<(3 << 18) + 5).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let text = try document { xml in
      try xml.begin("image")
      try xml.attribute("href", type: "image/png", data: bytes)
      try xml.end()
    }
    let value = text.split(separator: "\"").first { $0.hasPrefix("data:image/png;base64,") }
    let letters = try #require(value).split(separator: ",")[1]
    #expect(letters.count == (bytes.count + 2) / 3 * 4 && letters.hasSuffix("="))
    #expect(!letters.dropLast(2).contains("="))
  }

  @Test(
    arguments: [
      ("plain", "plain"), ("a<b & \"c\">'", "a&lt;b &amp; &quot;c&quot;&gt;'"),
      ("two\nlines\tand\rmore", "two&#10;lines&#9;and&#13;more"),
      ("\u{0}\u{1}\u{8}\u{B}\u{1F}\u{FFFE}\u{FFFF}", String(repeating: "\u{FFFD}", count: 7)),
      ("\u{7F}\u{85}Grüße 漢字 👩‍👩‍👧", "\u{7F}\u{85}Grüße 漢字 👩‍👩‍👧"),
      ("]]>", "]]&gt;"), ("", ""),
    ])
  func escapesMarkupAndInvalidCharacters(_ text: String, _ escaped: String) {
    #expect(Array(XMLEscaping.escaped(text).unicodeScalars) == Array(escaped.unicodeScalars))
  }
}
