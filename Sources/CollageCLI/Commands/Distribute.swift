internal import ArgumentParser
internal import CollageCore

/// `distribute`: makes the gaps between items equal.
struct Distribute: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "distribute", abstract: "Make the gaps between items equal.",
    usage: "collage distribute ITEM... h|v [options]",
    discussion: """
      h goes from left to right, v from top to bottom, in the order of the items' middles. The \
      outer items stay; with --gap the first one stays and the others follow at that distance, \
      which may be below zero.

        collage distribute '*' h
        collage distribute hero beach city v --gap 20
        collage distribute @all h --gap 5mm
      """)

  @Argument(
    help: ArgumentHelp("The items, then h or v.", valueName: "item"),
    completion: .custom(CompletionValues.items(and: ["h", "v"])))
  var words: [Word] = []

  @Option(help: ArgumentHelp("How far apart.", valueName: "length"))
  var gap: Word?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    let (items, values) = try ItemArguments(words).splitLast(1, value: "h or v", of: Self.self)
    let axis = try StackParser.axis(values[0])
    let gap = try gap.map {
      try LengthParser.offset($0.text, along: axis == .horizontal ? .x : .y)
    }
    return .items(
      try items.selectors(of: Self.self), .arrange(.distribute(axis, gap: gap)))
  }
}
