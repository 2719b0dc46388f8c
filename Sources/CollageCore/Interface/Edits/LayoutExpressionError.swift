/// The error thrown when a layout expression is invalid.
package struct LayoutExpressionError: UsageError, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// Expected a name of items, a row or a column.
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
    /// The word names an item that an earlier word names.
    case repeatedItem(String, first: Int)
    /// The text contains a second `*`.
    case repeatedRest(first: Int)
    /// No word names any items.
    case noItems
    /// The word isn't a valid selector of items.
    case items(SelectionError)
  }

  /// The offset in the text, in characters; the length of the text if it ends too early.
  package let offset: Int
  package let reason: Reason

  init(_ reason: Reason, at offset: Int) {
    (self.reason, self.offset) = (reason, offset)
  }

  /// The underlying error, which provides the code, kind and facts of this error.
  public var underlyingError: (any CollageError)? {
    if case .items(let error) = reason { error } else { nil }
  }
}
