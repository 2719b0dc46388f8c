internal import ArgumentParser
internal import CollageCore

/// `photo add`: takes photos into the library.
struct PhotoAdd: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "add", abstract: "Keep photos in the library, as they are.",
    usage: "collage photo add FILE|FOLDER... [options]",
    discussion: """
      Prints the UUID of each photo, a line each. A photo that is there already is not kept twice: \
      it gets the name as another one. Of several files the good ones are kept and the bad ones \
      listed; the exit status is then 1. '-' is standard input. The date is the camera's, else the \
      file's.

        collage photo add beach.jpg --name 'The beach at noon'
        collage photo add holidays/ --recursive --tag holidays
        find . -name '*.jpg' -print0 | collage photo add --files-from - -0
      """)

  @Argument(help: "The files, or folders of them; '-' is standard input.", completion: .file())
  var files: [Word] = []

  @OptionGroup var list: FileListOptions

  @Option(
    help: ArgumentHelp("The photo's name; made from the file's when not given.", valueName: "name"))
  var name: Word?

  @Option(
    help: ArgumentHelp("Tags that the photos get, with commas between them.", valueName: "tags"),
    transform: Word.reader(LibraryArgumentParser.tags))
  var tag: [PhotoTag] = []

  @Flag(help: "Add no photo at all if one of them is bad.")
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
    let additions = try console.withProgress("adding") { progress in
      try workspace.addToLibrary(
        request, progress: progress, isCancelled: environment.isInterrupted)
    }
    for addition in additions.photos { console.remark(of: addition) }
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
      throw UserFacingError.usage(
        "--name names one photo, there are \(named.sources.count) files.",
        hint: "Name the photos with `collage photo name`.")
    }
    var request = LibraryRequest(named, name: name)
    request.tags = tag
    request.reading = reading.reading
    request.limits = limits.request
    request.isAllOrNothing = allOrNothing
    if named.otherFiles > 0, !request.stopsAtOnce || request.refused.isEmpty {
      context.console.remark(
        "passed over \(Phrases.count(named.otherFiles, "file")) without a picture")
    }
    return request
  }

  /// What was kept.
  static func report(_ additions: LibraryAdditions) -> Report {
    var report = Report(
      lines: additions.photos.map(\.photo.id.text), message: message(additions.photos),
      view: LibraryAdditionsView(
        additions,
        refused: additions.refused.map { ErrorView(UserFacingError(describing: $0.error)) }),
      refusals: additions.refused.map { UserFacingError(describing: $0.error) })
    if let count = additions.expectedCount {
      report.refusals.append(
        .interrupted("\(additions.photos.count) of \(Phrases.count(count, "photo")) were added"))
    }
    return report
  }

  private static func message(_ photos: [LibraryImportResult]) -> String {
    let outcomes: [(LibraryImportResult.Outcome, String, String)] = [
      (.added, "added", ""), (.restored, "brought back", ""),
      (.named, "gave another name to", ""), (.known, "", "there already"),
    ]
    let parts = outcomes.compactMap { outcome, verb, ending -> String? in
      let some = photos.filter { $0.outcome == outcome }.map(\.photo)
      guard !some.isEmpty else { return nil }
      return [verb, some.names, ending].filter { !$0.isEmpty }.joined(separator: " ")
    }
    return parts.isEmpty ? "nothing was added" : parts.joined(separator: ", ")
  }
}
