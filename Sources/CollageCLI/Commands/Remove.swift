internal import ArgumentParser
internal import CollageCore

/// `remove`: takes items off the canvas.
struct Remove: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "remove", abstract: "Take items off the canvas.",
    usage: "collage remove ITEM... [options]",
    discussion: """
        collage remove hero
        collage remove 'beach*'
      """)

  @Argument(
    help: ArgumentHelp("The items.", valueName: "item"), completion: .custom(CompletionValues.items)
  )
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    .items(try ItemArguments(words).selectors(of: Self.self), .remove)
  }
}
