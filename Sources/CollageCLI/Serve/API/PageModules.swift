/// The modules of the page, joined to one as they are sent.
///
/// A phone would otherwise ask for forty files, and for each only when it has read who imports it.
/// Nothing is parsed: the modules keep to rules that lines can be told by, and the tests of the page
/// hold them to these. They import names as they are, each import on a line of its own; they export
/// where they declare; no two declare a name, and none imports one that imports it.
enum PageModules {
  /// Joins a module and all that it imports, in the order in which a browser would run them.
  ///
  /// - Parameters:
  ///   - entry: The path of the module.
  ///   - texts: The text of each file by its path in the page.
  /// - Returns: The text of one module that imports nothing.
  static func joined(from entry: String, in texts: [String: String]) -> String {
    var (parts, seen) = ([String](), Set<String>())
    func add(_ path: String) {
      guard seen.insert(path).inserted, let text = texts[path] else { return }
      for line in text.split(separator: "\n") {
        if let imported = imported(by: line) { add(resolved(imported, from: path)) }
      }
      let own = condensed(text).split(separator: "\n").filter { imported(by: $0) == nil }
        .map { $0.hasPrefix("export ") ? $0.dropFirst("export ".count) : $0 }
      parts.append(own.joined(separator: "\n"))
    }
    add(entry)
    return parts.joined(separator: "\n")
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
