internal import ArgumentParser
internal import CollageCore

struct PhotoThumbnail: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "thumbnail", abstract: "Write a thumbnail: a square JPEG of 180 pixels",
    usage: "collage photo thumbnail PHOTO -o FILE [options]",
    discussion: """
        collage photo thumbnail beach -o beach-small.jpg
        collage photo thumbnail beach -o - | chafa
      """)

  @Argument(
    help: ArgumentHelp("The photo", valueName: "photo"),
    completion: .custom(CompletionValues.photos))
  var photo: Word

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file; '-' is standard output", valueName: "file"),
    completion: .file(extensions: ["jpg"]))
  var output: Word?

  @OptionGroup var clobber: ClobberOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    guard let path = output?.text else {
      throw UserFacingError.missing(.outputFile, in: Self.self)
    }
    if path == "-" { try context.console.requireOutput(for: .image) }
    if let format = FormatParser.ofPath(path), format != .jpeg {
      throw UserFacingError.thumbnailFormat(path)
    }
    let workspace = try context.workspace()
    let found = try workspace.libraryPhoto(photo.text)
    guard path != "-" else {
      let (bytes, isPlaceholder) = workspace.libraryThumbnail(of: found)
      try context.environment.output.write(bytes)
      if isPlaceholder { context.console.warn(.unreadableOriginal(found)) }
      return .done
    }
    let name = try clobber.name(path) { try context.workspaceContext.settings() }
    let isPlaceholder = try workspace.exportThumbnail(of: found, as: name)
    if isPlaceholder { context.console.warn(.unreadableOriginal(found)) }
    try context.console.present(
      LibraryThumbnailView(found, path: path, isPlaceholder: isPlaceholder)
    ) {
      context.console.remark(.wroteThumbnail(path, of: found))
    }
    return .done
  }
}
