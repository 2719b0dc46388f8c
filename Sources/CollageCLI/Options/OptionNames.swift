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

  /// The options, of whatever verb, that take one value.
  static let withValue: Set = [
    "-c", "--collage", "--store", "--color", "-o", "--output", "--size", "--dpi", "--background",
    "--as", "--anchor", "--width", "--height", "--rotate", "--scale", "--opacity", "--fit",
    "--cover", "--search", "--limit", "--after", "--format", "--quality", "--count", "--rect",
    "--keep", "--drop", "--keep-stroke", "--drop-stroke", "--mask", "--feather", "--grow",
    "--smooth", "--engine", "--engine-command", "--refine", "--jobs", "--max-memory",
    "--chroma", "--compression", "--max-bytes", "--older-than", "-n",
    "--bottom", "--dx", "--dy", "--blur", "--colour", "--ratio", "--seed",
    "--sort", "--to", "--files-from", "--uses", "--port", "--proxied", "--gap", "--within",
    "--frame", "--corner", "--margin", "--grid", "--preset", "--pad", "--steps", "--cfg",
    "--negative", "--strength", "--server", "--max-side", "--save-preset", "--poll", "--delete",
    "--long-side", "--name",
    "--tag", "--camera", "--layout", "--order", "--columns", "--rows", "--cell", "--last-row",
    "--max-angle", "--overlap", "--weight", "--crop", "--per-page", "--border", "--corners",
    "--outline", "--style", "--adjust", "--shader", "--edit", "--of", "--font", "--align",
    "--line-height", "--letter-spacing", "--padding", "--language", "--direction", "--features",
    "--lines", "--ellipsis", "--arc", "--text", "--sample", "--watermark", "--names", "--frames",
    "--fps", "--duration", "--loop", "--ease", "--during", "--title", "--bleed",
  ]

  /// The options that take all words up to the next option; for some verbs that is one word.
  static let withValues: Set = ["--by", "--at", "--from"]

  /// The options with values, those of every verb, and those of the parser.
  static let all = withValue.union(withValues).union(ofEveryVerb).union(["--help", "--version"])

  /// How many values follow a word that is an option.
  static func values(of word: String) -> Values {
    if withValue.contains(word) { return .one }
    return withValues.contains(word) ? .many : .none
  }
}
