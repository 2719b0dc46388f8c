internal import ArgumentParser

struct CommonOptions: ParsableArguments {
  @Flag(help: "Print one JSON object")
  var json = false

  @Flag(name: .shortAndLong, help: "Don't print remarks, warnings or progress")
  var quiet = false

  @Option(
    help: ArgumentHelp("The folder of the store", valueName: "folder"), completion: .directory)
  var store: Word?

  @Flag(help: "Print without color")
  var noColor = false

  @Flag(help: .hidden)
  var forceColor = false

  var color: ColorMode { noColor ? .never : forceColor ? .always : .auto }

  var format: OutputFormat { json ? .json : .text }
}

enum ColorMode: String {
  case auto
  case always
  case never
}

/// The option `-c`, which specifies the collage of a command.
struct CollageOptions: ParsableArguments {
  @Option(
    name: [.customShort("c"), .customLong("collage")],
    help: ArgumentHelp(
      "The collage: a name or UUID prefix (default: current)", valueName: "collage"),
    completion: .custom(CompletionValues.collages))
  var collage: Word?
}
