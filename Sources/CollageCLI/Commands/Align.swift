internal import ArgumentParser
internal import CollageCore

struct Align: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "align", abstract: "Align items with each other or the canvas",
    usage: "collage align ITEM... left|center|right|top|middle|bottom [options]",
    discussion: """
        collage align hero center middle
        collage align hero,beach,city left
        collage align beach city bottom --to first
        collage align '*' right --to canvas

      A single item is aligned with the canvas, several items with their common bounds. --to sets \
      another reference: canvas, first (the first item on the command line), or other items by \
      name. A horizontal and a vertical alignment can be combined.

      Bounds enclose the visible part of an item, after rotation and cutout. A group that is named \
      as a whole, such as @group:row, stays together.
      """)

  @Argument(
    help: ArgumentHelp("The items, then the alignment", valueName: "item"),
    completion: .custom(CompletionValues.items(and: AlignmentParser.names)))
  var words: [Word] = []

  @Option(
    help: ArgumentHelp("The reference: canvas, first, or an item such as hero", valueName: "what"),
    completion: .custom(CompletionValues.items(and: ArrangementSpec.Target.keywords)))
  var to: Word?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    _ = try ItemArguments(words).splitLast(1, value: .alignment, of: Self.self)
    let (alignment, count) = try AlignmentParser.trailing(words.map(\.text))
    let items = ItemArguments(words.dropLast(count))
    let target = try to.map { try ArrangementSpec.Target($0.text) }
    return .items(
      try items.selectors(of: Self.self), .arrange(.align(alignment, to: target)))
  }
}
