/// Information about option names that is needed before the arguments are parsed.
enum OptionNames {
  enum Values: Hashable, Sendable {
    case none
    case one
    case many
  }

  static let common: Set = [
    "--json", "-q", "--quiet", "--store", "--no-color", "--force-color",
  ]

  /// Options that are flags of some verbs and take a value in others; before the verb, they are
  /// parsed as options with a value.
  private static let ambiguous: Set = ["--fit", "--watermark"]

  /// The arguments of all verbs; describing the verbs takes 0.1 s.
  private static let arguments =
    (try? CommandDescription(of: CollageTool.self))?.family.flatMap { $0.arguments ?? [] } ?? []

  private static let flags = names { $0.kind == .flag }
  private static let withValues = names { $0.takesWords }
  private static let withValue = names { $0.kind == .option }
    .subtracting(flags.subtracting(ambiguous)).subtracting(withValues)

  /// The options of all verbs, including those that the argument parser adds.
  static let all = names { _ in true }

  private static func names(_ isIncluded: (ArgumentDescription) -> Bool) -> Set<String> {
    Set(arguments.filter(isIncluded).flatMap(\.names))
  }

  /// Returns the number of values after an option.
  ///
  /// The first call takes 0.1 s, except for options that almost all verbs have.
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
