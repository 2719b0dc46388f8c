internal import ArgumentParser
internal import CollageCore

struct Corners: LookPartCommand {
  static let configuration = CommandConfiguration.verb(
    "corners", abstract: "Round the corners of items",
    usage: "collage corners ITEM... RADIUS [options]\ncollage corners ITEM... none",
    discussion: """
        collage corners hero 24
        collage corners hero 50%
        collage corners hero none

      RADIUS is a length as in `border`. 50% turns a square into a circle.
      """)

  @Argument(
    help: ArgumentHelp("The items, then the radius", valueName: "item"),
    completion: .custom(CompletionValues.items(and: [LookParser.none])))
  var words: [Word] = []

  @OptionGroup var scaling: FixedOption
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  static let part = LookPart.corners
  var isFixed: Bool { scaling.fixed }
}
