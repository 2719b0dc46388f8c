internal import CollageCore

/// The lines of a batch that say something.
struct BatchScript {
  /// One command.
  struct Line: Hashable, Sendable {
    /// The number of the line in the file, from 1; the first of several that continue one another.
    let number: Int
    /// The verb and its arguments.
    let words: [String]
    /// The words that may be patterns of files' names, and those patterns.
    let patterns: [String: String]

    /// What the line names, for hints.
    var hints: HintOptions { HintOptions(CommandLineWords(words)) }

    /// Makes a line; nil when it says nothing.
    fileprivate init?(number: Int, _ words: some Collection<ShellWords.Word>) {
      guard !words.isEmpty else { return nil }
      self.number = number
      self.words = words.map(\.text)
      patterns = Dictionary(
        words.filter(\.isPattern).map { ($0.text, $0.pattern) }, uniquingKeysWith: { $1 })
    }
  }

  /// The commands, in order.
  let lines: [Line]

  /// Takes a text apart.
  ///
  /// - Parameters:
  ///   - text: The whole file.
  ///   - name: What messages call the file.
  /// - Throws: ``BatchError``.
  init(_ text: String, name: String) throws {
    var lines: [Line] = []
    for (number, line) in Self.joined(text) {
      do {
        let words = try ShellWords.words(of: line)
        let command = words.dropFirst(words.first?.text == "collage" ? 1 : 0)
        if let line = Line(number: number, command) { lines.append(line) }
      } catch {
        throw BatchError(place: "\(name):\(number)", underlying: error)
      }
    }
    guard lines.count <= Limits.batchLines else {
      throw UserFacingError(
        "too-large", .limit,
        "'\(name)' has \(lines.count) commands, the limit is \(Limits.batchLines).",
        hint: "Run it in parts.")
    }
    self.lines = lines
  }

  /// The lines with their numbers; one that ends with a backslash goes on in the next.
  private static func joined(_ text: String) -> [(number: Int, text: String)] {
    var joined: [(number: Int, text: String)] = []
    var start: (number: Int, text: String)?
    for (index, line) in text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      var whole = start ?? (index + 1, "")
      whole.text += line
      let backslashes = line.reversed().prefix { $0 == "\\" }.count
      if backslashes % 2 == 1 {
        whole.text.removeLast()
        start = whole
      } else {
        joined.append(whole)
        start = nil
      }
    }
    if let start { joined.append(start) }
    return joined
  }
}

/// A failure in a line of a batch.
struct BatchError: Error {
  /// The file, the line and the verb: `poster.txt:12: move`.
  let place: String
  /// What went wrong.
  let underlying: any Error
  /// What the line names, for the hint.
  var hints = HintOptions.none
}
