internal import ArgumentParser
internal import CollageCore

/// `outline`: puts an edge around what can be seen.
struct OutlineCommand: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "outline", abstract: "Put an edge around what can be seen, as around a sticker.",
    usage: "collage outline ITEM... WIDTH [COLOUR] [options]\ncollage outline ITEM... none",
    discussion: """
      It follows the subject of a cutout, round corners and masks. WIDTH and the colour are as in \
      `border`.

        collage outline hero 12
        collage outline hero 3% gold
        collage outline hero none
      """)

  @Argument(
    help: ArgumentHelp("The items, the width, and the colour.", valueName: "item"),
    completion: .custom(Suggestions.items(and: [LookText.none])))
  var words: [Word] = []

  @Option(
    help: ArgumentHelp("The colour, in place of a word for it.", valueName: "colour"),
    completion: .list(ColorText.names), transform: Word.reader(ColorText.color))
  var colour: Color?

  @OptionGroup var scaling: FixedOption
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    let words = try LookWords(words, color: colour, of: Self.self)
    let change = try ItemsChange.outline(
      words.width, color: words.color, isFixed: scaling.fixed)
    return .items(try words.items.selectors(of: Self.self), change)
  }
}
