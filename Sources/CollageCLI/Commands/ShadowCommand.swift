internal import ArgumentParser
internal import CollageCore

/// `shadow`: lets items throw a shadow.
struct ShadowCommand: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "shadow", abstract: "Let items throw a shadow on what is behind them.",
    usage: "collage shadow ITEM... [options]\ncollage shadow ITEM... none",
    discussion: """
      It has the shape of what can be seen, and falls in one direction of the canvas however the \
      item is turned. Lengths are as in `border`; the blur is that of CSS. What is not said stays \
      as it is, or is that of a soft shadow a little below the item.

        collage shadow hero
        collage shadow hero --dx 8 --dy 8 --blur 20 --opacity 50%
        collage shadow hero --colour navy
        collage shadow hero none
      """)

  @Argument(
    help: ArgumentHelp("The items.", valueName: "item"),
    completion: .custom(Suggestions.items(and: [LookText.none])))
  var words: [Word] = []

  @Option(
    help: ArgumentHelp("How far it falls to the right.", valueName: "length"),
    transform: Word.reader(LookText.offset))
  var dx: WantedLength?

  @Option(
    help: ArgumentHelp("How far it falls down.", valueName: "length"),
    transform: Word.reader(LookText.offset))
  var dy: WantedLength?

  @Option(
    help: ArgumentHelp("How soft it is.", valueName: "length"),
    transform: Word.reader(LookText.blur))
  var blur: WantedLength?

  @Option(
    help: ArgumentHelp("Its colour.", valueName: "colour"),
    completion: .list(ColorText.names), transform: Word.reader(ColorText.color))
  var colour: Color?

  @Option(
    help: ArgumentHelp("How dark it is, from 0 to 1 or 100%.", valueName: "value"),
    transform: Word.reader(FactorText.opacity))
  var opacity: UnitInterval?

  @OptionGroup var scaling: FixedOption
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    // Alone the word is an item's name.
    let isNone = words.count > 1 && words.last?.text.lowercased() == LookText.none
    let items = ItemWords(isNone ? words.dropLast() : words)
    let change = try ItemsChange.shadow(
      WantedShadow(
        dx: dx, dy: dy, blur: blur, color: colour, opacity: opacity, isFixed: scaling.fixed),
      isNone: isNone)
    return .items(try items.selectors(of: Self.self), change)
  }
}
