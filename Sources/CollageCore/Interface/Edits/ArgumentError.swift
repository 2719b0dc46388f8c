/// Errors of a verb's arguments, independent of their syntax.
///
/// Arguments have the names that they have as data: those of the long options, and `to` for a bare
/// value.
package enum ArgumentError: UsageError, Hashable, Sendable {
  /// Several mutually exclusive arguments are given.
  case exclusive(given: [String], of: [String])
  /// A required argument, or any one of several arguments, is missing.
  case missing([String], verb: String)
  /// An argument requires another one.
  case companion(String, of: String, not: String? = nil)
  case oneItem(verb: String, count: Int)
  case twoItems(verb: String, count: Int)
  /// Gaps and margins leave no space for the items.
  case noRoom(verb: String)
  /// The layout's capacity is less than the number of items.
  case layoutFull(capacity: Int, count: Int)
  /// The image doesn't contain a shape.
  case noShape(path: String)
  /// Items are given in addition to a layout expression, which names the items itself.
  case itemsWithLayoutExpression
  /// The items aren't arranged in rows and columns.
  case noRows
  /// A layout expression is invalid.
  case layout(String, LayoutExpressionError)
  /// An argument requires another value of a second argument.
  case companionWord(String, of: String)
  /// An option is given for something that the command removes.
  case combinedWithNone(String)
  /// The item that fills the text was removed.
  case captionSourceRemoved
  /// A part or a point is outside of an item's photo, which has this size.
  case outsidePhoto(ItemName, PixelSize)
  /// A selector matches no items, or items without text.
  case noTextItems(String)
  /// None of the items that should fill the text is a photo.
  case noPhotos
  /// A single word resembles the names of text items, but doesn't match one exactly.
  case mistypedItem(String, nearest: [String])
  /// The text has no visible characters.
  case emptyText
  /// The text would be empty, because nothing is known about photos that fills the template.
  case nothingFills(String)
  /// No installed font has this family name.
  case noFamily(String, nearest: [String])
  /// The text contains a NUL character.
  case nul
  case value(ValueError)
  case parameters(EffectError)
  /// No parameter of the shader or adjustment is given.
  case nothingToSet(String)
  /// A shader of a later version is enabled for some of the items and disabled for others.
  case mixedShader(String)

  /// Returns the only given argument.
  ///
  /// - Parameter arguments: Mutually exclusive arguments, with their names.
  /// - Returns: The value of the given argument; `nil` if none is given.
  /// - Throws: ``exclusive(given:of:)``.
  static func single<Value>(
    _ arguments: KeyValuePairs<String, Value?>
  ) throws(ArgumentError) -> Value? {
    let given = arguments.filter { $0.value != nil }
    guard given.count < 2 else {
      throw .exclusive(given: given.map(\.key), of: arguments.map(\.key))
    }
    return given.first?.value
  }

  /// Returns the only given argument, which is required.
  ///
  /// - Parameters:
  ///   - verb: The verb.
  ///   - arguments: Mutually exclusive arguments, with their names.
  /// - Returns: The value of the given argument.
  /// - Throws: ``exclusive(given:of:)``, ``missing(_:verb:)``.
  static func required<Value>(
    of verb: String, _ arguments: KeyValuePairs<String, Value?>
  ) throws(ArgumentError) -> Value {
    guard let value = try single(arguments) else {
      throw .missing(arguments.map(\.key), verb: verb)
    }
    return value
  }

  /// The underlying error, which provides the code, kind and facts of this error.
  public var underlyingError: (any CollageError)? {
    switch self {
    case .value(let error): error
    case .parameters(let error): error
    case .layout(_, let error): error.underlyingError
    case .exclusive, .missing, .companion, .oneItem, .twoItems, .nothingToSet, .mixedShader,
      .companionWord, .combinedWithNone, .outsidePhoto, .noRoom, .layoutFull, .noRows, .noShape,
      .itemsWithLayoutExpression, .noTextItems, .noPhotos, .captionSourceRemoved, .nul,
      .mistypedItem, .emptyText,
      .nothingFills, .noFamily:
      nil
    }
  }
}
