internal import ArgumentParser
internal import CollageCore

/// `snap`: moves items to the nearest lines.
struct Snap: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "snap", abstract: "Move items to lines that are near.",
    usage: "collage snap ITEM... [options]",
    discussion: """
      Edges go to those of the canvas and of other items, middles to the middle and the thirds of \
      the canvas, each way for itself, where such a line is near. Other items are those that are \
      neither named nor hidden.

        collage snap hero
        collage snap '*' --within 10
        collage snap @group:row --within 5%
      """)

  @Argument(
    help: ArgumentHelp("The items.", valueName: "item"), completion: .custom(CompletionValues.items)
  )
  var words: [Word] = []

  @Option(
    help: ArgumentHelp(
      "What is near; percent are of the canvas' shorter side. 2% if not given.",
      valueName: "length"),
    transform: Word.lengthReader)
  var within: Length?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    .items(try ItemArguments(words).selectors(of: Self.self), .arrange(.snap(within: within)))
  }
}
