internal import ArgumentParser
internal import CollageCore

struct GroupCommand: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "group", abstract: "Group items so that they act as one",
    usage: """
      collage group ITEM... [--as NAME] [options]
      collage group ITEM... --off [options]
      """,
    discussion: """
        collage group hero beach city --as row
        collage move @group:row 50% 80%
        collage rotate @group:row --by 10
        collage group city --off
        collage group @group:row --off

      Prints the group's name. @group:NAME is treated as one item by move, rotate, scale, align, \
      distribute and snap. Other verbs change each of the group's items. An item selected by its \
      own name is edited alone.

      A group's position and size are those of its bounds; its rotation and scale are those of its \
      backmost item. An item is in at most one group. A group without items no longer exists.
      """)

  @Argument(
    help: ArgumentHelp("The items", valueName: "item"), completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The name of a new or existing group", valueName: "name"),
    completion: .custom(CompletionValues.groups), transform: Word.reader(NameParser.group))
  var name: GroupName?

  @Flag(help: "Remove the items from their groups")
  var off = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    let arrangement = try ArrangementSpec.group(as: name, off: off)
    return .items(try ItemArguments(words).selectors(of: Self.self), .arrange(arrangement))
  }
}
