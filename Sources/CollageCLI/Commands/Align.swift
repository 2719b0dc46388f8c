internal import ArgumentParser
internal import CollageCore

/// `align`: brings items to stand at edges or middles.
struct Align: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "align", abstract: "Bring items to stand at edges or middles.",
    usage: "collage align ITEM... left|center|right|top|middle|bottom [options]",
    discussion: """
      One item goes by the canvas, several go by their common bounds, unless --to names something \
      else: canvas, first for the item named first, or items. What counts are the bounds of what \
      is seen, turned and cut out as it is; a group that is named as a whole, as @group:row, stays \
      together. An edge of each direction can stand together.

        collage align hero center middle
        collage align hero,beach,city left
        collage align beach city bottom --to first
        collage align '*' right --to canvas
      """)

  @Argument(
    help: ArgumentHelp("The items, then where to.", valueName: "item"),
    completion: .custom(CompletionValues.items(and: AlignmentParser.names)))
  var words: [Word] = []

  @Option(
    help: ArgumentHelp("What to go by: canvas, first, or items.", valueName: "what"),
    completion: .custom(CompletionValues.items(and: ArrangementSpec.Target.words)))
  var to: Word?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    let value = "left, center, right, top, middle or bottom"
    _ = try ItemArguments(words).splitLast(1, value: value, of: Self.self)
    let (alignment, count) = try AlignmentParser.trailing(words.map(\.text))
    let items = ItemArguments(words.dropLast(count))
    let target = try to.map { try ArrangementSpec.Target($0.text) }
    return .items(
      try items.selectors(of: Self.self), .arrange(.align(alignment, to: target)))
  }
}
