internal import ArgumentParser
internal import CollageCore

/// `blend`: mixes items' colors with those behind.
struct Blend: LookPartCommand {
  static let configuration = CommandConfiguration.verb(
    "blend", abstract: "Mix items' colors with those behind them.",
    usage: "collage blend ITEM... MODE [options]",
    discussion: """
      MODE is one of the W3C's: \(BlendModeParser.names.joined(separator: ", ")). The first of them \
      covers what is behind.

        collage blend texture multiply
        collage blend light screen
        collage blend texture none
      """)

  @Argument(
    help: ArgumentHelp("The items, then the mode.", valueName: "item"),
    completion: .custom(CompletionValues.items(and: BlendModeParser.names)))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  static let part = LookPart.blend
}
