internal import ArgumentParser
internal import CollageCore

struct Flip: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "flip", abstract: "Flip items horizontally or vertically",
    usage: "collage flip ITEM... h|v [options]",
    discussion: """
        collage flip hero h
        collage flip hero beach vertical

      h swaps left and right; v swaps top and bottom. A second flip undoes the first.
      """)

  @Argument(
    help: ArgumentHelp("The items, then h or v", valueName: "item"),
    completion: .custom(CompletionValues.items(and: ["h", "v"])))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    let (items, values) = try ItemArguments(words).splitLast(1, value: .axis, of: Self.self)
    let axis = try StackParser.axis(values[0])
    return .items(try items.selectors(of: Self.self), .flip(axis))
  }
}
