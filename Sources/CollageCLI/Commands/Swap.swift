internal import ArgumentParser
internal import CollageCore

struct Swap: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "swap", abstract: "Swap the places of two items",
    usage: "collage swap ITEM ITEM [options]",
    discussion: """
        collage swap hero beach
        collage swap @front @back

      Each item gets the center, rotation and stacking position of the other item, and is scaled \
      to fit into the frame of the other item. Flips and looks stay.
      """)

  @Argument(
    help: ArgumentHelp("The two items", valueName: "item"),
    completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    .items(try ItemArguments(words).selectors(of: Self.self), .arrange(.swap))
  }
}
