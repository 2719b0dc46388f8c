/// Why a text is no edit.
package enum EditDataError: UsageError, Sendable {
  /// It is no JSON.
  case syntax(ParsedJSON.ParseError)
  /// It is JSON, but no object with a verb.
  case noVerb
  /// There is no such verb, or none that edits.
  case unknownVerb(String, nearest: [String])
  /// The verb has no such argument.
  case unknownKey(String, verb: VerbGrammar, nearest: [String])
  /// An argument is of another kind.
  case wrongType(VerbGrammar.Key, verb: VerbGrammar)
  /// A value is not what it should be.
  case value(ValueError, of: String)
  /// The items cannot be read.
  case items(SelectionError)
  /// The arguments do not go together.
  case rule(ArgumentError)

  /// The error whose code, kind and facts this one has.
  public var underlyingError: (any CollageError)? {
    switch self {
    case .items(let error): error
    case .rule(let error): error
    case .value(let error, _): error
    case .syntax, .noVerb, .unknownVerb, .unknownKey, .wrongType: nil
    }
  }
}
