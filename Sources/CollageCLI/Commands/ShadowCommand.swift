internal import ArgumentParser
internal import CollageCore

struct ShadowCommand: LookPartCommand {
  static let configuration = CommandConfiguration.verb(
    "shadow", abstract: "Add a drop shadow to items",
    usage: "collage shadow ITEM... [options]\ncollage shadow ITEM... none",
    discussion: """
        collage shadow hero
        collage shadow hero --dx 8 --dy 8 --blur 20 --opacity 50%
        collage shadow hero --color navy
        collage shadow hero none

      The shadow has the shape of the item's visible part. Its offset is relative to the canvas, \
      regardless of the item's rotation. Lengths are as in `border`; the blur radius is defined as \
      in CSS. Options that aren't given keep their values.
      """)

  @Argument(
    help: ArgumentHelp("The items", valueName: "item"),
    completion: .custom(CompletionValues.items(and: [LookParser.none])))
  var words: [Word] = []

  @Option(.shadow, "dx") var dx: LookFieldSpec?
  @Option(.shadow, "dy") var dy: LookFieldSpec?
  @Option(.shadow, "blur") var blur: LookFieldSpec?
  @Option(.shadow, "color") var color: LookFieldSpec?
  @Option(.shadow, "opacity") var opacity: LookFieldSpec?
  @OptionGroup var scaling: FixedOption
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  static let part = LookPart.shadow
  var options: [String: LookFieldSpec?] {
    ["dx": dx, "dy": dy, "blur": blur, "color": color, "opacity": opacity]
  }
  var isFixed: Bool { scaling.fixed }
}
