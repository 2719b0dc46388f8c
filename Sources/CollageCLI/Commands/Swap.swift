internal import ArgumentParser
internal import CollageCore

/// `swap`: exchanges the places of two items.
struct Swap: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "swap", abstract: "Exchange the places of two items.",
    usage: "collage swap ITEM ITEM [options]",
    discussion: """
      Each gets the other's centre, turn and place in the stack, and becomes as large as fits into \
      the other's outline; its mirroring and its look stay.

        collage swap hero beach
        collage swap @front @back
      """)

  @Argument(
    help: ArgumentHelp("The two items.", valueName: "item"),
    completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    .items(try ItemArguments(words).selectors(of: Self.self), .arrange(.swap))
  }
}
