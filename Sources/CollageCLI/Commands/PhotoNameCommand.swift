internal import ArgumentParser
internal import CollageCore

struct PhotoNameCommand: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "name", abstract: "Rename a photo",
    usage: "collage photo name PHOTO NAME [options]",
    discussion: """
        collage photo name img_2041 'The beach at noon'

      A name is a line of 1 to 100 characters: letters, digits, spaces, punctuation marks and \
      emoji. Several photos can have the same name.
      """)

  @Argument(
    help: ArgumentHelp("The photo", valueName: "photo"),
    completion: .custom(CompletionValues.photos))
  var photo: Word

  @Argument(help: "The new name")
  var name: Word

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let name = try LibraryName(name.text)
    let workspace = try context.workspace()
    let before = try workspace.libraryPhoto(photo.text)
    let photo = try workspace.renameInLibrary(before.id, to: name)
    try context.console.present(LibraryPhotosView([photo])) {
      context.console.remark(.renamedPhoto(before, to: photo))
    }
    return .done
  }
}
