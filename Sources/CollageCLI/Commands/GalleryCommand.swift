internal import ArgumentParser
internal import CollageCore

/// `gallery`: collages as pages to put anywhere.
struct GalleryCommand: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "gallery", abstract: "Write collages as web pages, to put on any server or stick.",
    usage: "collage gallery [COLLAGE...] -o FOLDER [options]",
    discussion: """
      FOLDER/index.html shows all collages, or those that are named, and each has a page with its \
      photos. The pages need no script and nothing from elsewhere. A collage is shown as it was \
      saved last, and one that was never saved as it is now; its photos as it shows them, cropped \
      and with their effects. Names and words can be read, files' paths, places and cameras not.

      The folder is new, empty, or that of an earlier gallery: only what changed is written then, \
      what is no longer shown is removed, and files that you put there stay. What you change in \
      a page is lost when that page is written again.

        collage gallery -o public
        collage gallery summer winter -o public --title 'Two seasons'
        collage gallery -o public --search wedding --sort name --no-photos
      """)

  @Argument(
    help: ArgumentHelp(
      "The collages, in this order: names or beginnings of UUIDs.", valueName: "collage"),
    completion: .custom(CompletionValues.collages))
  var references: [Word] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder; it is made if it is missing.", valueName: "folder"),
    completion: .directory)
  var output: Word?

  @Option(help: ArgumentHelp("What stands at the top; else Collages.", valueName: "text"))
  var title: Word?

  @Flag(name: .customLong("no-photos"), help: "Leave out the photos below each collage.")
  var leavesOutPhotos = false

  @Option(
    help: ArgumentHelp("The number of threads; all cores when not given.", valueName: "count"),
    transform: Word.reader(
      IntegerParser.reader("a number of threads", in: RenderLimits.jobsRange)))
  var jobs: Int?

  @OptionGroup var choice: GalleryOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let folder = try folder()
    let workspace = try context.workspace()
    let summary = try context.console.withProgress("writing pictures") {
      try workspace.writeSite(
        request, to: folder, progress: $0, isCancelled: context.environment.isInterrupted)
    }
    let report = report(summary)
    try context.console.show(report)
    return report.status
  }

  private func folder() throws -> String {
    guard let folder = output?.text, !folder.isEmpty else {
      throw UserFacingError.missing("the folder: -o FOLDER", in: Self.self)
    }
    guard folder != "-" else {
      throw UserFacingError.usage(
        "a gallery is many files, and standard output is one.", hint: "Name a folder.")
    }
    guard references.isEmpty || !choice.isSaid else {
      throw UserFacingError.usage(
        "--search, --limit and --sort choose among all collages, and some are named.",
        hint: "Give the one or the other.")
    }
    return folder
  }

  private var request: WebGalleryRequest {
    let title = title.flatMap { $0.text.allSatisfy(\.isWhitespace) ? nil : $0.text }
    var request = WebGalleryRequest(title: title ?? "Collages")
    request.references = references.map { .named($0.text) }
    request.search = choice.search?.text
    request.order = choice.sort ?? .saved
    request.limit = choice.limit
    request.showsPhotos = !leavesOutPhotos
    request.jobs = jobs
    return request
  }

  private func report(_ summary: WebGallerySummary) -> Report {
    let refusals = summary.refused.map(UserFacingError.init)
    let photos =
      summary.photoCount > 0 ? " and \(Phrases.count(summary.photoCount, "photo"))" : ""
    let removed = summary.removed > 0 ? ", \(summary.removed) removed" : ""
    var report = Report(
      message: "\(summary.index): \(Phrases.count(summary.pages.count, "collage"))\(photos), "
        + "\(Phrases.count(summary.written, "file")) written, \(summary.kept) kept\(removed)",
      view: WebGalleryView(summary, refused: refusals.map(ErrorView.init)), refusals: refusals)
    let unsaved = summary.pages.map(\.record).filter { $0.isDirty && $0.snapshot != nil }
    if let first = unsaved.first?.name {
      let names = unsaved.count == 1 ? "'\(first)' has" : "\(unsaved.count) collages have"
      report.notes.append(
        .remark("\(names) edits that are not saved; `collage save` has the gallery show them"))
    }
    return report
  }
}
