import CollagePage
import CollageCore
import Foundation
import Testing

/// The files of the page.
@Suite struct PageTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/CollageCLI/Serve/Page").standardizedFileURL.path

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func allOfThemArePartOfTheProgram() throws {
    let all = try FileManager.default.subpathsOfDirectory(atPath: Self.folder)
      .filter { $0.contains(".") && !$0.hasSuffix(".swift") }
    #expect(Page.files.map(\.path).sorted() == all.sorted())
  }

  /// The policy of the server allows neither, and nothing from elsewhere.
  @Test func nothingStandsInline() throws {
    let page = Self.text(try #require(Page.files.first { $0.path == "index.html" }).bytes)
    #expect(!page.contains("<style") && !page.contains(" style=") && !page.contains(" onclick="))
    for part in page.components(separatedBy: "<script").dropFirst() {
      #expect(part.contains("src=") && part.contains("></script>"))
    }
    for file in Page.files where file.path != "Shared/icons.js" {
      #expect(!Self.text(file.bytes).contains("https://"), "\(file.path)")
    }
  }

  @Test func modulesImportWhatIsThere() throws {
    let paths = Set(Page.files.map(\.path))
    for file in Page.files where file.path.hasSuffix(".js") {
      for match in Self.text(file.bytes).matches(of: /from '(\.[^']+)'|import\('(\.[^']+)'\)/) {
        let name = String(match.1 ?? match.2 ?? "")
        let base = URL(filePath: "/" + file.path).deletingLastPathComponent()
        let path = String(base.appending(path: name).standardizedFileURL.path.dropFirst())
        #expect(paths.contains(path), "\(file.path) imports \(name)")
      }
    }
  }
}
