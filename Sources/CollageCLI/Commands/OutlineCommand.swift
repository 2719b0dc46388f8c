internal import ArgumentParser
internal import CollageCore

/// `outline`: puts an edge around what can be seen.
struct OutlineCommand: LookPartCommand {
  static let configuration = CommandConfiguration.verb(
    "outline", abstract: "Put an edge around what can be seen, as around a sticker.",
    usage: "collage outline ITEM... WIDTH [COLOR] [options]\ncollage outline ITEM... none",
    discussion: """
      It follows the subject of a cutout, round corners and masks. WIDTH and the color are as in \
      `border`.

        collage outline hero 12
        collage outline hero 3% gold
        collage outline hero none
      """)

  @Argument(
    help: ArgumentHelp("The items, the width, and the color.", valueName: "item"),
    completion: .custom(CompletionValues.items(and: [LookParser.none])))
  var words: [Word] = []

  @Option(.outline, "color") var color: LookFieldSpec?
  @OptionGroup var scaling: FixedOption
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  static let part = LookPart.outline
  var options: [String: LookFieldSpec?] { ["color": color] }
  var isFixed: Bool { scaling.fixed }
}
