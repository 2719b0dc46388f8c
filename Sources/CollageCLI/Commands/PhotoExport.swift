internal import ArgumentParser
internal import CollageCore

struct PhotoExport: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "export", abstract: "Write original photos to a folder",
    usage: "collage photo export PHOTO... FOLDER [options]",
    discussion: """
        collage photo export beach .
        collage photo export 'beach*' copies/

      Prints the paths of the files. The files are named after the photos and have the original \
      bytes. Existing files are replaced only with --clobber.
      """)

  @Argument(
    help: ArgumentHelp("The photos, then the folder", valueName: "photo"),
    completion: .custom(CompletionValues.photos))
  var words: [Word] = []

  // The program generates the files' names, so the setting output.clobber doesn't apply.
  @Flag(inversion: .prefixedNo, help: "Replace existing files")
  var clobber = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    guard words.count > 1, let folder = words.last?.text, !folder.isEmpty else {
      throw UserFacingError.missing(words.isEmpty ? .photo : .folder, in: Self.self)
    }
    let workspace = try context.workspace()
    let photos = try workspace.libraryPhotos(words.dropLast().map(\.text))
    var paths: [String] = []
    func report() -> Report {
      Report(
        lines: paths, message: .wrotePhotos(paths.count, into: folder),
        view: LibraryExportedView(photos, paths: paths))
    }
    do {
      try context.console.withProgress(.writing) { progress in
        try workspace.exportOriginals(
          photos, to: folder, replacing: clobber, progress: progress
        ) { paths.append($0) }
      }
    } catch {
      // The files that were written before the error are reported.
      if !paths.isEmpty { try context.console.show(report()) }
      throw error
    }
    try context.console.show(report())
    return .done
  }
}
