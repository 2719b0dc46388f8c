internal import ArgumentParser
internal import CollageCore

/// `group`: makes items act as one.
struct GroupCommand: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "group", abstract: "Let items move, turn and grow as one.",
    usage: """
      collage group ITEM... [--as NAME] [options]
      collage group ITEM... --off [options]
      """,
    discussion: """
      Prints the group's name; @group:NAME names its items. So named, move, rotate, scale, align, \
      distribute and snap take them as one, and other verbs each of them; an item that is named \
      itself goes alone. A group's place and size are those of its bounds, its angle and its scale \
      those of its backmost item. An item is in one group at most, and a group ends with its last \
      item.

        collage group hero beach city --as row
        collage move @group:row 50% 80%
        collage rotate @group:row --by 10
        collage group city --off
        collage group @group:row --off
      """)

  @Argument(
    help: ArgumentHelp("The items.", valueName: "item"), completion: .custom(CompletionValues.items)
  )
  var words: [Word] = []

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The group's name; one that is there takes the items in. Made up if not given.",
      valueName: "name"),
    completion: .custom(CompletionValues.groups), transform: Word.reader(NameParser.group))
  var name: GroupName?

  @Flag(help: "Take the items out of their groups.")
  var off = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    let arrangement = try ArrangementSpec.group(as: name, off: off)
    return .items(try ItemArguments(words).selectors(of: Self.self), .arrange(arrangement))
  }
}
