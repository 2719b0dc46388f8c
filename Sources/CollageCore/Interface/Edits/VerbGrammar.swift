/// The grammar of a verb (an edit command) for the command line and for edits in JSON: the names
/// and kinds of its arguments.
package struct VerbGrammar: Sendable {
  package enum Kind: Hashable, Sendable {
    /// A text or a number.
    case value
    /// A list of texts or numbers.
    ///
    /// A list of one element can be written as the element alone.
    case values
    /// A pair of texts or numbers: a list of two, or one text that contains both.
    case pair
    /// `true`. The value `false` has no effect.
    case flag
    /// `true` or `false`, which have different effects.
    case choice
    case assignments
  }

  /// The kind of external object that an argument's value refers to.
  package enum Naming: Hashable, Sendable {
    case nothing
    case file
    case program
    /// Collages other than the edited one.
    case collages
    /// A file, unless the value is a color, a gradient or another background without a file.
    case background
    /// A file, unless the value is a list of font families.
    case font
    /// A file, unless the value is the name of a built-in mask or `none`.
    case mask
    /// A file if the kind of the layout is `shape`.
    case shape
    /// A file, unless the value is `none`.
    case watermark
  }

  /// The contexts, other than the command line and batches, in which a verb can be used.
  package struct Uses: OptionSet, Sendable {
    package let rawValue: Int

    /// `make --edit`, which edits pages before they are stored.
    package static let make = Uses(rawValue: 1 << 0)
    /// Templates.
    ///
    /// Their edits can't read files or run programs, because a template can come from an untrusted
    /// source.
    package static let template = Uses(rawValue: 1 << 1)
    /// The web page of `serve`.
    package static let page = Uses(rawValue: 1 << 2)
    /// Previews, which the web page draws without storing the edits.
    ///
    /// Their verbs only change how items are drawn.
    package static let preview = Uses(rawValue: 1 << 3)

    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// The effects of a verb beyond the change of items, on the store or on later edits of a batch.
  ///
  /// `layout --per-page` has further effects, which its command adds.
  package struct Effects: OptionSet, Sendable {
    package let rawValue: Int

    /// The verb creates the store if it doesn't exist.
    package static let makesStore = Effects(rawValue: 1 << 0)
    /// The verb adds, removes or renames collages, or changes which collage is the current one.
    package static let changesCollages = Effects(rawValue: 1 << 1)
    /// The verb makes the named collage the current one.
    package static let changesCurrentCollage = Effects(rawValue: 1 << 2)
    /// After the verb, the names of deleted or renamed collages are available again.
    package static let freesCollageNames = Effects(rawValue: 1 << 3)
    /// After the verb, the names of removed or renamed items are available again.
    package static let freesItemNames = Effects(rawValue: 1 << 4)
    /// The verb refers to individual revisions, so it can't be part of a batch that is undone as
    /// one step.
    package static let needsRevisions = Effects(rawValue: 1 << 5)

    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  package struct Key: Hashable, Sendable {
    /// The name of the long option without dashes, or of the positional argument.
    package let name: String
    package let kind: Kind
    /// True if the argument is positional on the command line, in the order of `keys`.
    package let isPositional: Bool
    package let names: Naming

    static func option(
      _ name: String, _ kind: Kind = .value, names: Naming = .nothing
    ) -> Key {
      Key(name: name, kind: kind, isPositional: false, names: names)
    }

    static func positional(
      _ name: String, _ kind: Kind = .value, names: Naming = .nothing
    ) -> Key {
      Key(name: name, kind: kind, isPositional: true, names: names)
    }
  }

  /// Creates a request from the arguments of a verb; `nil` if the edit requires more than the
  /// collage.
  typealias Reading = @Sendable (EditArguments) throws(EditDataError) -> EditRequest?
  /// Creates a request that requires the store or the analysis of photos; `nil` if the arguments
  /// name a file or a program.
  typealias StoreReading = @Sendable (EditArguments) throws(EditDataError) -> StoreRequest?

  /// The name of the verb, which can consist of two words, such as `shader on`.
  package let name: String
  package let keys: [Key]
  package let uses: Uses
  package let effects: Effects
  let request: Reading
  let storeRequest: StoreReading

  init(
    _ name: String, for uses: Uses, effects: Effects = [], _ keys: [Key],
    _ request: @escaping Reading = { _ in nil }, store: @escaping StoreReading = { _ in nil }
  ) {
    (self.name, self.uses, self.effects, self.keys) = (name, uses, effects, keys)
    (self.request, self.storeRequest) = (request, store)
  }

  /// All contexts except for previews.
  static let editing: Uses = [.make, .template, .page]
  /// All contexts, for verbs that only change how items are drawn.
  static let drawing: Uses = [.make, .template, .page, .preview]

  func key(_ name: String) -> Key? {
    let name = DeprecatedKeys.replacements[name] ?? name
    return keys.first { $0.name == name }
  }

  /// Returns the verb with the given name or last word; `nil` if there isn't one.
  package static func of(_ word: String) -> VerbGrammar? { byName[word] ?? byLastWord[word] }

  static func named(_ name: String) throws(EditDataError) -> VerbGrammar {
    guard let verb = byName[name] else {
      throw .unknownVerb(name, nearest: NearestNames.to(name, among: all.map(\.name)))
    }
    return verb
  }

  private static let byLastWord = Dictionary(
    all.map { (String($0.name.split(separator: " ").last ?? ""), $0) },
    uniquingKeysWith: { first, _ in first })

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}

extension VerbGrammar: CustomReflectable {
  package var customMirror: Mirror {
    Mirror(self, children: ["name": name, "keys": keys], displayStyle: .struct)
  }
}

extension VerbGrammar.Key: CustomReflectable {
  package var customMirror: Mirror {
    Mirror(
      self, children: ["name": name, "kind": kind, "isPositional": isPositional],
      displayStyle: .struct)
  }
}
