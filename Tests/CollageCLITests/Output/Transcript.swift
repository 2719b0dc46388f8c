import CollageSupport
import Foundation

/// Commands with their expected output, from a text file.
///
/// `Transcripts/README.md` explains the format.
struct Transcript: Sendable {
  struct Step: Sendable {
    enum Action: Sendable {
      /// A command line; if `members` isn't empty, only these members of the output are compared.
      case command(String, members: [String])
      /// Prepares files or changes the environment of commands.
      case directive([String])
    }

    /// The line number, from 1.
    let line: Int
    let action: Action
    /// The lines that the step writes to a file or to standard input.
    var text: [String] = []
    var expected: [String] = []
    /// The directive and its arguments; empty for a command.
    var words: [String] {
      guard case .directive(let words) = action else { return [] }
      return words
    }
    /// The number of lines of the step in the file, without expected results.
    var length = 1
  }

  struct Section: Sendable {
    let title: String
    /// The steps, which begin with the setup steps of the section's part.
    var steps: [Step]
  }

  struct FormatError: Error, CustomStringConvertible {
    let description: String
  }

  let path: String
  /// The setup steps of a part, which precede its first heading; `nil` after that heading.
  ///
  /// A line `---` begins a part. Each section of the part begins with the setup steps.
  private var setup: [Step]? = []
  private var start: [Step] = []
  private(set) var sections: [Section] = []

  /// Parses a transcript; `path` is for error messages.
  init(_ text: String, path: String) throws {
    self.path = path
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("//") {
      do {
        try read(line, number: index + 1)
      } catch {
        throw FormatError(description: "\(path):\(index + 1): \(error)")
      }
    }
    if sections.isEmpty { throw FormatError(description: "\(path): a heading is missing") }
  }

  private mutating func read(_ line: Substring, number: Int) throws {
    let (mark, rest) = (line.prefix { $0 != " " }, line.drop { $0 != " " }.dropFirst())
    switch mark {
    case "#":
      start = setup ?? start
      setup = nil
      sections.append(Section(title: String(rest), steps: start))
    case "---": setup = []
    case "$": add(Step(line: number, action: Self.command(String(rest))))
    case "!": add(Step(line: number, action: .directive(try Self.words(rest))))
    case "|", "<":
      try change {
        guard $0.expected.isEmpty else { throw FormatError(description: "text behind results") }
        $0.text.append(TranscriptText.decoded(String(rest)))
        $0.length += 1
      }
    case "", "2>", "+", "-", "~": try change { $0.expected.append(String(line)) }
    default:
      guard line.first == "[", line.last == "]" else {
        throw FormatError(description: "a line begins with '\(mark)'")
      }
      try change { $0.expected.append(String(line)) }
    }
  }

  /// Parses a command line; a trailing ` | names` selects members of its output.
  private static func command(_ line: String) -> Step.Action {
    guard line.contains("--json") || line.hasPrefix("show "),
      let range = line.range(of: " | ", options: .backwards),
      line[range.upperBound...].allSatisfy({ $0.isLetter || $0 == " " })
    else { return .command(TranscriptText.decoded(line), members: []) }
    let names = line[range.upperBound...].split(separator: " ").map(String.init)
    return .command(TranscriptText.decoded(String(line[..<range.lowerBound])), members: names)
  }

  private static func words(_ line: Substring) throws -> [String] {
    try ShellWordSplitter.words(of: TranscriptText.decoded(String(line))).map(\.text)
  }

  private mutating func add(_ step: Step) {
    if setup == nil {
      sections[sections.count - 1].steps.append(step)
    } else {
      setup?.append(step)
    }
  }

  private mutating func change(_ body: (inout Step) throws -> Void) throws {
    var steps = setup ?? sections[sections.count - 1].steps
    guard !steps.isEmpty else { throw FormatError(description: "nothing comes before this") }
    try body(&steps[steps.count - 1])
    if setup == nil {
      sections[sections.count - 1].steps = steps
    } else {
      setup = steps
    }
  }
}

extension Transcript {
  /// Returns true if a line matches; `[..]` matches any text.
  static func matches(_ line: String, _ expected: String) -> Bool {
    let parts = expected.components(separatedBy: "[..]")
    guard parts.count > 1 else { return line == expected }
    guard line.hasPrefix(parts[0]) else { return false }
    var rest = line.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }

  /// Returns the text of the file with actual results in place of the expected ones that differ.
  ///
  /// `results` maps the line number of a step to its actual results.
  func rewritten(_ text: String, _ results: [Int: [String]]) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var seen: Set<Int> = []
    let steps = sections.flatMap(\.steps).filter { seen.insert($0.line).inserted }
    for step in steps.sorted(by: { $0.line > $1.line }) {
      guard let result = results[step.line] else { continue }
      let first = step.line - 1 + step.length
      let merged = result.enumerated().map { index, line in
        let old = index < step.expected.count ? step.expected[index] : ""
        return Self.matches(line, old) ? old : line
      }
      lines.replaceSubrange(first..<first + step.expected.count, with: merged)
    }
    return lines.joined(separator: "\n")
  }
}
