/// What is known of the names of options before the parser sees them.
enum OptionNames {
  /// How many values follow an option.
  enum Values: Hashable, Sendable {
    case none
    case one
    case many
  }

  /// The options that every verb has.
  static let ofEveryVerb: Set = ["--json", "-q", "--quiet", "--store", "--color"]

  /// The options that one verb has with a value and another one without, and that take one here.
  private static let ambiguous: Set = ["--fit", "--watermark"]

  /// The arguments of all verbs; asking for them takes a tenth of a second.
  private static let arguments =
    (try? CommandDescription(of: CollageTool.self))?.family.flatMap { $0.arguments ?? [] } ?? []

  private static let flags = names { $0.kind == .flag }
  private static let withValues = names { $0.takesWords }
  private static let withValue = names { $0.kind == .option }
    .subtracting(flags.subtracting(ambiguous)).subtracting(withValues)

  /// The options of all verbs, and those of the parser.
  static let all = names { _ in true }

  private static func names(_ isWanted: (ArgumentDescription) -> Bool) -> Set<String> {
    Set(arguments.filter(isWanted).flatMap(\.names))
  }

  /// How many values follow a word that is an option; the usual ones are known at once.
  static func values(of word: String) -> Values {
    switch word {
    case "-c", "--collage", "--store", "--color": .one
    case "--help", "-h", "--version": .none
    case _ where ofEveryVerb.contains(word) || !word.hasPrefix("-"): .none
    case _ where withValue.contains(word): .one
    default: withValues.contains(word) ? .many : .none
    }
  }
}
