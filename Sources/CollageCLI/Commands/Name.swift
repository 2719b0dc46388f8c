internal import ArgumentParser
internal import CollageCore

struct Name: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "name", abstract: "Rename an item",
    usage: "collage name ITEM NAME [options]",
    discussion: """
        collage name img-1234 hero
        collage name @last hero
      """)

  @Argument(
    help: ArgumentHelp("The item and its new name", valueName: "item"),
    completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    let (items, values) = try ItemArguments(words).splitLast(1, value: .newName, of: Self.self)
    let name = try NameParser.item(values[0])
    return .items(try items.selectors(of: Self.self), .name(name))
  }
}
