internal import ArgumentParser
internal import CollageCore

struct Distribute: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "distribute", abstract: "Distribute items with equal gaps",
    usage: "collage distribute ITEM... h|v [options]",
    discussion: """
        collage distribute '*' h
        collage distribute hero beach city v --gap 20
        collage distribute @all h --gap 5mm

      h distributes items from left to right, v from top to bottom, in the order of their centers. \
      The outer items stay in place. With --gap, only the first item stays in place. The gap can \
      be negative.
      """)

  @Argument(
    help: ArgumentHelp("The items, then h or v", valueName: "item"),
    completion: .custom(CompletionValues.items(and: ["h", "v"])))
  var words: [Word] = []

  @Option(
    help: ArgumentHelp(
      "The gap between items; only the first item stays in place", valueName: "length"))
  var gap: Word?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    let (items, values) = try ItemArguments(words).splitLast(1, value: .axis, of: Self.self)
    let axis = try StackParser.axis(values[0])
    let gap = try gap.map {
      try LengthParser.offset($0.text, along: axis == .horizontal ? .x : .y)
    }
    return .items(
      try items.selectors(of: Self.self), .arrange(.distribute(axis, gap: gap)))
  }
}
