/// A caption template as a tree of text, separators, fields, and parts in brackets; see
/// ``CaptionTemplate/filled(with:in:escaping:)``.
struct CaptionTree: Hashable, Sendable {
  private let nodes: [Node]

  private enum Node: Hashable, Sendable {
    case text(String)
    case separator(String)
    case field(CaptionField, DatePattern?)
    case enclosed(open: Character, [Node], close: Character)
  }

  /// The closing bracket or quotation mark of each opening one.
  private static let closingMarks: [Character: Character] = [
    "(": ")", "[": "]", "«": "»", "‹": "›", "“": "”", "„": "“",
    "（": "）", "［": "］", "「": "」", "『": "』", "【": "】", "〈": "〉", "《": "》",
  ]
  private static let marks = Set<Character>(",;:.·•|/–—‒―-~+×&→*،؛、，。；：．・｜／")
  /// The maximum nesting depth of brackets, which limits the recursion; deeper brackets are text.
  private static let depthLimit = 8

  /// Parses a template; in markup, tags and entities other than `&amp;` are text, even if they
  /// contain separators.
  init(_ parts: [CaptionTemplate.Part], isMarkup: Bool = false) {
    var builder = Builder()
    for part in parts {
      switch part {
      case .field(let field, let pattern): builder.append(.field(field, pattern))
      case .literal(let text):
        var rest = Substring(text)
        while let letter = rest.first {
          if isMarkup, let markup = Self.markup(at: rest) {
            // An ampersand is a separator, both as `&` and as `&amp;`.
            builder.append(
              markup == "&amp;" ? .separator(String(markup)) : .text(String(markup)))
            rest = rest[markup.endIndex...]
          } else {
            builder.append(letter)
            rest.removeFirst()
          }
        }
      }
    }
    nodes = builder.finish()
  }

  /// Returns the tag or the entity with which a text begins, such as `<b>` or `&amp;`.
  private static func markup(at text: Substring) -> Substring? {
    switch text.first {
    case "<":
      // A tag can't contain `<`. Stopping there avoids scanning the rest of the text for each
      // unclosed tag.
      let end = text.dropFirst().firstIndex { $0 == ">" || $0 == "<" }
      return end.flatMap { text[$0] == ">" ? text[...$0] : nil }
    case "&":
      let name = text.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
      return text[name.endIndex...].first == ";" ? text[...name.endIndex] : nil
    default: return nil
    }
  }

  /// Returns the text with all fields filled in; `fact` returns the text of a field, which is empty
  /// if the fact is unknown.
  func text(_ fact: (CaptionField, DatePattern?) -> String) -> String {
    Self.join(nodes, fact) ?? ""
  }

  /// Joins nodes to a text; returns `nil` if nothing remains of them because facts are unknown.
  private static func join(
    _ nodes: [Node], _ fact: (CaptionField, DatePattern?) -> String
  ) -> String? {
    var (text, separators) = ("", [String]())
    var (hasText, hasGap, hasGaps) = (false, false, false)
    func write(_ part: String?) {
      guard let part, !part.isEmpty else {
        (hasGap, hasGaps) = (true, true)
        return
      }
      text += hasGap ? (hasText ? strongest(separators) : "") : separators.joined()
      text += part
      (separators, hasText, hasGap) = ([], true, false)
    }
    for node in nodes {
      switch node {
      case .text(let literal): write(literal)
      case .field(let field, let pattern): write(fact(field, pattern))
      case .separator(let separator): separators.append(separator)
      case .enclosed(let open, let inner, let close):
        write(join(inner, fact).map { "\(open)\($0)\(close)" })
      }
    }
    if !hasGap { text += separators.joined() }
    return text.isEmpty && hasGaps ? nil : text
  }

  private static func strongest(_ separators: [String]) -> String {
    separators.first { $0.contains(where: \.isNewline) }
      ?? separators.first { !$0.allSatisfy(\.isWhitespace) } ?? separators.first ?? ""
  }
}

extension CaptionTree {
  /// Parses literal text character by character; a bracket can open in one literal and close in a
  /// later one.
  private struct Builder {
    private var levels: [(open: Character, nodes: [Node])] = []
    private var nodes: [Node] = []

    mutating func append(_ letter: Character) {
      let partner = levels.lastIndex { CaptionTree.closingMarks[$0.open] == letter }
      if let partner {
        unwind(to: partner + 1)
        let (inner, level) = (nodes, levels.removeLast())
        nodes = level.nodes
        append(.enclosed(open: level.open, inner, close: letter))
      } else if CaptionTree.closingMarks[letter] != nil, levels.count < CaptionTree.depthLimit {
        levels.append((letter, nodes))
        nodes = []
      } else if letter.isWhitespace || CaptionTree.marks.contains(letter) {
        append(.separator(String(letter)))
      } else {
        append(.text(String(letter)))
      }
    }

    /// Appends a node; merges adjacent texts and adjacent separators.
    mutating func append(_ node: Node) {
      switch (nodes.last, node) {
      case (.text(let before), .text(let text)):
        nodes[nodes.count - 1] = .text(before + text)
      case (.separator(let before), .separator(let separator)):
        nodes[nodes.count - 1] = .separator(before + separator)
      default: nodes.append(node)
      }
    }

    mutating func finish() -> [Node] {
      unwind(to: 0)
      return nodes
    }

    /// Turns unclosed brackets into ordinary text.
    private mutating func unwind(to depth: Int) {
      while levels.count > depth {
        let (inner, level) = (nodes, levels.removeLast())
        nodes = level.nodes
        append(.text(String(level.open)))
        for node in inner { append(node) }
      }
    }
  }
}
