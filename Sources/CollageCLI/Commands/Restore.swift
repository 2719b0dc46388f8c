internal import ArgumentParser
internal import CollageCore

/// `restore`: brings a deleted collage back.
struct Restore: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "restore", abstract: "Bring a deleted collage back.",
    usage: "collage restore COLLAGE [options]",
    discussion: """
      Prints its name, which is another one if the old one was given away. `list --deleted` lists \
      what can be brought back.

        collage restore poster
      """)

  @Argument(
    help: ArgumentHelp(
      "The deleted collage: its name or the beginning of its UUID.", valueName: "collage"),
    completion: .custom(CompletionValues.deletedCollages))
  var reference: Word

  @OptionGroup var common: CommonOptions

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    try StoreRequest.restore(reference.text).prepared(.current, context)
  }
}
