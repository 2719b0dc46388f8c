/// What is wrong with a layout that somebody wrote, and where.
package struct LayoutExpressionError: UsageError, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// A name of items, or a row or column, should be here.
    case noPart
    /// A `,` or a `)` should be here.
    case noSeparator
    /// The text should end here.
    case noEnd
    /// A number above zero should be here.
    case noWeight
    /// The quotation mark here has no other one.
    case openQuote
    /// What stands before a `(` here is neither `H` nor `V`.
    case unknownFunction(String, nearest: [String])
    /// More rows and columns than this are inside each other here.
    case tooDeep(limit: Int)
    /// The word here names an item that is named before.
    case repeatedItem(String, first: Int)
    /// The `*` here is a second one.
    case repeatedRest(first: Int)
    /// No word names anything.
    case noItems
    /// The word here names no items.
    case items(SelectionError)
  }

  /// The place in the text, in characters; their number where something is missing at the end.
  package let offset: Int
  /// What is wrong.
  package let reason: Reason

  init(_ reason: Reason, at offset: Int) {
    (self.reason, self.offset) = (reason, offset)
  }

  /// The error whose code, kind and facts this one has.
  public var underlyingError: (any CollageError)? {
    if case .items(let error) = reason { error } else { nil }
  }
}
