internal import ArgumentParser
internal import CollageCore

struct Blend: LookPartCommand {
  static let configuration = CommandConfiguration.verb(
    "blend", abstract: "Set the blend mode of items",
    usage: "collage blend ITEM... MODE [options]",
    discussion: """
        collage blend texture multiply
        collage blend light screen
        collage blend texture none

      MODE is one of the W3C's blend modes: \(BlendModeParser.names.joined(separator: ", ")). normal, or \
      none, turns blending off.
      """)

  @Argument(
    help: ArgumentHelp("The items, then the mode", valueName: "item"),
    completion: .custom(CompletionValues.items(and: BlendModeParser.names)))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  static let part = LookPart.blend
}
