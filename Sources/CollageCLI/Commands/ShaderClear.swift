internal import ArgumentParser
internal import CollageCore

struct ShaderClear: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "clear", abstract: "Switch all shaders off",
    usage: "collage shader clear ITEM... [options]",
    discussion: """
        collage shader clear hero
        collage shader clear '*'
      """)

  @Argument(
    help: ArgumentHelp("The items", valueName: "item"), completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    .items(try ItemArguments(words).selectors(of: Self.self), .shader(.clear))
  }
}
