internal import ArgumentParser
internal import CollageCore

struct Remove: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "remove", abstract: "Remove items from the canvas",
    usage: "collage remove ITEM... [options]",
    discussion: """
        collage remove hero
        collage remove 'beach*'
        collage remove @selected
      """)

  @Argument(
    help: ArgumentHelp("The items", valueName: "item"), completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    .items(try ItemArguments(words).selectors(of: Self.self), .remove)
  }
}
