internal import ArgumentParser
internal import CollageCore

/// `corners`: rounds pictures' corners.
struct Corners: LookPartCommand {
  static let configuration = CommandConfiguration.verb(
    "corners", abstract: "Round pictures' corners.",
    usage: "collage corners ITEM... RADIUS [options]\ncollage corners ITEM... none",
    discussion: """
      RADIUS is a length as in `border`; 50% makes a circle of a square.

        collage corners hero 24
        collage corners hero 50%
        collage corners hero none
      """)

  @Argument(
    help: ArgumentHelp("The items, then the radius.", valueName: "item"),
    completion: .custom(CompletionValues.items(and: [LookParser.none])))
  var words: [Word] = []

  @OptionGroup var scaling: FixedOption
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  static let part = LookPart.corners
  var isFixed: Bool { scaling.fixed }
}
