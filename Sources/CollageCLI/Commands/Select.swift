internal import ArgumentParser
internal import CollageCore

struct Select: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "select", abstract: "Select an item and bring it to the front",
    usage: "collage select ITEM [options]",
    discussion: """
        collage select hero
        collage move @selected 50% 50%
      """)

  @Argument(
    help: ArgumentHelp("The item", valueName: "item"), completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    .items(try ItemArguments(words).selectors(of: Self.self), .select)
  }
}
