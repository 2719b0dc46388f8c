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

  /// What the value of an argument names, apart from parts of the collage.
  package enum Naming: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// A file or a folder.
    case file
    /// A program.
    case program
    /// Collages besides the one that is edited.
    case collages
    /// A file, unless it is a color, a gradient or another background.
    case background
    /// A file, unless it is a family of fonts.
    case font
    /// A file, unless it is the name of a mask.
    case mask
    /// A file if the layout is a shape.
    case shape
    /// A file, unless it is `none`.
    case watermark
  }

  /// Where a verb may be used, besides the command line and batches.
  package struct Uses: OptionSet, Sendable {
    package let rawValue: Int

    /// `make --edit`, which edits pages before they are stored.
    package static let make = Uses(rawValue: 1 << 0)
    /// Templates, which may be from an untrusted source: such edits read no files and run no programs.
    package static let template = Uses(rawValue: 1 << 1)
    /// The page of `serve`.
    package static let page = Uses(rawValue: 1 << 2)
    /// Edits that the page draws without storing them: they change only how items are drawn.
    package static let trial = Uses(rawValue: 1 << 3)

    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// The effects of a verb on the store, or on later edits of a batch, besides changing items.
  ///
  /// `layout --per-page` has others, which its command gives.
  package struct Effects: OptionSet, Sendable {
    package let rawValue: Int

    /// It creates a missing store.
    package static let makesStore = Effects(rawValue: 1 << 0)
    /// It adds, removes or renames collages, or changes the current one.
    package static let changesCollages = Effects(rawValue: 1 << 1)
    /// It makes the collage that it names the current one.
    package static let changesCurrentCollage = Effects(rawValue: 1 << 2)
    /// It may free names of collages.
    package static let freesCollageNames = Effects(rawValue: 1 << 3)
    /// It may free names of items.
    package static let freesItemNames = Effects(rawValue: 1 << 4)
    /// It needs the revisions one by one, so that it cannot be part of a step that is undone at once.
    package static let needsRevisions = Effects(rawValue: 1 << 5)

    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// An argument.
  package struct Key: Hashable, Sendable {
    /// The name: that of the long option, or of what stands without a name among words.
    package let name: String
    /// What the value is.
    package let kind: Kind
    /// Whether it stands without a name among words, behind the verb and in this order.
    package let isPositional: Bool
    /// What the value names.
    package let names: Naming

    /// An argument that has its name among words, too.
    static func option(
      _ name: String, _ kind: Kind = .value, names: Naming = .nothing
    ) -> Key {
      Key(name: name, kind: kind, isPositional: false, names: names)
    }

    /// An argument that has none there.
    static func positional(
      _ name: String, _ kind: Kind = .value, names: Naming = .nothing
    ) -> Key {
      Key(name: name, kind: kind, isPositional: true, names: names)
    }
  }

  /// Makes a request of a verb's arguments; nil where it takes more than a collage to do it.
  typealias Reading = @Sendable (EditArguments) throws(EditDataError) -> EditRequest?
  /// Reads a request that needs the store or analyzes photos; `nil` if it names a file or a program.
  typealias StoreReading = @Sendable (EditArguments) throws(EditDataError) -> StoreRequest?

  /// The verb, with its second word if it has one: `shader on`.
  package let name: String
  /// The arguments, besides `verb` itself.
  package let keys: [Key]
  /// Where it may be used.
  package let uses: Uses
  /// What it does besides changing items.
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

  /// Everywhere but in trials.
  static let editing: Uses = [.make, .template, .page]
  /// Everywhere: the verb changes only how items are drawn.
  static let drawing: Uses = [.make, .template, .page, .trial]

  /// The argument of a name.
  func key(_ name: String) -> Key? { keys.first { $0.name == name } }

  /// The verb of a name or of the last word of one, which commands are called by; nil if it does not edit.
  package static func of(_ word: String) -> VerbGrammar? { byName[word] ?? byLastWord[word] }

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

  private static let byLastWord = Dictionary(
    all.map { (String($0.name.split(separator: " ").last ?? ""), $0) },
    uniquingKeysWith: { first, _ in first })

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}

/// What errors say of a verb and its arguments.
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
