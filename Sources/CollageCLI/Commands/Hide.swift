internal import ArgumentParser
internal import CollageCore

/// `hide`: leaves items out of pictures.
struct Hide: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "hide", abstract: "Leave items out of pictures.",
    usage: "collage hide ITEM... [--off] [options]",
    discussion: """
      A hidden item keeps everything, its place in the stack too, and every verb works on it; hit, \
      lint and snap pass it over.

        collage hide draft
        collage hide @all --off
      """)

  @Argument(
    help: ArgumentHelp("The items.", valueName: "item"), completion: .custom(CompletionValues.items)
  )
  var words: [Word] = []

  @Flag(help: "Show them again.")
  var off = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    .items(try ItemArguments(words).selectors(of: Self.self), .arrange(.hide(!off)))
  }
}
