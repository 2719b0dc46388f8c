internal import ArgumentParser
internal import CollageCore

struct Hide: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "hide", abstract: "Hide items",
    usage: "collage hide ITEM... [--off] [options]",
    discussion: """
        collage hide draft
        collage hide @all --off

      A hidden item isn't rendered. It keeps its properties and its place in the stack, and can \
      still be edited. hit and lint ignore it, and other items don't snap to it.
      """)

  @Argument(
    help: ArgumentHelp("The items", valueName: "item"), completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Flag(help: "Show the items again")
  var off = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    .items(try ItemArguments(words).selectors(of: Self.self), .arrange(.hide(!off)))
  }
}
