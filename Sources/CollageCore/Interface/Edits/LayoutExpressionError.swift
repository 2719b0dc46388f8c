/// The error thrown when a layout expression is invalid.
package struct LayoutExpressionError: UsageError, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// Expected an item, a row or a column.
    case noPart
    /// Expected `,` or `)`.
    case noSeparator
    /// Expected the end of the text.
    case noEnd
    /// Expected a positive number.
    case noWeight
    /// The quotation mark isn't closed.
    case openQuote
    /// The word before `(` is neither `H` nor `V`.
    case unknownFunction(String, nearest: [String])
    /// Rows and columns are nested too deeply.
    case tooDeep(limit: Int)
    /// Two words name the same item. `first` is the offset of the first word.
    case repeatedItem(String, first: Int)
    /// The text contains a second `*`. `first` is the offset of the first one.
    case repeatedRest(first: Int)
    /// None of the words names an item.
    case noItems
    /// The word is an invalid item selector.
    case items(SelectionError)
  }

  /// The offset of the error in characters; the text's length if the text ends too early.
  package let offset: Int
  package let reason: Reason

  init(_ reason: Reason, at offset: Int) {
    (self.reason, self.offset) = (reason, offset)
  }

  /// The underlying error, which provides this error's code, kind and details.
  public var underlyingError: (any CollageError)? {
    if case .items(let error) = reason { error } else { nil }
  }
}
