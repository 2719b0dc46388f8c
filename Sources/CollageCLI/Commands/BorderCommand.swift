internal import ArgumentParser
internal import CollageCore

/// `border`: puts a strip along pictures' edges.
struct BorderCommand: LookPartCommand {
  static let configuration = CommandConfiguration.verb(
    "border", abstract: "Put a strip of one color along pictures' edges.",
    usage: "collage border ITEM... WIDTH [COLOR] [options]\ncollage border ITEM... none",
    discussion: """
      WIDTH is canvas pixels, a percentage of the item's shorter side, or mm, cm, in and pt of \
      paper; it grows with the item unless --fixed is given. Without a color it is white. It \
      stands around the picture; with --inside it covers the picture's own edge. --bottom makes the \
      foot of an instant photo.

        collage border hero 20
        collage border hero,beach 4% black
        collage border hero 5% --bottom 20%
        collage border hero 3mm fff --inside
        collage border hero none
      """)

  @Argument(
    help: ArgumentHelp("The items, the width, and the color.", valueName: "item"),
    completion: .custom(CompletionValues.items(and: [LookParser.none])))
  var words: [Word] = []

  @Option(.border, "bottom") var bottom: LookFieldSpec?

  @Flag(help: "Cover the picture's edge instead of standing around it.")
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
