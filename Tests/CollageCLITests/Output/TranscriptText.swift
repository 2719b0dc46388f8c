import CollageCore
import Foundation

enum TranscriptText {
  /// The mark of text whose last line has no line break.
  static let noNewline = " (no newline)"

  /// Returns the lines of a stream, each with a mark in front.
  static func lines(_ text: String, mark: String) -> [String] {
    guard !text.isEmpty else { return [] }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let isComplete = lines.last == ""
    if isComplete { lines.removeLast() }
    var shown = lines.map { line in
      line.isEmpty ? (mark == " " ? "  \u{240A}" : mark) : mark + " " + visible(line)
    }
    if !isComplete { shown[shown.count - 1] += noNewline }
    return shown
  }

  /// Replaces invisible characters with symbols or escape sequences.
  static func visible(_ line: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      switch scalar.value {
      case 0..<32: shown.append(Unicode.Scalar(0x2400 + scalar.value) ?? scalar)
      case 127: shown.append("\u{2421}")
      case 0x80..<0xA0, 0x200B..<0x2010, 0x2028..<0x202F, 0x2066..<0x206A, 0xE000..<0xF900:
        shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      default: shown.append(scalar)
      }
    }
    if shown.last == " " {
      shown.removeLast()
      shown.append("\u{2420}")
    }
    return String(shown)
  }

  /// Replaces symbols with the control characters that they stand for.
  static func decoded(_ line: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      let isSymbol = (0x2400...0x2420).contains(scalar.value)
      text.append(isSymbol ? Unicode.Scalar(scalar.value - 0x2400) ?? scalar : scalar)
    }
    return String(text)
  }

  /// Returns the lines whose first word is one of these names.
  ///
  /// If the text is a JSON object, returns the members with these names at any depth, one line for
  /// each object.
  static func members(_ names: [String], of text: String) throws -> String {
    guard text.first == "{" else {
      return text.split(separator: "\n").filter { names.contains(String($0.prefix { $0 != " " })) }
        .map { $0 + "\n" }.joined()
    }
    var lines: [String] = []
    func collect(_ value: Any, _ path: String) throws {
      for (index, element) in (value as? [Any] ?? []).enumerated() {
        try collect(element, "\(path)[\(index)]")
      }
      let object = value as? [String: Any] ?? [:]
      let selected = object.filter { names.contains($0.key) }
      if !selected.isEmpty {
        let data = try JSONSerialization.data(
          withJSONObject: selected, options: [.sortedKeys, .withoutEscapingSlashes])
        lines.append((path.isEmpty ? "." : path) + " " + String(decoding: data, as: UTF8.self))
      }
      for (name, member) in object.sorted(by: { $0.key < $1.key }) where selected[name] == nil {
        try collect(member, "\(path).\(name)")
      }
    }
    try collect(JSONSerialization.jsonObject(with: Data(text.utf8)), "")
    return lines.map { $0 + "\n" }.joined()
  }

  /// Replaces text that varies between runs with `[..]`: current dates, and the folders of cutout
  /// engines.
  static func stable(_ line: String) -> String {
    let now = #/20\d\d-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z| ?[+-]\d\d:?\d\d)?)?/#
    let folder = #/[^ ]*\/collage-[0-9a-f]{32}/#
    return line.replacing(now, with: "[..]").replacing(folder, with: "[..]")
  }
}
