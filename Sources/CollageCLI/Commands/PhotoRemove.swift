internal import ArgumentParser
internal import CollageCore

struct PhotoRemove: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "remove", abstract: "Remove photos from the library",
    usage: "collage photo remove PHOTO... [options]\ncollage photo remove --undo",
    discussion: """
        collage photo remove beach
        collage photo remove --undo

      Collages that show a removed photo keep its image. `doctor --fix --purge` permanently \
      deletes photos that were removed more than 30 days ago.
      """)

  @Argument(
    help: ArgumentHelp("The photos", valueName: "photo"),
    completion: .custom(CompletionValues.photos))
  var photos: [Word] = []

  @Flag(help: "Restore the photos that were removed last")
  var undo = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    guard undo == photos.isEmpty else {
      throw undo
        ? UserFacingError.undoWithPhotos
        : UserFacingError.missing(.photo, in: Self.self)
    }
    let workspace = try context.workspace()
    let changed =
      undo
      ? try workspace.undoLibraryRemoval()
      : try workspace.removeFromLibrary(workspace.libraryPhotos(photos.map(\.text)).map(\.id))
    try context.console.present(LibraryPhotosView(changed)) {
      context.console.remark(undo ? .restoredPhotos(changed) : .removedPhotos(changed))
    }
    return .done
  }
}
