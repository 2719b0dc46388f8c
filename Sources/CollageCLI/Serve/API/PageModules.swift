/// The modules of the page, joined as they are sent: to one for the start, and to one for each part
/// that is wanted later, if ever.
///
/// A phone would otherwise ask for forty files, and for each only when it has read who imports it.
/// Nothing is parsed: the modules keep to rules that lines can be told by, and the tests of the page
/// hold them to these. They import names as they are, each import on a line of its own; they export
/// where they declare; no two declare a name, and none imports one that imports it.
enum PageModules {
  /// Joins modules: those that the page starts with to one, and to one each what it asks for later.
  ///
  /// What is asked for later by `import('…')` has in its own text what the start lacks, and the rest by
  /// an import from the start.
  ///
  /// - Parameters:
  ///   - entry: The path of the module that starts the page.
  ///   - texts: The text of each file by its path in the page.
  /// - Returns: The text of each joined module by the path of its entry.
  static func joined(from entry: String, in texts: [String: String]) -> [String: String] {
    let start = paths(from: entry, in: texts)
    var (parts, shared) = ([String: String](), Set<String>())
    for later in start.flatMap({ laterImports(of: $0, in: texts) }) {
      let paths = paths(from: later, in: texts).filter { !start.contains($0) }
      let wanted = paths.flatMap { path in
        lines(of: texts[path]).filter { line in
          imported(by: line).map { start.contains(resolved($0, from: path)) } ?? false
        }.flatMap(names(in:))
      }
      let names = Set(wanted)
      shared.formUnion(names)
      let up = "./" + String(repeating: "../", count: later.split(separator: "/").count - 1)
      let head = "import { \(names.sorted().joined(separator: ", ")) } from '\(up)\(entry)'"
      parts[later] = ([head] + paths.map { own(of: $0, in: texts, exporting: $0 == later) })
        .joined(separator: "\n")
    }
    let tail = shared.isEmpty ? [] : ["export { \(shared.sorted().joined(separator: ", ")) }"]
    parts[entry] = (start.map { own(of: $0, in: texts, exporting: false) } + tail)
      .joined(separator: "\n")
    return parts
  }

  /// The modules that one imports, and itself, in the order in which a browser would run them.
  private static func paths(from entry: String, in texts: [String: String]) -> [String] {
    var (paths, seen) = ([String](), Set<String>())
    func add(_ path: String) {
      guard seen.insert(path).inserted, let text = texts[path] else { return }
      for line in lines(of: text) {
        if let imported = imported(by: line) { add(resolved(imported, from: path)) }
      }
      paths.append(path)
    }
    add(entry)
    return paths
  }

  /// What a module declares, for a browser.
  private static func own(
    of path: String, in texts: [String: String], exporting isEntry: Bool
  ) -> String {
    var text = condensed(texts[path] ?? "")
    for written in laterPaths(in: text) {
      text.replace(
        "import('\(written)')", with: "import('./\(resolved(written[...], from: path))')")
    }
    return lines(of: text).filter { imported(by: $0) == nil }
      .map { !isEntry && $0.hasPrefix("export ") ? $0.dropFirst("export ".count) : $0 }
      .joined(separator: "\n")
  }

  private static func lines(of text: String?) -> [Substring] {
    (text ?? "").split(separator: "\n")
  }

  /// The modules that a module asks for later.
  private static func laterImports(of path: String, in texts: [String: String]) -> [String] {
    laterPaths(in: texts[path] ?? "").map { resolved($0[...], from: path) }
  }

  private static func laterPaths(in text: String) -> [String] {
    text.split(separator: "import('", omittingEmptySubsequences: false).dropFirst()
      .compactMap { $0.split(separator: "'").first.map(String.init) }
  }

  /// The names that a line imports.
  private static func names(in line: Substring) -> [String] {
    line.split { "{}".contains($0) }.dropFirst().first?.split { ", ".contains($0) }.map(String.init)
      ?? []
  }

  /// Leaves out what only who reads the source wants: comments on lines of their own, and indents.
  ///
  /// - Parameter text: A module or a style sheet.
  /// - Returns: The same for a browser.
  static func condensed(_ text: String) -> String {
    var (lines, isComment) = ([Substring](), false)
    for line in text.split(separator: "\n") {
      let content = line.drop { $0 == " " || $0 == "\t" }
      if content.hasPrefix("/*") { isComment = true }
      defer { if content.hasSuffix("*/") { isComment = false } }
      if !isComment, !content.isEmpty, !content.hasPrefix("//") { lines.append(content) }
    }
    return lines.joined(separator: "\n")
  }

  /// Leaves out of a style sheet also the spaces and ends of lines that separate nothing.
  ///
  /// - Parameter text: The sheet; what it has in quotation marks holds none of these.
  /// - Returns: The same for a browser.
  static func condensedStyle(_ text: String) -> String {
    let seams = [": ", "; ", ", ", "{\n", "}\n", ";\n", ",\n"]
    let tight = seams.reduce(condensed(text)) { text, seam in
      text.replacing(seam, with: seam.prefix(1))
    }
    return tight.replacing(" {", with: "{")
  }

  /// The relative path that a line imports from; nil for any other line.
  private static func imported(by line: Substring) -> Substring? {
    guard line.hasPrefix("import "), line.hasSuffix("'") else { return nil }
    return line.dropLast().split(separator: "'").last
  }

  /// The path in the page of what a module imports.
  private static func resolved(_ relative: Substring, from path: String) -> String {
    var parts = path.split(separator: "/").dropLast()
    for part in relative.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": parts = parts.dropLast()
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
