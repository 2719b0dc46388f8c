internal import CollageCore

struct BatchScript {
  let lines: [BatchLine]

  init(_ text: String, name: String, format: BatchFormat = .auto) throws {
    var splitter = LineSplitter(format: format)
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      splitter.take(line)
    }
    lines = try splitter.finish().compactMap { line in
      do {
        return try Self.line(line)
      } catch {
        throw BatchError(place: "\(name):\(line.number)", underlying: error)
      }
    }
    guard lines.count <= Limits.batchLines else {
      throw UserFacingError.batchTooLong(name, lines.count, limit: Limits.batchLines)
    }
  }

  /// Returns the command of a line; `nil` for an empty line or a comment.
  private static func line(
    _ raw: LineSplitter.RawLine
  ) throws(ShellWordSplitter.ParseError) -> BatchLine? {
    switch raw.content {
    case .data(let bytes):
      let isBlank = bytes.allSatisfy(LineSplitter.isBlank)
      return isBlank ? nil : BatchLine(number: raw.number, content: .data(bytes))
    case .words(let text):
      let words = try ShellWordSplitter.words(of: text)
      let command = words.dropFirst(words.first?.text == "collage" ? 1 : 0)
      guard !command.isEmpty else { return nil }
      let patterns = Dictionary(
        command.filter(\.isPattern).map { ($0.text, $0.pattern) }, uniquingKeysWith: { $1 })
      return BatchLine(
        number: raw.number, content: .words(command.map(\.text), patterns: patterns))
    }
  }
}

private struct LineSplitter {
  struct RawLine {
    enum Content {
      case words(String)
      case data([UInt8])
    }

    let number: Int
    let content: Content
  }

  let format: BatchFormat
  private var lines: [RawLine] = []
  private var number = 0
  /// The number of the first line and the text of a command that continues on the next line; `nil`
  /// if no command is unfinished.
  private var open: (number: Int, text: String)?

  init(format: BatchFormat) {
    self.format = format
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// Adds the text between two line feeds.
  mutating func take(_ line: Substring.UTF8View) {
    guard isData(line) else {
      let text = Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
      // Any line terminator ends a line of words. JSON strings can contain terminators other than
      // line feeds, so only a line feed ends a JSON line.
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .forEach { takeWords($0) }
      return
    }
    number += 1
    lines.append(RawLine(number: number, content: .data(Array(line))))
  }

  /// Returns all lines, including a last line that ends with a backslash.
  consuming func finish() -> [RawLine] {
    guard let open else { return lines }
    return lines + [RawLine(number: open.number, content: .words(open.text))]
  }

  private func isData(_ line: Substring.UTF8View) -> Bool {
    switch format {
    case .json: true
    case .words: false
    case .auto: open == nil && line.first { !Self.isBlank($0) } == UInt8(ascii: "{")
    }
  }

  /// Adds a line of words; if it ends with an unescaped backslash, the next line continues it.
  private mutating func takeWords(_ line: Substring) {
    number += 1
    var (first, text) = open ?? (number, "")
    text += line
    let backslashes = line.reversed().prefix { $0 == "\\" }.count
    if backslashes.isMultiple(of: 2) {
      lines.append(RawLine(number: first, content: .words(text)))
      open = nil
    } else {
      text.removeLast()
      open = (first, text)
    }
  }
}

struct BatchError: InternalError {
  /// The file, the line number, and, if it is known, the verb: `poster.txt:12: move`.
  let place: String
  let underlying: any Error
  /// The options `-c` and `--store` of the line, which the error's hint repeats.
  var hints = HintOptions.none
}
