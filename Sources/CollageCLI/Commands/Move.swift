internal import ArgumentParser
internal import CollageCore

/// `move`: places items.
struct Move: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "move", abstract: "Place items on the canvas.",
    usage: "collage move ITEM... X Y [options]\ncollage move ITEM... --by DX DY [options]",
    discussion: """
      X and Y are where the items' centres go: canvas pixels, a percentage of the canvas, mm, cm, \
      in or pt of paper by the canvas' dpi (300 if it has none), or \
      left, center, right and top, center, bottom, with an offset if need be.

        collage move hero 120 300
        collage move hero right-40 bottom-40 --anchor br
        collage move hero,beach 50% 25%+10
        collage move hero 3cm 2cm
        collage move @selected --by -20 0
      """)

  @Argument(
    help: ArgumentHelp("The items, then X and Y.", valueName: "item"),
    completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Option(
    name: .customLong("by"), parsing: .upToNextOption,
    help: ArgumentHelp("How far to the right and down.", valueName: "DX DY"))
  var offset: [Word] = []

  @Option(anchor: "The point of the items' bounds that goes to X Y.")
  var anchor: Anchor?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    let (items, position, offset) = try read()
    let change = try ItemsChange.move(to: position, by: offset, anchor: anchor)
    return .items(try items.selectors(of: Self.self), change)
  }

  private func read() throws -> (ItemArguments, to: Position?, by: Position?) {
    if let (offset, rest) = try PositionArguments.leading(
      offset, option: "--by", PositionParser.offset)
    {
      let items = ItemArguments(words + rest)
      guard anchor == nil else { return (items, nil, offset) }
      return (try items.withoutValue("a position", besides: "--by"), nil, offset)
    }
    if let (items, position) = joined { return (items, position, nil) }
    let (items, values) = try ItemArguments(words).splitLast(2, value: "X and Y", of: Self.self)
    return (items, try PositionParser.position(values[0], values[1]), nil)
  }

  /// The items before a position in one word, such as `50%,30%`; nil if the last word is none.
  private var joined: (ItemArguments, Position)? {
    guard words.count > 1, let last = words.last,
      let (position, _) = try? PositionParser.leading([last.text])
    else { return nil }
    return (ItemArguments(words.dropLast()), position)
  }
}
