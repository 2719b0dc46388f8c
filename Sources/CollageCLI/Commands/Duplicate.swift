internal import ArgumentParser
internal import CollageCore

struct Duplicate: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "duplicate", abstract: "Copy a collage, without its history",
    usage: "collage duplicate [COLLAGE] [--as NAME] [options]",
    discussion: """
        collage duplicate
        collage duplicate poster --as poster-blue

      Prints the copy's name. The copy doesn't become current.
      """)

  @OptionGroup var source: CollageArgument

  @Option(
    name: .customLong("as"), help: ArgumentHelp("The copy's name", valueName: "name"),
    transform: Word.reader(NameParser.collage))
  var name: CollageName?

  @OptionGroup var common: CommonOptions

  func check(_ context: EditContext) throws {
    _ = try source.resolved(context)
    try context.expectedContents.insert(name, in: context.store.opened())
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    try StoreRequest.duplicate(name).prepared(source.resolved(context), context)
  }
}
