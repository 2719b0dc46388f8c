internal import ArgumentParser
internal import CollageCore

struct Order: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "order", abstract: "Change the stacking order of items",
    usage: "collage order ITEM... front|back|up|down|N [options]",
    discussion: """
        collage order hero front
        collage order hero beach down
        collage order hero 0

      N is a position in the stack; 0 is the back. Locked items can't be restacked, but other \
      items can pass them.
      """)

  @Argument(
    help: ArgumentHelp("The items, then front, back, up, down or N", valueName: "item"),
    completion: .custom(CompletionValues.items(and: StackParser.names)))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    let (items, values) = try ItemArguments(words).splitLast(
      1, value: .stackPlace, of: Self.self)
    let place = try StackParser.target(values[0])
    return .items(try items.selectors(of: Self.self), .order(place))
  }
}
