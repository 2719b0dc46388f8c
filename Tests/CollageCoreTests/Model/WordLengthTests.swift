import Testing

@testable import CollageCore

/// How long a word may be, which is what stands between two places where lines may end.
@Suite("The length of words")
struct WordLengthTests {
  /// Whether an item may have so many characters of a text again and again.
  private func allows(_ text: String) -> Bool {
    TextContent.allows(String(repeating: text, count: 10_000 / text.unicodeScalars.count))
  }

  @Test(
    "ends where lines may end",
    arguments: [
      "ab ", "ab\u{200B}", "ab-", "ab\u{2010}", "ab\u{AD}", "บา", "ཤི་", "漢字", "é-", "ae\u{301}-",
    ])
  func ends(_ text: String) { #expect(allows(text)) }

  @Test(
    "goes on where they may not",
    arguments: [
      "ab", "1-", "-", "\u{2010}", "!\u{AD}", "א-", "-\u{301}", "កា", "ကာ", "ཤི", "ກາ", "ab\u{A0}",
      "ab\u{202F}",
    ])
  func goesOn(_ text: String) { #expect(!allows(text)) }

  @Test("is told, and a NUL by itself")
  func told() {
    #expect(TextContent.fault(ofWords: "a\0b")?.isNUL == true)
    let long = TextContent.fault(ofWords: String(repeating: "a", count: 5001))
    #expect(long?.kind == "a number of letters in a word" && long?.isNUL == false)
  }
}
