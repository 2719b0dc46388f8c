/// The arguments of a verb in a JSON object, converted to the kinds in the verb's grammar.
package struct EditArguments: Sendable {
  package enum Value: Hashable, Sendable {
    case value(String)
    case values([String])
    case flag(Bool)
    /// Assignments, each as `key=value`.
    case assignments([String])
  }

  package let verb: VerbGrammar
  package let given: [(key: VerbGrammar.Key, value: Value)]

  /// Creates the arguments from the members of an object, except for those that are `null`.
  init(
    _ verb: VerbGrammar, _ members: some Sequence<ParsedJSON.Member>
  ) throws(EditDataError) {
    self.verb = verb
    var given: [(key: VerbGrammar.Key, value: Value)] = []
    for member in members where member.value != .null {
      guard let key = verb.key(member.name) else {
        throw .unknownKey(
          member.name, verb: verb,
          nearest: NearestNames.to(member.name, among: verb.keys.map(\.name)))
      }
      guard !given.contains(where: { $0.key == key }) else {
        throw .syntax(.repeated(member.name))
      }
      guard let value = Value(member.value, key.kind) else {
        throw .wrongType(key, verb: verb)
      }
      given.append((key, value))
    }
    self.given = given
  }

  var names: [String] { given.map(\.key.name) }

  private subscript(name: String) -> Value? {
    given.first { $0.key.name == name }?.value
  }

  func flag(_ name: String) -> Bool { self[name] == .flag(true) }

  func choice(_ name: String) -> Bool? {
    if case .flag(let isSet) = self[name] { isSet } else { nil }
  }

  package func text(_ name: String) -> String? {
    if case .value(let text) = self[name] { text } else { nil }
  }

  func texts(_ name: String) -> [String]? {
    switch self[name] {
    case .value(let text): [text]
    case .values(let texts): texts
    default: nil
    }
  }

  func assignments(_ name: String) -> [String] {
    if case .assignments(let texts) = self[name] { texts } else { [] }
  }

  func required(_ name: String) throws(EditDataError) -> String {
    guard let text = text(name) else { throw .rule(.missing([name], verb: verb.name)) }
    return text
  }

  func required<Read>(
    _ name: String, _ read: (String) throws(ValueError) -> Read
  ) throws(EditDataError) -> Read {
    guard let value = try value(name, read) else {
      throw .rule(.missing([name], verb: verb.name))
    }
    return value
  }

  func value<Read>(
    _ name: String, _ read: (String) throws(ValueError) -> Read
  ) throws(EditDataError) -> Read? {
    guard let text = text(name) else { return nil }
    do throws(ValueError) {
      return try read(text)
    } catch {
      throw .value(error, of: name)
    }
  }

  /// Returns a position or an offset; `nil` if the argument isn't given.
  ///
  /// The argument is a list of two coordinates, or one text that contains both.
  func pair(
    _ name: String, _ read: (String, String) throws(ValueError) -> Position
  ) throws(EditDataError) -> Position? {
    let parts: [String]
    switch self[name] {
    case .value(let text): parts = [text]
    case .values(let texts): parts = texts
    default: return nil
    }
    do throws(ValueError) {
      if let (position, count) = try PositionParser.leading(parts, read), count == parts.count {
        return position
      }
    } catch {
      throw .value(error, of: name)
    }
    guard let key = verb.key(name) else { return nil }
    throw .wrongType(key, verb: verb)
  }

  /// Returns the item selectors, which are required.
  func items() throws(EditDataError) -> [ItemSelector] {
    guard case .values(let texts) = self["items"] else {
      throw .rule(.missing(["items"], verb: verb.name))
    }
    do throws(SelectionError) {
      var selectors: [ItemSelector] = []
      for text in texts { selectors += try ItemSelector.parse(text) }
      guard !selectors.isEmpty else { throw .nothingNamed }
      return selectors
    } catch {
      throw .items(error)
    }
  }

  func items(
    _ change: () throws(ArgumentError) -> ItemsChange?
  ) throws(EditDataError) -> EditRequest? {
    let selectors = try items()
    return try checked(change).map { .items(selectors, $0) }
  }

  func shader(
    _ make: (String, [String]) throws(ArgumentError) -> ShaderSpec
  ) throws(EditDataError) -> ShaderSpec {
    let name = try required("shader")
    return try checked { () throws(ArgumentError) in try make(name, assignments("set")) }
  }

  /// Runs a check and converts its errors to errors of JSON edits.
  func checked<Result>(
    _ body: () throws(ArgumentError) -> Result
  ) throws(EditDataError) -> Result {
    do throws(ArgumentError) {
      return try body()
    } catch {
      throw .rule(error)
    }
  }
}

extension EditArguments.Value {
  /// Creates a value; `nil` if the JSON value doesn't have the given kind.
  fileprivate init?(_ json: ParsedJSON, _ kind: VerbGrammar.Kind) {
    switch (kind, json) {
    case (.flag, .bool(let isSet)), (.choice, .bool(let isSet)): self = .flag(isSet)
    case (.values, .array(let list)):
      let texts = list.compactMap(\.scalar)
      guard texts.count == list.count else { return nil }
      self = .values(texts)
    case (.pair, .array(let list)):
      let texts = list.compactMap(\.scalar)
      guard texts.count == 2, list.count == 2 else { return nil }
      self = .values(texts)
    case (.assignments, .object(let members)):
      // In JSON, the color `none` of a shader parameter is `null`.
      let texts = members.compactMap { member in
        (member.value == .null ? "none" : member.value.scalar).map { "\(member.name)=\($0)" }
      }
      guard texts.count == members.count else { return nil }
      self = .assignments(texts)
    case (.assignments, .array(let list)):
      let texts = list.compactMap(\.scalar)
      guard texts.count == list.count else { return nil }
      self = .assignments(texts)
    case (.values, _):
      guard let text = json.scalar else { return nil }
      self = .values([text])
    case (.value, .array(let list)) where list.count == 1:
      guard let text = list[0].scalar else { return nil }
      self = .value(text)
    case (.value, _), (.pair, _):
      guard let text = json.scalar else { return nil }
      self = .value(text)
    default: return nil
    }
  }
}

extension ParsedJSON {
  /// The JSON text or number, as the command line would spell it; `nil` for other JSON values.
  fileprivate var scalar: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }
}
