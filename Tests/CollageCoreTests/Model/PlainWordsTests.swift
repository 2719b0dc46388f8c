import Testing

@testable import CollageCore

@Suite("Words without their markup")
struct PlainWordsTests {
  private func plain(_ words: String, isMarkup: Bool = true) -> String {
    var style = TextStyle(size: 10)
    style.isMarkup = isMarkup
    return TextContent(words: words, style: style).plainWords
  }

  @Test(
    "are what is read",
    arguments: [
      ("plain", "plain"), ("<b>Tea</b> &amp; <span size='large'>two</span>", "Tea & two"),
      ("a &lt; b &gt; c &quot;d&quot; &apos;", "a < b > c \"d\" '"), ("&#65;&#x42;", "AB"),
      ("&none; & <", "&none; & <"), ("", ""),
    ])
  func words(_ words: String, _ expected: String) { #expect(plain(words) == expected) }

  @Test("are as they were typed where there is none")
  func none() { #expect(plain("<b> &amp;", isMarkup: false) == "<b> &amp;") }
}
