/// Errors in the arguments of a verb (an edit command such as `move`).
///
/// The errors are the same for the command line and for edits in JSON. They name an argument by its
/// JSON key: the long option's name without dashes, or the name of the positional argument, such as
/// `to`.
package enum ArgumentError: UsageError, Hashable, Sendable {
  /// The user gave several arguments that exclude each other.
  case exclusive(given: [String], of: [String])
  /// A required argument is missing. If the list has several names, any one of them is enough.
  case missing([String], verb: String)
  /// The given argument requires the argument `of`, and can't be used with the argument `not`.
  case companion(String, of: String, not: String? = nil)
  case oneItem(verb: String, count: Int)
  case twoItems(verb: String, count: Int)
  /// The gaps and margins of the layout leave no space for items.
  case noRoom(verb: String)
  case layoutFull(capacity: Int, count: Int)
  /// The image file doesn't contain a shape.
  case noShape(path: String)
  /// The user named items as well as a layout expression, which already names its items.
  case itemsWithLayoutExpression
  case noRows
  case layout(String, LayoutExpressionError)
  /// The given argument can only be used with certain values of another argument; `of` names these
  /// values, such as `torn`.
  case companionWord(String, of: String)
  /// The user gave an option for a feature that the same command removes.
  case combinedWithNone(String)
  /// The photo that fills the caption's fields was removed.
  case captionSourceRemoved
  /// A rectangle or point is outside of an item's photo. The size is that of the photo.
  case outsidePhoto(ItemName, PixelSize)
  /// The selector matches no text items.
  case noTextItems(String)
  /// None of the items that should fill the text's fields is a photo.
  case noPhotos
  /// The text resembles the names of text items, but isn't one of them.
  case mistypedItem(String, nearest: [String])
  case emptyText
  /// The filled caption would be empty, because the photos have no metadata for its fields.
  case nothingFills(String)
  case noFamily(String, nearest: [String])
  case nul
  case value(ValueError)
  case parameters(EffectError)
  /// The user gave no parameters of the shader, or no adjustments.
  case nothingToSet(String)
  /// A shader that only later versions know is enabled for some of the items and disabled for
  /// others, so it can't be toggled.
  case mixedShader(String)

  /// Returns the value of the given argument out of mutually exclusive arguments; `nil` if the user
  /// gave none of them.
  ///
  /// Throws an error if the user gave several of them.
  static func single<Value>(
    _ arguments: KeyValuePairs<String, Value?>
  ) throws(ArgumentError) -> Value? {
    let given = arguments.filter { $0.value != nil }
    guard given.count < 2 else {
      throw .exclusive(given: given.map(\.key), of: arguments.map(\.key))
    }
    return given.first?.value
  }

  /// Returns the value of the given argument out of mutually exclusive arguments.
  ///
  /// Throws an error unless the user gave exactly one of them.
  static func required<Value>(
    of verb: String, _ arguments: KeyValuePairs<String, Value?>
  ) throws(ArgumentError) -> Value {
    guard let value = try single(arguments) else {
      throw .missing(arguments.map(\.key), verb: verb)
    }
    return value
  }

  /// The underlying error, which provides this error's code, kind and details.
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
