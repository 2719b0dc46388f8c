internal import ArgumentParser
internal import CollageCore

/// `photo remove`: takes photos out of the library.
struct PhotoRemove: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "remove", abstract: "Take photos out of the library; --undo brings the last ones back.",
    usage: "collage photo remove PHOTO... [options]\ncollage photo remove --undo",
    discussion: """
      Collages that show them keep their images. `doctor --fix --purge` forgets for good what was \
      removed long ago.

        collage photo remove beach
        collage photo remove --undo
      """)

  @Argument(
    help: ArgumentHelp("The photos.", valueName: "photo"),
    completion: .custom(CompletionValues.photos))
  var photos: [Word] = []

  @Flag(help: "Bring the photos back that were removed last.")
  var undo = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    guard undo == photos.isEmpty else {
      throw undo
        ? UserFacingError.usage("--undo names no photos.")
        : UserFacingError.missing("a photo", in: Self.self)
    }
    let workspace = try context.workspace()
    let changed =
      undo
      ? try workspace.undoLibraryRemoval()
      : try workspace.removeFromLibrary(workspace.libraryPhotos(photos.map(\.text)).map(\.id))
    try context.console.present(LibraryPhotosView(changed)) {
      context.console.remark(
        undo
          ? "brought back \(changed.names)"
          : "removed \(changed.names); `collage photo remove --undo` brings it back")
    }
    return .done
  }
}
