/// A verb that edits, with the names and the kinds of its arguments as data.
package struct VerbGrammar: Sendable {
  /// What the value of an argument is.
  package enum Kind: Hashable, Sendable {
    /// A text or a number.
    case value
    /// Several of them; one can stand without a list around it.
    case values
    /// Two of them in a list, or one text with both.
    case pair
    /// `true`, or `false` which says nothing.
    case flag
    /// `true` or `false`, each of which says something.
    case choice
    /// Values with names.
    case assignments
  }

  /// An argument.
  package struct Key: Hashable, Sendable {
    /// The name: that of the long option, or of what stands without a name among words.
    package let name: String
    /// What the value is.
    package let kind: Kind
    /// Whether it stands without a name among words, behind the verb and in this order.
    package let isPositional: Bool

    /// An argument that has its name among words, too.
    static func option(_ name: String, _ kind: Kind = .value) -> Key {
      Key(name: name, kind: kind, isPositional: false)
    }

    /// An argument that has none there.
    static func positional(_ name: String, _ kind: Kind = .value) -> Key {
      Key(name: name, kind: kind, isPositional: true)
    }
  }

  /// Makes a request of a verb's arguments; nil where it takes more than a collage to do it.
  typealias Reading = @Sendable (EditArguments) throws(EditDataError) -> EditRequest?

  /// The verb, with its second word if it has one: `shader on`.
  package let name: String
  /// The arguments, besides `verb` itself.
  package let keys: [Key]
  let request: Reading

  init(_ name: String, _ keys: [Key], _ request: @escaping Reading = { _ in nil }) {
    self.name = name
    self.keys = keys
    self.request = request
  }

  /// The argument of a name.
  func key(_ name: String) -> Key? { keys.first { $0.name == name } }

  /// The verb of a name.
  ///
  /// - Parameter name: What was written.
  /// - Returns: The verb.
  /// - Throws: ``EditDataError/unknownVerb(_:nearest:)``.
  static func named(_ name: String) throws(EditDataError) -> VerbGrammar {
    guard let verb = byName[name] else {
      throw .unknownVerb(name, nearest: NearestNames.to(name, among: all.map(\.name)))
    }
    return verb
  }

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}
