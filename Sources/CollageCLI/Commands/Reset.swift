internal import ArgumentParser
internal import CollageCore

/// `reset`: brings items back to the way they were added.
struct Reset: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "reset", abstract: "Bring items back to the way they were added.",
    usage: "collage reset ITEM... [options]",
    discussion: """
      Place, turn, size, mirroring and look return, shaders are switched off.

        collage reset hero
      """)

  @Argument(
    help: ArgumentHelp("The items.", valueName: "item"), completion: .custom(CompletionValues.items)
  )
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    .items(try ItemArguments(words).selectors(of: Self.self), .reset)
  }
}
