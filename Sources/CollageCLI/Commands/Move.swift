internal import ArgumentParser
internal import CollageCore

struct Move: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "move", abstract: "Move items",
    usage: "collage move ITEM... X Y [options]\ncollage move ITEM... --by DX DY [options]",
    discussion: """
        collage move hero 120 300
        collage move hero,beach 50% 25%+10
        collage move hero right-40 bottom-40 --anchor br
        collage move hero 3cm 2cm
        collage move @selected --by -20 0

      X Y is the position of each item's center, from the top left corner of the canvas. A \
      coordinate is a number of canvas pixels, a percentage of the canvas, a length on paper (mm, \
      cm, in, pt), or left, center, right, top or bottom. An offset can follow, as in right-40. \
      Lengths on paper use the canvas's dpi (default: 300). --anchor places another point of the \
      item's bounds at X Y: tl, t, tr, l, c (the center), r, bl, b or br.
      """)

  @Argument(
    help: ArgumentHelp("The items, then X and Y", valueName: "item"),
    completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Option(
    name: .customLong("by"), parsing: .upToNextOption,
    help: ArgumentHelp("Move right and down by this offset", valueName: "DX DY"))
  var offset: [Word] = []

  @Option(anchor: "The point of the bounds to place at X Y (default: c)")
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
      return (try items.withoutValue(.position, besides: .option("--by")), nil, offset)
    }
    if let (items, position) = joined { return (items, position, nil) }
    let (items, values) = try ItemArguments(words).splitLast(2, value: .xAndY, of: Self.self)
    return (items, try PositionParser.position(values[0], values[1]), nil)
  }

  /// The items and a position written as one argument, such as `50%,30%`; `nil` if the last
  /// argument isn't such a position.
  private var joined: (ItemArguments, Position)? {
    guard words.count > 1, let last = words.last,
      let (position, _) = try? PositionParser.leading([last.text])
    else { return nil }
    return (ItemArguments(words.dropLast()), position)
  }
}
