internal import ArgumentParser
internal import CollageCore

struct PhotoTagCommand: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "tag", abstract: "Add tags to photos, or remove tags",
    usage: "collage photo tag PHOTO... TAGS [options]\ncollage photo tag PHOTO... --remove TAGS",
    discussion: """
        collage photo tag 'beach*' 'holidays,sea'
        collage photo tag beach --remove sea

      Tags are separated by commas. Case is ignored.
      """)

  @Argument(
    help: ArgumentHelp("The photos, then the tags", valueName: "photo"),
    completion: .custom(CompletionValues.photosAndTags))
  var words: [Word] = []

  @Option(
    help: ArgumentHelp("Remove these tags", valueName: "tags"),
    completion: .custom(CompletionValues.photoTags),
    transform: Word.reader(LibraryArgumentParser.tags))
  var remove: [PhotoTag] = []

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let (photos, tags) = try read()
    let workspace = try context.workspace()
    let found = try workspace.libraryPhotos(photos)
    let tagged = try workspace.tagInLibrary(found.map(\.id), with: tags, without: remove)
    try context.console.present(LibraryPhotosView(tagged)) {
      context.console.remark(.tagged(tagged, tags))
    }
    return .done
  }

  private func read() throws -> ([String], [PhotoTag]) {
    guard !words.isEmpty else { throw UserFacingError.missing(.photo, in: Self.self) }
    guard remove.isEmpty else { return (words.map(\.text), []) }
    guard words.count > 1, let last = words.last else {
      throw UserFacingError.missing(.tags, in: Self.self)
    }
    return (words.dropLast().map(\.text), try LibraryArgumentParser.tags(last.text))
  }
}
