import Testing

@testable import CollageCore

@Suite("A photo's name")
struct LibraryNameTests {
  @Test(
    "has letters, digits, blanks, signs and emoji, in any script",
    arguments: [
      "a", "The beach at noon", "Größe 1 (2)", "日本の浜", "شاطئ", "50 % – «x»", "🏖", "👩‍👩‍👧‍👦 2024", "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
      "❤️", "1", "#tag", "a\u{200D}b",
    ])
  func allowed(text: String) throws {
    #expect(try LibraryName(text).rawValue == text)
  }

  @Test("is trimmed at both ends, and composed")
  func trimmed() throws {
    #expect(try LibraryName("  \t beach \u{3000}").rawValue == "beach")
    #expect(try LibraryName("Cafe\u{301}").rawValue.unicodeScalars.count == 4)
  }

  @Test("tells the rule that it breaks")
  func rules() {
    func error(_ text: String) -> LibraryNameError? {
      do throws(LibraryNameError) {
        _ = try LibraryName(text)
        return nil
      } catch {
        return error
      }
    }
    #expect(error("") == .empty && error(" \n ") == .empty && error("\u{200D}") == .empty)
    #expect(error("a\nb") == .lineBreak && error("a\r\nb") == .lineBreak)
    #expect(error("a\u{2028}b") == .lineBreak)
    #expect(error("a\u{7}b") == .character("\u{7}"))
    #expect(error("a\u{202E}b") == .character("\u{202E}"))
    #expect(error("a\u{E000}") == .character("\u{E000}"))
    #expect(error("a\u{0378}") == .character("\u{0378}"))
    #expect(error(String(repeating: "x", count: 101)) == .tooLong(count: 101, limit: 100))
    #expect(error(String(repeating: "👩‍👩‍👧‍👦", count: 100)) == nil)
  }

  @Test("is made of a file's name")
  func ofFile() {
    func name(_ path: String) -> String { LibraryName(fileName: path).rawValue }
    #expect(name("/a/b/IMG_2041.JPG") == "IMG_2041")
    #expect(name("a.b.jpg") == "a.b" && name("plain") == "plain" && name(".hidden") == ".hidden")
    #expect(name("a\nb.jpg") == "a-b" && name(" \u{2028} .jpg") == "-")
    #expect(name("") == "photo" && name("  .jpg") == "photo")
    #expect(name(String(repeating: "é", count: 300) + ".jpg").count == 100)
  }

  @Test("is found whatever its case")
  func key() throws {
    #expect(try LibraryName("Größe").key == LibraryName("GRÖSSE").key.replacing("ss", with: "ß"))
    #expect(try LibraryName("Cafe\u{301}").key == LibraryName("CAFÉ").key)
  }

  @Test("tags are in lower case and have no commas")
  func tags() {
    #expect(PhotoTag(" Sea ")?.rawValue == "sea")
    #expect(PhotoTag("a,b") == nil && PhotoTag("") == nil)
    #expect(PhotoTag(String(repeating: "x", count: 51)) == nil)
  }
}
