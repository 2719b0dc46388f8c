internal import ArgumentParser
internal import CollageCore

struct Restore: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "restore", abstract: "Restore a deleted collage",
    usage: "collage restore COLLAGE [options]",
    discussion: """
        collage list --deleted
        collage restore poster

      Prints the collage's name, which changes if the old name is in use. `list --deleted` lists \
      the collages that can be restored.
      """)

  @Argument(
    help: ArgumentHelp("The deleted collage: a name or UUID prefix", valueName: "collage"),
    completion: .custom(CompletionValues.deletedCollages))
  var reference: Word

  @OptionGroup var common: CommonOptions

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    try StoreRequest.restore(reference.text).prepared(.current, context)
  }
}
