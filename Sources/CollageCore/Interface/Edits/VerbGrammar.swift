/// A verb that edits, with the names and kinds of its arguments as data.
package struct VerbGrammar: Sendable {
  package enum Kind: Hashable, Sendable {
    /// A text or a number.
    case value
    /// A list of texts or numbers. A single one doesn't require the list.
    case values
    /// A list of two texts or numbers, or one text with both.
    case pair
    /// `true`, or `false`, which has no effect.
    case flag
    /// `true` or `false`, each of which has an effect.
    case choice
    /// Named values.
    case assignments
  }

  /// The external object that an argument's value names.
  package enum Naming: Hashable, Sendable {
    case nothing
    /// A file or a folder.
    case file
    case program
    /// Other collages than the edited one.
    case collages
    /// A file, unless it is a color, a gradient or another background.
    case background
    /// A file, unless it is a font family.
    case font
    /// A file, unless it is the name of a mask.
    case mask
    /// A file if the layout is a shape.
    case shape
    /// A file, unless it is `none`.
    case watermark
  }

  /// The contexts that support a verb, in addition to the command line and batches.
  package struct Uses: OptionSet, Sendable {
    package let rawValue: Int

    /// `make --edit`, which edits pages before they are stored.
    package static let make = Uses(rawValue: 1 << 0)
    /// Templates, which may be from an untrusted source.
    ///
    /// Such edits don't read files or run programs.
    package static let template = Uses(rawValue: 1 << 1)
    /// The web page of `serve`.
    package static let page = Uses(rawValue: 1 << 2)
    /// Previews, which the web page draws without storing the edits.
    ///
    /// They only change how items are drawn.
    package static let trial = Uses(rawValue: 1 << 3)

    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// The effects of a verb on the store or on later edits of a batch, in addition to changing
  /// items.
  ///
  /// The command of `layout --per-page` adds its own effects.
  package struct Effects: OptionSet, Sendable {
    package let rawValue: Int

    /// The verb creates a missing store.
    package static let makesStore = Effects(rawValue: 1 << 0)
    /// The verb adds, removes or renames collages, or changes the current one.
    package static let changesCollages = Effects(rawValue: 1 << 1)
    /// The verb makes the named collage the current one.
    package static let changesCurrentCollage = Effects(rawValue: 1 << 2)
    /// The verb may free names of collages.
    package static let freesCollageNames = Effects(rawValue: 1 << 3)
    /// The verb may free names of items.
    package static let freesItemNames = Effects(rawValue: 1 << 4)
    /// The verb requires individual revisions, so that it can't be part of a step that is undone as
    /// a whole.
    package static let needsRevisions = Effects(rawValue: 1 << 5)

    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  package struct Key: Hashable, Sendable {
    /// The name of the long option or of the positional argument.
    package let name: String
    package let kind: Kind
    /// True if the command line has it as a positional argument, in this order after the verb.
    package let isPositional: Bool
    /// The external object that the value names.
    package let names: Naming

    /// Creates an argument that is an option on the command line.
    static func option(
      _ name: String, _ kind: Kind = .value, names: Naming = .nothing
    ) -> Key {
      Key(name: name, kind: kind, isPositional: false, names: names)
    }

    /// Creates an argument that is positional on the command line.
    static func positional(
      _ name: String, _ kind: Kind = .value, names: Naming = .nothing
    ) -> Key {
      Key(name: name, kind: kind, isPositional: true, names: names)
    }
  }

  /// Creates a request from a verb's arguments; `nil` if it requires more than a collage.
  typealias Reading = @Sendable (EditArguments) throws(EditDataError) -> EditRequest?
  /// Creates a request that requires the store or the analysis of photos; `nil` if it names a file
  /// or a program.
  typealias StoreReading = @Sendable (EditArguments) throws(EditDataError) -> StoreRequest?

  /// The name of the verb, which may have a second word, such as `shader on`.
  package let name: String
  /// The arguments, except for `verb` itself.
  package let keys: [Key]
  /// The contexts that support the verb.
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
  /// All contexts.
  ///
  /// Such a verb only changes how items are drawn.
  static let drawing: Uses = [.make, .template, .page, .trial]

  func key(_ name: String) -> Key? {
    let name = FormerKeys.present[name] ?? name
    return keys.first { $0.name == name }
  }

  /// Returns the verb with a name or with a last word, which is the name of the command; `nil` if
  /// it doesn't edit.
  package static func of(_ word: String) -> VerbGrammar? { byName[word] ?? byLastWord[word] }

  /// Returns the verb with a name.
  ///
  /// - Parameter name: The name.
  /// - Returns: The verb.
  /// - Throws: ``EditDataError/unknownVerb(_:nearest:)``.
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

/// The description of a verb and its arguments in errors.
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
