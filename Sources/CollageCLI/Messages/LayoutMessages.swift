internal import CollageCore

extension LayoutExpressionError: DescribedError {
  /// Returns the text with an excerpt of the layout that marks the error's position.
  func errorText(in layout: String) -> ErrorText {
    var text = errorText
    text.excerpt = Self.excerpt(at: offset, in: layout)
    return text
  }

  var errorText: ErrorText {
    switch reason {
    case .items(let selection): selection.errorText
    case .noPart: ErrorText("expected an item, a row or a column.", hint: Self.layoutExample)
    case .noSeparator: ErrorText("expected ',' or ')'.")
    case .noEnd:
      ErrorText(
        "expected the end of the layout.", hint: "Put all parts into one H(...) or V(...).")
    case .noWeight: ErrorText("expected a number greater than 0.")
    case .openQuote: ErrorText("the quotation mark is not closed.")
    case .unknownFunction(let name, let nearest):
      ErrorText(
        "'\(name)' is neither H nor V.", hint: Phrases.suggestion(nearest) ?? Self.layoutExample)
    case .tooDeep(let limit):
      ErrorText("more than \(limit) rows and columns are nested.", hint: "Use fewer levels.")
    case .repeatedItem(let name, _):
      ErrorText("'\(name)' is named twice.", hint: "Name each item once.")
    case .repeatedRest:
      ErrorText("'*' is used twice.", hint: "Use it once for all items that aren't named.")
    case .noItems: ErrorText("the layout has no items.", hint: Self.layoutExample)
    }
  }
}

extension LayoutExpressionError {
  private static let layoutExample = "Write, for example, 'V(a, H(b, c))'."
  /// The number of characters shown on either side of the error.
  private static let contextLength = 30

  /// Returns the text, shortened around the error if it is long, with a mark below the error.
  private static func excerpt(at offset: Int, in text: String) -> String {
    // Tabs and line breaks would misplace the mark, so spaces replace them.
    let characters = Array(text.map { $0.isWhitespace ? " " : $0 })
    let first = max(0, offset - contextLength)
    let last = min(characters.count, offset + contextLength)
    let before = (first > 0 ? "…" : "") + String(characters[first..<min(offset, last)])
    let behind = String(characters[min(offset, last)..<last]) + (last < characters.count ? "…" : "")
    return "  \(before)\(behind)\n  " + String(repeating: " ", count: before.columns) + "^"
  }
}
