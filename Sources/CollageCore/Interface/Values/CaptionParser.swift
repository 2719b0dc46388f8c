/// Parses captions and the languages of their dates.
///
/// The fields of a caption are replaced by photo metadata.
enum CaptionParser {
  /// Parses a caption with fields, such as `{name}, {date:d MMMM yyyy}`.
  static func template(_ text: String) throws(ValueError) -> CaptionTemplate {
    do throws(CaptionError) {
      return try CaptionTemplate(text)
    } catch {
      throw ValueError(error)
    }
  }

  /// Returns the date formatter of a language, given by a tag such as `de` or `en-GB`.
  static func dates(_ tag: String) throws(ValueError) -> CaptionDates {
    do throws(CaptionError) {
      return try CaptionDates(language: tag)
    } catch {
      throw ValueError(error)
    }
  }
}

extension ValueError {
  fileprivate init(_ error: CaptionError) {
    let braces =
      "text with fields in braces, such as {name} or {date:d MMMM yyyy}; {{ and }} are braces"
    switch error {
    case .unknownField(let name, let allowed, let nearest):
      self.init(
        value: name, kind: "a caption field",
        allowed: "one of \(allowed.joined(separator: ", "))", nearest: nearest)
    case .unclosedField(let text):
      self.init(value: "{" + text, kind: "a caption", allowed: braces)
    case .unopenedField(let text):
      self.init(value: text + "}", kind: "a caption", allowed: braces)
    case .unexpectedPattern(let pattern, let field):
      self.init(
        value: "{\(field.rawValue):\(pattern)}", kind: "a caption field",
        allowed: "without a pattern, unless it is date or time")
    case .unknownLetters(let letters, _, let allowed):
      self.init(
        value: letters, kind: "a part of a date",
        allowed: "one of \(allowed.joined(separator: ", ")); put other text between '")
    case .unclosedQuote(let pattern):
      self.init(
        value: pattern, kind: "a date pattern",
        allowed: "letters for parts of a date, and text between '; '' is an apostrophe")
    case .unknownLanguage(let tag, let allowed, let nearest):
      self.init(
        value: tag, kind: "a date language",
        allowed: "one of \(allowed.joined(separator: ", "))", nearest: nearest)
    }
  }
}
