/// A caption with fields, such as `{name}, {date:d MMMM yyyy}`, which are replaced by facts about a
/// photo.
///
/// `{{` and `}}` are literal braces. A pattern can follow a date or time field after a colon. It
/// has the syntax of Unicode's locale data (UTS 35), but it can't contain braces. Without a
/// pattern, a date has the long format of its language, and a time looks like `14:05`.
package struct CaptionTemplate: Hashable, Sendable {
  let text: String
  let parts: [Part]
  private let tree: CaptionTree

  enum Part: Hashable, Sendable {
    case literal(String)
    /// A fact, and the pattern of a date or a time; `nil` for the default format.
    case field(CaptionField, DatePattern?)
  }

  /// Parses a template; if it is markup, its tags and entities are literal text.
  package init(_ text: String, isMarkup: Bool = false) throws(CaptionError) {
    self.text = text
    parts = try Self.parts(of: text)
    tree = CaptionTree(parts, isMarkup: isMarkup)
  }

  package var fields: Set<CaptionField> {
    Set(
      parts.compactMap { part in
        if case .field(let field, _) = part { field } else { nil }
      })
  }

  /// Returns the caption of a photo, with `escape` applied to each inserted fact.
  ///
  /// An unknown fact leaves a gap. Separators that only divide the gap from its neighbors are
  /// removed with it. Separators are blanks, line breaks, the marks `, ; : . · • | / – — - ~ + × &
  /// → *` and similar marks of other scripts. These rules apply to each sequence of separators and
  /// gaps:
  /// 1. At the beginning and the end, all separators are removed.
  /// 2. Between text, one separator stays: the first with a line break, else the first with a mark,
  ///   else the first.
  /// 3. Brackets and quotation marks around nothing but gaps are a gap themselves. Inside other
  ///   brackets, the rules apply recursively.
  ///
  /// For example, `{name} ({date}), {camera}` becomes `Anna, Leica Q2` without a date, `Anna (14
  /// July 2026)` without a camera, and `Anna` without either.
  package func filled(
    with facts: CaptionFacts, in dates: CaptionDates, escaping escape: (String) -> String = { $0 }
  ) -> String {
    tree.text { field, pattern in escape(facts.text(of: field, pattern, in: dates)) }
  }
}

extension CaptionTemplate {
  private static func parts(of text: String) throws(CaptionError) -> [Part] {
    var (parts, literal) = ([Part](), "")
    var rest = Substring(text)
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      literal += rest[..<brace]
      let character = rest[brace]
      rest = rest[rest.index(after: brace)...]
      if rest.first == character {
        literal.append(character)
        rest.removeFirst()
        continue
      }
      guard character == "{" else {
        throw .unopenedField(before: String(text[..<brace]))
      }
      guard let end = rest.firstIndex(where: { $0 == "{" || $0 == "}" }), rest[end] == "}" else {
        throw .unclosedField(String(rest))
      }
      if !literal.isEmpty { parts.append(.literal(literal)) }
      literal = ""
      parts.append(try field(rest[..<end]))
      rest = rest[rest.index(after: end)...]
    }
    literal += rest
    return literal.isEmpty ? parts : parts + [.literal(literal)]
  }

  /// Parses the text between two braces.
  private static func field(_ text: Substring) throws(CaptionError) -> Part {
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let components = halves.map(trimmed)
    guard let field = CaptionField(rawValue: components[0].lowercased()) else {
      throw .unknownField(
        components[0], allowed: CaptionField.names,
        nearest: NearestNames.to(components[0], among: CaptionField.names))
    }
    guard components.count > 1, !components[1].isEmpty else { return .field(field, nil) }
    guard field.takesPattern else { throw .unexpectedPattern(components[1], of: field) }
    return .field(field, try DatePattern(components[1]))
  }

  private static func trimmed(_ text: Substring) -> String {
    let rest = text.drop(while: \.isWhitespace)
    return rest.lastIndex { !$0.isWhitespace }.map { String(rest[...$0]) } ?? ""
  }
}
