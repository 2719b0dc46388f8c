/// Errors that occur while an edit in JSON is parsed.
package enum EditDataError: UsageError, Sendable {
  /// The text isn't valid JSON.
  case syntax(ParsedJSON.ParseError)
  /// The JSON isn't an object with a verb.
  case noVerb
  /// The verb doesn't exist or isn't an edit.
  case unknownVerb(String, nearest: [String])
  /// The verb doesn't have this argument.
  case unknownKey(String, verb: VerbGrammar, nearest: [String])
  /// An argument has the wrong kind.
  case wrongType(VerbGrammar.Key, verb: VerbGrammar)
  case value(ValueError, of: String)
  /// The item selectors are invalid.
  case items(SelectionError)
  /// The combination of arguments is invalid.
  case rule(ArgumentError)

  /// The underlying error, which provides the code, kind and facts of this error.
  public var underlyingError: (any CollageError)? {
    switch self {
    case .items(let error): error
    case .rule(let error): error
    case .value(let error, _): error
    case .syntax, .noVerb, .unknownVerb, .unknownKey, .wrongType: nil
    }
  }
}
