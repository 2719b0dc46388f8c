internal import ArgumentParser
internal import CollageCore

/// `border`: puts a strip along pictures' edges.
struct BorderCommand: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "border", abstract: "Put a strip of one colour along pictures' edges.",
    usage: "collage border ITEM... WIDTH [COLOUR] [options]\ncollage border ITEM... none",
    discussion: """
      WIDTH is canvas pixels, a percentage of the item's shorter side, or mm, cm, in and pt of \
      paper; it grows with the item unless --fixed is given. Without a colour it is white. It \
      stands around the picture; with --inside it covers the picture's own edge. --bottom makes the \
      foot of an instant photo.

        collage border hero 20
        collage border hero,beach 4% black
        collage border hero 5% --bottom 20%
        collage border hero 3mm fff --inside
        collage border hero none
      """)

  @Argument(
    help: ArgumentHelp("The items, the width, and the colour.", valueName: "item"),
    completion: .custom(Suggestions.items(and: [LookText.none])))
  var words: [Word] = []

  @Option(
    help: ArgumentHelp("The width at the bottom.", valueName: "width"),
    transform: Word.reader(LookText.width))
  var bottom: WantedLength?

  @Flag(help: "Cover the picture's edge instead of standing around it.")
  var inside = false

  @Option(
    help: ArgumentHelp("The colour, in place of a word for it.", valueName: "colour"),
    completion: .list(ColorText.names), transform: Word.reader(ColorText.color))
  var colour: Color?

  @OptionGroup var scaling: FixedOption
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    let words = try LookWords(words, color: colour, of: Self.self)
    let change = try ItemsChange.border(
      words.width, color: words.color, bottom: bottom, isInside: inside, isFixed: scaling.fixed)
    return .items(try words.items.selectors(of: Self.self), change)
  }
}
