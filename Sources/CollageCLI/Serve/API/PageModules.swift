/// Bundles the page's modules: one bundle for the start, and one for each part that is loaded on
/// demand.
///
/// Otherwise, a phone would request forty files, each only after reading the module that imports
/// it. The bundler works on lines without parsing JavaScript, so the modules follow rules that the
/// page's tests enforce. They import names without renaming them, with one line for each import.
/// They export where they declare. No two modules declare the same name, and imports aren't
/// circular, except through `import(…)`.
enum PageModules {
  /// Bundles modules: one bundle for the start, and one for each dynamic import.
  ///
  /// The bundle of a dynamic import, `import('…')`, contains the modules that the start bundle
  /// lacks, and imports the others from the start bundle.
  ///
  /// - Parameters:
  ///   - entry: The path of the page's entry module.
  ///   - texts: The text of each file by its path in the page.
  /// - Returns: The text of each bundle by the path of its entry module.
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
      // A module that needs nothing from the start can be loaded before the start has run.
      let head =
        names.isEmpty
        ? [] : ["import { \(names.sorted().joined(separator: ", ")) } from '\(up)\(entry)'"]
      parts[later] = (head + paths.map { own(of: $0, in: texts, exporting: $0 == later) })
        .joined(separator: "\n")
    }
    let tail = shared.isEmpty ? [] : ["export { \(shared.sorted().joined(separator: ", ")) }"]
    parts[entry] = (start.map { own(of: $0, in: texts, exporting: false) } + tail)
      .joined(separator: "\n")
    return parts
  }

  /// Returns a module and its static imports, in the order in which a browser would run them.
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

  /// Returns a module's own code for a browser, without imports.
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

  /// Returns the paths of a module's dynamic imports.
  private static func laterImports(of path: String, in texts: [String: String]) -> [String] {
    laterPaths(in: texts[path] ?? "").map { resolved($0[...], from: path) }
  }

  private static func laterPaths(in text: String) -> [String] {
    text.split(separator: "import('", omittingEmptySubsequences: false).dropFirst()
      .compactMap { $0.split(separator: "'").first.map(String.init) }
  }

  /// Returns the names that a line imports.
  private static func names(in line: Substring) -> [String] {
    line.split { "{}".contains($0) }.dropFirst().first?.split { ", ".contains($0) }.map(String.init)
      ?? []
  }

  /// Removes comments on lines of their own and indentation.
  ///
  /// - Parameter text: A module or a style sheet.
  /// - Returns: The condensed text.
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

  /// Removes insignificant white space from a style sheet, in addition to comments and indentation.
  ///
  /// - Parameter text: The style sheet, whose strings must not contain the removed sequences.
  /// - Returns: The condensed text.
  static func condensedStyle(_ text: String) -> String {
    let seams = [": ", "; ", ", ", "{\n", "}\n", ";\n", ",\n"]
    let tight = seams.reduce(condensed(text)) { text, seam in
      text.replacing(seam, with: seam.prefix(1))
    }
    return tight.replacing(" {", with: "{")
  }

  /// Returns the relative path that a line imports from; `nil` for any other line.
  private static func imported(by line: Substring) -> Substring? {
    guard line.hasPrefix("import "), line.hasSuffix("'") else { return nil }
    return line.dropLast().split(separator: "'").last
  }

  /// Resolves the relative path of an import to a path in the page.
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
