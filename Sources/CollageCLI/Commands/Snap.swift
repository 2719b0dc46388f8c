internal import ArgumentParser
internal import CollageCore

struct Snap: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "snap", abstract: "Snap items to nearby lines",
    usage: "collage snap ITEM... [options]",
    discussion: """
        collage snap hero
        collage snap '*' --within 10
        collage snap @group:row --within 5%

      Edges snap to the edges of the canvas and of other items; centers snap to the center and the \
      thirds of the canvas. Each direction snaps separately. Items don't snap to hidden items or \
      to each other.
      """)

  @Argument(
    help: ArgumentHelp("The items", valueName: "item"), completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Option(
    help: ArgumentHelp("The snap distance (default: 2% of the shorter side)", valueName: "length"),
    transform: Word.lengthReader)
  var within: Length?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    .items(try ItemArguments(words).selectors(of: Self.self), .arrange(.snap(within: within)))
  }
}
