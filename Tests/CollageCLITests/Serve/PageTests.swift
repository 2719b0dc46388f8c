import CollageCore
import CollagePage
import Foundation
import NIOHTTP1
import Testing

@testable import CollageCLI

@Suite struct PageTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/CollageCLI/Serve/Page").standardizedFileURL.path

  @Test func embedsAllPageFiles() throws {
    let all = try FileManager.default.subpathsOfDirectory(atPath: Self.folder)
      .filter { $0.contains(".") && !$0.hasSuffix(".swift") }
    #expect(Page.files.map(\.path).sorted() == all.sorted())
  }

  /// Returns a list that the register module exports.
  private func register(_ name: String) throws -> [[String: Any]] {
    let module = try #require(PageFiles.generated.first { $0.path == "Looks/register.js" }).text
    let start = "export const \(name) = "
    let line = try #require(module.split(separator: "\n").first { $0.hasPrefix(start) })
    let list = Data(line.dropFirst(start.count).utf8)
    return try #require(JSONSerialization.jsonObject(with: list) as? [[String: Any]])
  }

  @Test func adjustmentSlidersMatchRegister() throws {
    let parameters = try register("adjustments")
    #expect(parameters.map { $0["name"] as? String } == AdjustmentParser.names)
    let gamma = try #require(parameters.first { $0["name"] as? String == "gamma" })
    #expect(gamma["minimum"] as? Double == 0.1 && gamma["maximum"] as? Double == 10)
    #expect(gamma["neutral"] as? Double == 1)
  }

  /// Only English is tested here: the page's Node test compares the languages with each other.
  @Test func englishTextsCoverRegister() throws {
    let english = try #require(Page.files.first { $0.path == "Languages/en.js" }).text
    for name in AdjustmentParser.names { #expect(english.contains("\t'adjust.\(name)': ")) }
    for name in BlendModeParser.names { #expect(english.contains("\t'blend.\(name)': ")) }
    for part in try register("parts") {
      let verb = try #require(part["verb"] as? String)
      #expect(english.contains("\t'look.\(verb)': "))
      for field in try #require(part["fields"] as? [[String: Any]])
      where field["kind"] as? String != "color" {
        let name = try #require(field["name"] as? String)
        #expect(english.contains("\t'look.\(verb).\(name)': "))
      }
    }
  }

  @Test(arguments: [
    ("", "de-AT,de;q=0.9,en;q=0.8", "de"), ("", "nl, fr;q=0.5, en;q=0.1", "fr"), ("", "eo", "en"),
    ("", "", "en"), ("?lang=es", "de", "es"), ("?lang=eo", "de", "de"), ("?lang=../x", "*", "en"),
  ])
  func startPagePreloadsTextsOfItsLanguage(query: String, header: String, code: String) throws {
    let request = HTTPRequest(
      method: .GET, headers: ["Accept-Language": header],
      target: try #require(RequestTarget("/" + query)))
    let answer = try #require(PageFiles().file(for: request)).response(to: request)
    guard case .bytes(let bytes) = answer.body else { return #expect(Bool(false)) }
    let page = String(decoding: bytes, as: UTF8.self)
    #expect(page.contains("<html lang=\"\(code)\""))
    #expect(page.contains("<link rel=\"modulepreload\" href=\"Languages/\(code).js\">"))
    #expect(answer.headers["Vary"] == ["Accept-Encoding, Accept-Language"])
  }

  @Test func independentModuleDoesNotImportStartModule() {
    let texts = [
      "app.js": "const texts = await import('./Languages/en.js')\n",
      "Languages/en.js": "export const en = 1\n",
    ]
    #expect(
      PageModules.joined(from: "app.js", in: texts)["Languages/en.js"] == "export const en = 1")
  }

  @Test func lookControlsMatchRegister() throws {
    let parts = try register("parts")
    #expect(
      parts.compactMap { $0["verb"] as? String } == ["border", "corners", "shadow", "outline"])
    #expect(parts.compactMap { $0["noneKey"] as? String } == ["width", "radius", "to", "width"])
    let fields = try #require(parts[2]["fields"] as? [[String: Any]])
    #expect(fields.compactMap { $0["name"] as? String } == LookPart.shadow.fields.map(\.name))
    #expect(fields.compactMap { $0["initial"] as? Double } == [0, 2, 6, 40])
    #expect(fields[3]["color"] as? String == "#000000")
    #expect(fields[0]["least"] as? Double == -25 && fields[0]["most"] as? Double == 25)
  }

  /// The server's content security policy forbids inline code, inline styles and other origins.
  @Test func hasNoInlineCodeOrStyles() throws {
    let page = try #require(Page.files.first { $0.path == "index.html" }).text
    #expect(!page.contains("<style") && !page.contains(" style=") && !page.contains(" onclick="))
    for part in page.components(separatedBy: "<script").dropFirst() {
      #expect(part.contains("src=") && part.contains("></script>"))
    }
    for file in Page.files where file.path != "Shared/icons.js" {
      #expect(!file.text.contains("https://"), "\(file.path)")
    }
  }

  @Test func pageAndServerHaveSamePhotoLimit() throws {
    let files = try #require(Page.files.first { $0.path == "Shared/files.js" }).text
    let limit = try #require(files.firstMatch(of: /export const photoLimit = ([0-9_]+)/)?.output.1)
    #expect(Int(limit.filter(\.isNumber)) == ServedStore.photoLimit)
  }

  // The following tests check preconditions of `PageModules`.

  private static let modules =
    (Page.files.filter { !PageLanguages.isSource($0.path) } + PageLanguages.files
    + PageFiles.generated)
    .filter { $0.path.hasSuffix(".js") }
    .map { (path: $0.path, lines: $0.text.components(separatedBy: "\n")) }
  private static var importLine: Regex<(Substring, names: Substring, path: Substring)> {
    /import \{ (?<names>\w+(?:, \w+)*) \} from '(?<path>\.[^']+)'/
  }

  private static func path(of name: Substring, in module: String) -> String {
    let base = URL(filePath: "/" + module).deletingLastPathComponent()
    return String(base.appending(path: String(name)).standardizedFileURL.path.dropFirst())
  }

  @Test func importsMatchExports() throws {
    for (path, lines) in Self.modules {
      for line in lines where line.contains(/\bimport\b/) && !line.contains(/\bimport\(/) {
        let match = try #require(try Self.importLine.wholeMatch(in: line), "\(path): \(line)")
        let target = Self.path(of: match.output.path, in: path)
        let other = try #require(Self.modules.first { $0.path == target }, "\(path): \(line)")
        for name in match.output.names.split(separator: ",") {
          let declaration = try Regex(
            "^export (async )?(const|let|class|function) \(name.drop { $0 == " " })\\b")
          #expect(other.lines.contains { $0.contains(declaration) }, "\(path): \(line)")
        }
      }
    }
  }

  @Test func modulesExportOnlyInDeclarations() throws {
    for (path, lines) in Self.modules {
      for line in lines where line.contains(/\bexport\b/) {
        #expect(line.contains(/^export (async )?(const|let|class|function) \w/), "\(path): \(line)")
      }
    }
  }

  @Test func namesAreUniqueAcrossModules() throws {
    var owners: [Substring: String] = [:]
    for (path, lines) in Self.modules {
      for line in lines {
        let declared = line.firstMatch(
          of: /^(?:export )?(?:async )?(?:const|let|class|function) ([\w$]+|[\[{][^=]*)/)
        for name in declared?.output.1.matches(of: /[\w$]+/) ?? [] {
          let owner = owners.updateValue(path, forKey: name.output)
          #expect(owner == nil, "\(name.output) of \(path) and \(owner ?? "")")
        }
      }
    }
    #expect(owners.count > 50)
  }

  @Test func hasNoImportCycles() throws {
    var (open, done) = (Set<String>(), Set<String>())
    func visit(_ path: String) throws {
      if done.contains(path) { return }
      try #require(open.insert(path).inserted, "\(path) imports itself indirectly")
      for other in Self.imports(of: path) { try visit(other) }
      done.insert(path)
    }
    #expect(!Self.lazyModules.isEmpty)
    for entry in ["app.js"] + Self.lazyModules { try visit(entry) }
    #expect(done.count == Self.modules.count, "no module is left out")
  }

  /// The modules that are loaded on demand.
  private static var lazyModules: [String] { modules.flatMap { lazyImports(of: $0.path) } }

  private static func lines(of path: String) -> [String] {
    modules.first { $0.path == path }?.lines ?? []
  }

  private static func imports(of path: String) -> [String] {
    lines(of: path).compactMap { line in
      (try? importLine.wholeMatch(in: line)).map { Self.path(of: $0.output.path, in: path) }
    }
  }

  private static func lazyImports(of path: String) -> [String] {
    lines(of: path).flatMap { $0.matches(of: /\bimport\('(?<path>\.[^']+)'\)/) }
      .map { Self.path(of: $0.output.path, in: path) }
  }

  /// Returns a module and all its direct and indirect imports.
  private static func dependencies(from entry: String) -> Set<String> {
    var (all, open) = (Set<String>(), [entry])
    while let path = open.popLast() {
      guard all.insert(path).inserted else { continue }
      open += imports(of: path)
    }
    return all
  }

  /// A module that two lazy modules import would run twice, so it must be a start module: `app.js`
  /// or one of its imports.
  ///
  /// Only start modules import others on demand.
  @Test func lazyModulesShareOnlyStartModules() {
    let start = Self.dependencies(from: "app.js")
    var loaded = start
    for entry in Self.lazyModules {
      let own = Self.dependencies(from: entry).subtracting(start)
      #expect(own.contains(entry) && loaded.isDisjoint(with: own), "\(entry)")
      loaded.formUnion(own)
    }
    for module in Self.modules where module.lines.contains(where: { $0.contains(/\bimport\(/) }) {
      #expect(start.contains(module.path), "\(module.path)")
    }
  }

  @Test func joinsModulesWithoutChangingCode() throws {
    let texts = [
      "app.js": "import { one, two } from './Shared/a.js'\n\n/* What\n   it does. */\n  one(two)\n",
      "Shared/a.js": "import { two } from './b.js'\nexport const one = (x) => x // here\n",
      "Shared/b.js": "/** The second. */\nexport const two = '// no comment'\n\t// one\n",
    ]
    #expect(
      PageModules.joined(from: "app.js", in: texts)
        == ["app.js": "const two = '// no comment'\nconst one = (x) => x // here\none(two)"])
    #expect(
      PageModules.condensed("/* Ground */\na {\n\tb: c; /* d */\n}\n") == "a {\nb: c; /* d */\n}")
  }

  @Test func lazyModulesImportFromStartModule() {
    let texts = [
      "app.js":
        "import { one } from './Shared/a.js'\nconst part = await import('./Late/c.js')\none(part)\n",
      "Shared/a.js": "export const one = 1\nexport const two = 2\n",
      "Late/c.js":
        "import { one, two } from '../Shared/a.js'\nimport { four } from './d.js'\nexport const three = four\n",
      "Late/d.js": "import { two } from '../Shared/a.js'\nexport const four = two * 2\n",
    ]
    #expect(
      PageModules.joined(from: "app.js", in: texts) == [
        "app.js":
          "const one = 1\nconst two = 2\nconst part = await import('./Late/c.js')\none(part)\nexport { one, two }",
        "Late/c.js":
          "import { one, two } from './../app.js'\nconst four = two * 2\nexport const three = four",
      ])
  }

  @Test func condensesStyleSheetWithoutChangingMeaning() throws {
    #expect(
      PageModules.condensedStyle(
        "/* Ground */\n:is(a, b) {\n\tc: d; /* e */\n}\nf :g { h: calc(1px + 2px) }\n")
        == ":is(a,b){c:d;/* e */\n}f :g{ h:calc(1px + 2px) }")
    let sheets = Page.files.filter { $0.path.hasSuffix(".css") }.map(\.text)
    for match in sheets.joined().matches(of: /'([^'\n]*)'|"([^"\n]*)"/) {
      #expect(!match.output.0.contains(/[:;,] |[{};,]\n| \{/), "\(match.output.0)")
    }
  }

  /// A module that begins with a bracket would continue the last statement of the module before it.
  @Test func modulesCanBeConcatenated() {
    for (path, lines) in Self.modules {
      let first = lines.first {
        !$0.hasPrefix("import ") && !$0.hasPrefix("/*") && !$0.hasPrefix(" *") && !$0.isEmpty
      }
      #expect(first?.contains(/^[(\[`+\-\/]/) == false, "\(path)")
    }
  }

  /// The limits keep the page fast on slow networks; they are separate for the files that are
  /// loaded at the start and on demand.
  @Test func pageSizeIsLimited() throws {
    let code = Page.files.filter {
      !PageLanguages.isSource($0.path) && $0.path != "Shared/icons.js"
    }
    let start = Self.dependencies(from: "app.js").union(["index.html", "styles.css"])
    func bytes(_ isStart: Bool) -> Int {
      code.filter { start.contains($0.path) == isStart }.reduce(0) { $0 + $1.text.utf8.count }
    }
    #expect(bytes(true) <= 153_000)
    #expect(bytes(false) <= 160_000)
    for code in PageLanguages.codes {
      let sent = PageFiles().sentBytes(in: code)
      #expect(sent.start <= 46_500, "\(code)")
      #expect(sent.later <= 56_000)
    }
  }
}
