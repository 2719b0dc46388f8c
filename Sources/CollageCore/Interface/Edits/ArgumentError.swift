/// What is wrong with the arguments of a verb, however they were written.
///
/// Arguments have the names that they have as data: those of the long options, `to` for a bare value.
package enum ArgumentError: UsageError, Hashable, Sendable {
  /// Several of these are given, of which only one can be.
  case exclusive(given: [String], of: [String])
  /// None of these is given.
  case missing([String], verb: String)
  /// An argument means something only beside another one.
  case companion(String, of: String, not: String? = nil)
  /// The verb takes one item.
  case oneItem(verb: String, count: Int)
  /// The verb takes two items.
  case twoItems(verb: String, count: Int)
  /// Gaps and margins leave the items nothing.
  case noRoom(verb: String)
  /// A layout has room for fewer items.
  case layoutFull(capacity: Int, count: Int)
  /// A picture shows no shape.
  case noShape(path: String)
  /// Items are named beside a written layout, which names them itself.
  case itemsBesideWritten
  /// Items do not stand in rows and columns.
  case noRows
  /// A layout that somebody wrote is none.
  case layout(String, LayoutExpressionError)
  /// An argument means something only beside this word.
  case companionWord(String, of: String)
  /// An argument says something of what is taken off.
  case besidesNone(String)
  /// Words are to be filled from an item that was removed.
  case subjectGone
  /// A part or a place is not inside the photo of an item, which has this size.
  case outsidePhoto(ItemName, PixelSize)
  /// A selector names no items, or some that show no words.
  case noWords(String)
  /// Words are to be filled from items of which none is a photo.
  case noPhotos
  /// A single word is close to the names of text items, and to none exactly.
  case mistypedItem(String, nearest: [String])
  /// The text has no character that can be seen.
  case emptyText
  /// Nothing is known of photos to fill this template with, so that the text would be empty.
  case nothingFills(String)
  /// No font of this machine has a family of this name.
  case noFamily(String, nearest: [String])
  /// Words hold a NUL character.
  case nul
  /// A value is not what it should be.
  case value(ValueError)
  /// A shader's parameters are not what they should be.
  case parameters(EffectError)
  /// There is nothing to set of this shader.
  case nothingToSet(String)
  /// A shader of a later version is on for some of the items and off for others.
  case mixedShader(String)

  /// The only argument that is given.
  ///
  /// - Parameter arguments: Arguments that exclude each other, with their names.
  /// - Returns: The one that is there; nil if none is.
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

  /// The only argument that is given, where one must be.
  ///
  /// - Parameters:
  ///   - verb: The verb.
  ///   - arguments: Arguments that exclude each other, with their names.
  /// - Returns: The one that is there.
  /// - Throws: ``exclusive(given:of:)``, ``missing(_:verb:)``.
  static func required<Value>(
    of verb: String, _ arguments: KeyValuePairs<String, Value?>
  ) throws(ArgumentError) -> Value {
    guard let value = try single(arguments) else {
      throw .missing(arguments.map(\.key), verb: verb)
    }
    return value
  }

  /// The error whose code, kind and facts this one has.
  public var underlyingError: (any CollageError)? {
    switch self {
    case .value(let error): error
    case .parameters(let error): error
    case .layout(_, let error): error.underlyingError
    case .exclusive, .missing, .companion, .oneItem, .twoItems, .nothingToSet, .mixedShader,
      .companionWord, .besidesNone, .outsidePhoto, .noRoom, .layoutFull, .noRows, .noShape,
      .itemsBesideWritten, .noWords, .noPhotos, .subjectGone, .nul, .mistypedItem, .emptyText,
      .nothingFills, .noFamily:
      nil
    }
  }
}
