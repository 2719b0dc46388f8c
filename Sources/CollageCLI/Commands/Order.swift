internal import ArgumentParser
internal import CollageCore

/// `order`: restacks items.
struct Order: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "order", abstract: "Change which items cover which.",
    usage: "collage order ITEM... front|back|up|down|N [options]",
    discussion: """
      N is a place in the stack, 0 being the back. Items that are locked are not restacked \
      themselves, but others may come before or behind them.

        collage order hero front
        collage order hero beach down
        collage order hero 0
      """)

  @Argument(
    help: ArgumentHelp("The items, then front, back, up, down or a place.", valueName: "item"),
    completion: .custom(CompletionValues.items(and: StackParser.names)))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    let (items, values) = try ItemArguments(words).splitLast(
      1, value: "front, back, up, down or a place", of: Self.self)
    let place = try StackParser.place(values[0])
    return .items(try items.selectors(of: Self.self), .order(place))
  }
}
