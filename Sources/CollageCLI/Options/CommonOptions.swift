internal import ArgumentParser

/// The options that every verb has.
struct CommonOptions: ParsableArguments {
  @Flag(help: "Print one JSON object.")
  var json = false

  @Flag(
    name: .shortAndLong, help: "Print results and errors only: no remarks, warnings and progress.")
  var quiet = false

  @Option(
    help: ArgumentHelp("The folder of the store.", valueName: "folder"), completion: .directory)
  var store: Word?

  @Option(help: ArgumentHelp("When to use colour.", valueName: "when"))
  var color: ColorMode = .auto

  /// How results are printed.
  var format: OutputFormat { json ? .json : .text }
}

/// When text has colours.
enum ColorMode: String, ExpressibleByArgument, CaseIterable {
  case auto
  case always
  case never
}

/// Which collage a command is about.
struct CollageOptions: ParsableArguments {
  @Option(
    name: [.customShort("c"), .customLong("collage")],
    help: ArgumentHelp(
      "The collage: its name or the beginning of its UUID.", valueName: "collage"),
    completion: .custom(Suggestions.collages))
  var collage: Word?
}
