/// A caption with fields that are filled from the facts of each photo: `{name}, {date:d MMMM yyyy}`.
///
/// `{{` and `}}` are braces. Behind a colon a date or a time may have a pattern of Unicode's locale data
/// (UTS 35), which has no braces; without one a date has the usual long form of its language, and a
/// time is `14:05`.
package struct CaptionTemplate: Hashable, Sendable {
  /// What was written.
  let text: String
  /// The words between fields, and the fields.
  let parts: [Part]
  private let outline: CaptionOutline

  /// A piece of a template.
  enum Part: Hashable, Sendable {
    /// Words that every caption has.
    case literal(String)
    /// A fact, and how a date is written; nil is the usual way.
    case field(CaptionField, DatePattern?)
  }

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - text: What was written.
  ///   - isMarkup: Whether it is markup, of which tags and entities are words.
  /// - Throws: ``CaptionError``.
  package init(_ text: String, isMarkup: Bool = false) throws(CaptionError) {
    self.text = text
    parts = try Self.parts(of: text)
    outline = CaptionOutline(parts, isMarkup: isMarkup)
  }

  /// The facts that it shows.
  package var fields: Set<CaptionField> {
    Set(
      parts.compactMap { part in
        if case .field(let field, _) = part { field } else { nil }
      })
  }

  /// The caption of a photo.
  ///
  /// A fact that nobody knows leaves a gap, and what would only separate the gap from its neighbours
  /// goes with it. Blanks, line breaks and the marks `, ; : . · • | / – — - ~ + × & → *` and
  /// their like of other scripts are separators. Of separators in a row with gaps among them,
  /// 1. all are left out at the beginning and at the end;
  /// 2. between words one stays: the first with a line break, else the first with a mark, else the
  ///    first;
  /// 3. brackets and quotation marks that enclose nothing but gaps are a gap themselves; within others
  ///    these rules hold as within the whole.
  ///
  /// Everything else is kept as it was written. So `{name} ({date}), {camera}` is `Anna, Leica Q2`
  /// without a date, `Anna (14 July 2026)` without a camera, and `Anna` without either.
  ///
  /// - Parameters:
  ///   - facts: The facts.
  ///   - dates: The language of dates.
  ///   - escape: What becomes of a fact before it is put in, such as where the caption is markup.
  /// - Returns: The words.
  package func filled(
    with facts: CaptionFacts, in dates: CaptionDates, escaping escape: (String) -> String = { $0 }
  ) -> String {
    outline.text { field, pattern in escape(facts.text(of: field, pattern, in: dates)) }
  }
}

extension CaptionTemplate {
  private static func parts(of text: String) throws(CaptionError) -> [Part] {
    var (parts, literal) = ([Part](), "")
    var rest = Substring(text)
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      literal += rest[..<brace]
      let mark = rest[brace]
      rest = rest[rest.index(after: brace)...]
      if rest.first == mark {
        literal.append(mark)
        rest.removeFirst()
        continue
      }
      guard mark == "{" else {
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

  /// Reads what stands between two braces.
  private static func field(_ text: Substring) throws(CaptionError) -> Part {
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let words = halves.map(trimmed)
    guard let field = CaptionField(rawValue: words[0].lowercased()) else {
      throw .unknownField(
        words[0], allowed: CaptionField.names,
        nearest: NearestNames.to(words[0], among: CaptionField.names))
    }
    guard words.count > 1, !words[1].isEmpty else { return .field(field, nil) }
    guard field.takesPattern else { throw .needlessPattern(words[1], of: field) }
    return .field(field, try DatePattern(words[1]))
  }

  private static func trimmed(_ text: Substring) -> String {
    let rest = text.drop(while: \.isWhitespace)
    return rest.lastIndex { !$0.isWhitespace }.map { String(rest[...$0]) } ?? ""
  }
}
