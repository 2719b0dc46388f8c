internal import ArgumentParser
internal import CollageCore

/// `shadow`: lets items throw a shadow.
struct ShadowCommand: LookPartCommand {
  static let configuration = CommandConfiguration.verb(
    "shadow", abstract: "Let items throw a shadow on what is behind them.",
    usage: "collage shadow ITEM... [options]\ncollage shadow ITEM... none",
    discussion: """
      It has the shape of what can be seen, and falls in one direction of the canvas however the \
      item is turned. Lengths are as in `border`; the blur is that of CSS. What is not said stays \
      as it is, or is that of a soft shadow a little below the item.

        collage shadow hero
        collage shadow hero --dx 8 --dy 8 --blur 20 --opacity 50%
        collage shadow hero --color navy
        collage shadow hero none
      """)

  @Argument(
    help: ArgumentHelp("The items.", valueName: "item"),
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
