internal import ArgumentParser
internal import CollageCore

struct PhotoAdd: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "add", abstract: "Add photos to the library",
    usage: "collage photo add FILE|FOLDER... [options]",
    discussion: """
        collage photo add beach.jpg --name 'The beach at noon'
        collage photo add holidays/ --recursive --tag holidays
        find . -name '*.jpg' -print0 | collage photo add --files-from - -0

      Prints the UUID of each photo, one per line. A photo that is already in the library isn't \
      stored again, but gets the new name as an additional name. A photo's date is the recorded \
      date of capture, or else the file's date. '-' is standard input.

      Files that can't be read are listed, and the others are added; the exit status is then 1.
      """)

  @Argument(help: "Files or folders; '-' is standard input", completion: .file())
  var files: [Word] = []

  @OptionGroup var list: FileListOptions

  @Option(help: ArgumentHelp("The photo's name (default: from the file name)", valueName: "name"))
  var name: Word?

  @Option(
    help: ArgumentHelp("Tags to add, separated by commas", valueName: "tags"),
    transform: Word.reader(LibraryArgumentParser.tags))
  var tag: [PhotoTag] = []

  @Flag(help: "Add nothing if a file can't be read")
  var allOrNothing = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    var request = try request(context)
    let (console, environment) = (context.console, context.environment)
    request.progressSteps = console.progressSteps
    let workspace = try context.workspace(creating: true)
    if !request.stopsAtOnce { environment.beginRecording() }
    let additions = try console.withProgress(.adding) { progress in
      try workspace.addToLibrary(
        request, progress: progress, isCancelled: environment.isInterrupted)
    }
    for addition in additions.photos { console.warn(about: addition) }
    let report = Self.report(additions)
    try console.show(report)
    return report.status
  }

  private func request(_ context: CommandContext) throws -> LibraryRequest {
    guard (files + [list.filesFrom].compactMap { $0 }).count(where: { $0.text == "-" }) < 2 else {
      throw UserFacingError.inputTaken
    }
    let name = try name.map { try LibraryName($0.text) }
    let named = try list.photos(
      files.map(\.text), of: Self.self,
      EditContext(command: context, store: LazyStore(context, creating: true)))
    guard name == nil || named.sources.count <= 1 else {
      throw UserFacingError.namesOne("--name", .photo, files: named.sources.count)
    }
    var request = LibraryRequest(named, name: name)
    request.tags = tag
    request.reading = reading.reading
    request.limits = limits.request
    request.isAllOrNothing = allOrNothing
    if named.otherFiles > 0, !request.stopsAtOnce || request.rejected.isEmpty {
      context.console.remark(.skippedFiles(named.otherFiles))
    }
    return request
  }

  static func report(_ additions: LibraryAdditions) -> Report {
    var report = Report(
      lines: additions.photos.map(\.photo.id.text), message: .added(additions.photos),
      view: LibraryAdditionsView(
        additions,
        refused: additions.rejected.map { ErrorView(UserFacingError(describing: $0.error)) }),
      refusals: additions.rejected.map { UserFacingError(describing: $0.error) })
    if let count = additions.expectedCount {
      report.refusals.append(
        .addingInterrupted(additions.photos.count, of: count))
    }
    return report
  }
}
