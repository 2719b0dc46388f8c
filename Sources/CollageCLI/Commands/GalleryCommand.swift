internal import ArgumentParser
internal import CollageCore

struct GalleryCommand: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "gallery", abstract: "Write collages as a static web gallery",
    usage: "collage gallery [COLLAGE...] -o FOLDER [options]",
    discussion: """
        collage gallery -o public
        collage gallery summer winter -o public --title 'Two seasons'
        collage gallery -o public --search wedding --sort name --no-photos

      FOLDER/index.html shows the collages, and each collage has a page with its photos. The pages \
      work without scripts and load nothing from other servers. A collage is shown as it was last \
      saved, or in its current state if it was never saved. Photos are shown cropped and with \
      their effects. The pages contain names and text, but no file paths, locations or cameras.

      FOLDER must be new, empty, or an earlier gallery. In an earlier gallery, only changes are \
      written, and pages of collages that are no longer shown are removed. Your own files stay. \
      Your changes to a page are lost when the page is written again.
      """)

  @Argument(
    help: ArgumentHelp("The collages, in this order (default: all)", valueName: "collage"),
    completion: .custom(CompletionValues.collages))
  var references: [Word] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder; created if missing", valueName: "folder"),
    completion: .directory)
  var output: Word?

  @Option(help: ArgumentHelp("The gallery's title (default: Collages)", valueName: "text"))
  var title: Word?

  @Flag(name: .customLong("no-photos"), help: "Leave out the individual photos of collages")
  var leavesOutPhotos = false

  @Option(
    help: ArgumentHelp("The number of threads (default: all cores)", valueName: "count"),
    transform: Word.reader(
      IntegerParser.parser("a number of threads", in: RenderLimits.jobsRange)))
  var jobs: Int?

  @OptionGroup var choice: GalleryOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let folder = try folder()
    let workspace = try context.workspace()
    let summary = try context.console.withProgress(.writingImages) {
      try workspace.writeWebGallery(
        request, to: folder, progress: $0, isCancelled: context.environment.isInterrupted)
    }
    let report = report(summary)
    try context.console.show(report)
    return report.status
  }

  private func folder() throws -> String {
    guard let folder = output?.text, !folder.isEmpty else {
      throw UserFacingError.missing(.outputFolder, in: Self.self)
    }
    guard folder != "-" else {
      throw UserFacingError.galleryOutput
    }
    guard references.isEmpty || !choice.isGiven else {
      throw UserFacingError.galleryChoice
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
    var report = Report(
      message: .wroteGallery(summary),
      view: WebGalleryView(summary, refused: refusals.map(ErrorView.init)), refusals: refusals)
    let unsaved = summary.pages.map(\.record).filter { $0.isDirty && $0.snapshot != nil }
    if !unsaved.isEmpty { report.notes.append(.remark(.unsavedInGallery(unsaved.map(\.name)))) }
    return report
  }
}
