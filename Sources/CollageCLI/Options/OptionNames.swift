/// Information about option names for use before the words are parsed.
enum OptionNames {
  /// The number of values after an option.
  enum Values: Hashable, Sendable {
    case none
    case one
    case many
  }

  /// The options that every verb has.
  static let common: Set = [
    "--json", "-q", "--quiet", "--store", "--no-color", "--force-color",
  ]

  /// Options that are flags of some verbs but have a value in others; before the verb, they have
  /// one.
  private static let ambiguous: Set = ["--fit", "--watermark"]

  /// The arguments of all verbs; describing them takes 0.1 s.
  private static let arguments =
    (try? CommandDescription(of: CollageTool.self))?.family.flatMap { $0.arguments ?? [] } ?? []

  private static let flags = names { $0.kind == .flag }
  private static let withValues = names { $0.takesWords }
  private static let withValue = names { $0.kind == .option }
    .subtracting(flags.subtracting(ambiguous)).subtracting(withValues)

  /// The options of all verbs, including those added by the parser.
  static let all = names { _ in true }

  private static func names(_ isWanted: (ArgumentDescription) -> Bool) -> Set<String> {
    Set(arguments.filter(isWanted).flatMap(\.names))
  }

  /// Returns the number of values after an option; common options don't require describing all
  /// commands.
  static func values(of word: String) -> Values {
    switch word {
    case "-c", "--collage", "--store", "--color", "--colour": .one
    case "--help", "-h", "--version": .none
    case _ where common.contains(word) || !word.hasPrefix("-"): .none
    case _ where withValue.contains(word): .one
    default: withValues.contains(word) ? .many : .none
    }
  }
}
