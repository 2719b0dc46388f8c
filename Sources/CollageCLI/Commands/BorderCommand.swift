internal import ArgumentParser
internal import CollageCore

struct BorderCommand: LookPartCommand {
  static let configuration = CommandConfiguration.verb(
    "border", abstract: "Add a border to items",
    usage: "collage border ITEM... WIDTH [COLOR] [options]\ncollage border ITEM... none",
    discussion: """
        collage border hero 20
        collage border hero,beach 4% black
        collage border hero 5% --bottom 20%
        collage border hero 3mm fff --inside
        collage border hero none

      WIDTH is a number of canvas pixels, a percentage of the item's shorter side, or a length on \
      paper (mm, cm, in, pt). The width scales with the item unless --fixed is given. The default \
      color is white.

      The border is around the item; with --inside, it covers the item's edge. --bottom sets \
      another width at the bottom, as on an instant photo.
      """)

  @Argument(
    help: ArgumentHelp("The items, the width and the color", valueName: "item"),
    completion: .custom(CompletionValues.items(and: [LookParser.none])))
  var words: [Word] = []

  @Option(.border, "bottom") var bottom: LookFieldSpec?

  @Flag(help: "Draw the border over the item's edge")
  var inside = false

  @Option(.border, "color") var color: LookFieldSpec?
  @OptionGroup var scaling: FixedOption
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  static let part = LookPart.border
  var options: [String: LookFieldSpec?] {
    ["color": color, "bottom": bottom, "inside": inside ? .flag(true) : nil]
  }
  var isFixed: Bool { scaling.fixed }
}
