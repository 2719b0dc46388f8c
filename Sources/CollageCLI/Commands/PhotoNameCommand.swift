internal import ArgumentParser
internal import CollageCore

/// `photo name`: gives a photo another name.
struct PhotoNameCommand: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "name", abstract: "Give a photo another name.",
    usage: "collage photo name PHOTO NAME [options]",
    discussion: """
      1 to 100 letters, digits, blanks, signs and emoji, in one line. Several photos may have one \
      name.

        collage photo name img_2041 'The beach at noon'
      """)

  @Argument(
    help: ArgumentHelp("The photo.", valueName: "photo"),
    completion: .custom(CompletionValues.photos))
  var photo: Word

  @Argument(help: "The name.")
  var name: Word

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let name = try LibraryName(name.text)
    let workspace = try context.workspace()
    let before = try workspace.libraryPhoto(photo.text)
    let photo = try workspace.renameInLibrary(before.id, to: name)
    try context.console.present(LibraryPhotosView([photo])) {
      context.console.remark("named \(before.quotedName) \(photo.quotedName)")
    }
    return .done
  }
}
