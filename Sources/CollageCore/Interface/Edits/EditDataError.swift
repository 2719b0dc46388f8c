/// Errors in an edit that is given as JSON.
package enum EditDataError: UsageError, Sendable {
  case syntax(ParsedJSON.ParseError)
  /// The JSON isn't an object with the key `verb`.
  case noVerb
  /// The verb doesn't exist or doesn't edit.
  case unknownVerb(String, nearest: [String])
  /// The verb doesn't have an argument with this key.
  case unknownKey(String, verb: VerbGrammar, nearest: [String])
  case wrongType(VerbGrammar.Key, verb: VerbGrammar)
  case value(ValueError, of: String)
  case items(SelectionError)
  /// The arguments are incomplete, contradict each other, or have values that the verb can't use.
  case rule(ArgumentError)

  /// The underlying error, which provides this error's code, kind and details.
  public var underlyingError: (any CollageError)? {
    switch self {
    case .items(let error): error
    case .rule(let error): error
    case .value(let error, _): error
    case .syntax, .noVerb, .unknownVerb, .unknownKey, .wrongType: nil
    }
  }
}
