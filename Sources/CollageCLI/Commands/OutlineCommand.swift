internal import ArgumentParser
internal import CollageCore

struct OutlineCommand: LookPartCommand {
  static let configuration = CommandConfiguration.verb(
    "outline", abstract: "Outline the visible shape of items, like a sticker",
    usage: "collage outline ITEM... WIDTH [COLOR] [options]\ncollage outline ITEM... none",
    discussion: """
        collage outline hero 12
        collage outline hero 3% gold
        collage outline hero none

      The outline follows cutouts, rounded corners and masks. WIDTH and COLOR are as in `border`.
      """)

  @Argument(
    help: ArgumentHelp("The items, the width and the color", valueName: "item"),
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
