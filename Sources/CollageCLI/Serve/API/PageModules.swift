/// Bundles the page's JavaScript modules: one bundle to start the page, and one for each part that
/// is loaded on demand.
///
/// Without bundles, a browser would request forty files. It would request each file only after it
/// has read a module that imports the file. The bundler processes lines and doesn't parse
/// JavaScript. Therefore, the modules follow rules, which the page's tests enforce:
///
/// - Each import is on one line and doesn't rename names.
/// - Each export is part of a declaration.
/// - No two modules declare the same top-level name.
/// - Imports aren't circular, except through `import(…)`.
enum PageModules {
  /// Bundles modules: one bundle for the entry module, and one for each dynamic import.
  ///
  /// The bundle of a dynamic import, `import('…')`, contains the imported module and its direct and
  /// indirect imports, except the modules in the entry bundle. If it uses a name that a module in
  /// the entry bundle declares, it imports the name from the entry bundle. `texts` contains the
  /// source of each module by its path. The result contains the source of each bundle by the path
  /// of the module that the page imports.
  static func joined(from entry: String, in texts: [String: String]) -> [String: String] {
    let start = paths(from: entry, in: texts)
    var (parts, shared) = ([String: String](), Set<String>())
    for dynamicImport in start.flatMap({ dynamicImports(of: $0, in: texts) }) {
      let paths = paths(from: dynamicImport, in: texts).filter { !start.contains($0) }
      let imports = paths.flatMap { path in
        lines(of: texts[path]).filter { line in
          imported(by: line).map { start.contains(resolved($0, from: path)) } ?? false
        }.flatMap(names(in:))
      }
      let names = Set(imports)
      shared.formUnion(names)
      let up = "./" + String(repeating: "../", count: dynamicImport.split(separator: "/").count - 1)
      // If a bundle uses no names of the entry bundle, it imports nothing, and can run before the
      // entry bundle has run.
      let head =
        names.isEmpty
        ? [] : ["import { \(names.sorted().joined(separator: ", ")) } from '\(up)\(entry)'"]
      parts[dynamicImport] =
        (head + paths.map { bundledSource(of: $0, in: texts, exporting: $0 == dynamicImport) })
        .joined(separator: "\n")
    }
    let tail = shared.isEmpty ? [] : ["export { \(shared.sorted().joined(separator: ", ")) }"]
    parts[entry] = (start.map { bundledSource(of: $0, in: texts, exporting: false) } + tail)
      .joined(separator: "\n")
    return parts
  }

  /// Returns the paths of a module and its static imports, in the order in which a browser runs
  /// them.
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

  /// Returns the code of a module as part of a bundle.
  ///
  /// Static imports are removed, and so are `export` keywords unless `isEntry` is true. The paths
  /// of dynamic imports become relative to the page's root folder.
  private static func bundledSource(
    of path: String, in texts: [String: String], exporting isEntry: Bool
  ) -> String {
    var text = condensed(texts[path] ?? "")
    for written in dynamicImportPaths(in: text) {
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
  private static func dynamicImports(of path: String, in texts: [String: String]) -> [String] {
    dynamicImportPaths(in: texts[path] ?? "").map { resolved($0[...], from: path) }
  }

  private static func dynamicImportPaths(in text: String) -> [String] {
    text.split(separator: "import('", omittingEmptySubsequences: false).dropFirst()
      .compactMap { $0.split(separator: "'").first.map(String.init) }
  }

  private static func names(in line: Substring) -> [String] {
    line.split { "{}".contains($0) }.dropFirst().first?.split { ", ".contains($0) }.map(String.init)
      ?? []
  }

  /// Removes indentation, empty lines, and comments on lines of their own from a module or a style
  /// sheet.
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

  /// Removes insignificant white space, comments, and indentation from a style sheet.
  ///
  /// The strings in the style sheet must not contain the removed sequences.
  static func condensedStyle(_ text: String) -> String {
    let seams = [": ", "; ", ", ", "{\n", "}\n", ";\n", ",\n"]
    let tight = seams.reduce(condensed(text)) { text, seam in
      text.replacing(seam, with: seam.prefix(1))
    }
    return tight.replacing(" {", with: "{")
  }

  /// Returns the relative path in an import line; `nil` for any other line.
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
