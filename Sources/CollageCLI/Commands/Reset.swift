internal import ArgumentParser
internal import CollageCore

struct Reset: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "reset", abstract: "Reset items to their original state",
    usage: "collage reset ITEM... [options]",
    discussion: """
        collage reset hero
        collage reset '*'

      Resets position, rotation, scale, flips and look. Shaders are switched off, and cutouts and \
      repainted versions are hidden.
      """)

  @Argument(
    help: ArgumentHelp("The items", valueName: "item"), completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    .items(try ItemArguments(words).selectors(of: Self.self), .reset)
  }
}
