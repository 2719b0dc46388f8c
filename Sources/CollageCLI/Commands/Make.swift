internal import ArgumentParser
internal import CollageCore

struct Make: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "make", abstract: "Make a collage of photos in one step",
    usage: """
      collage make FILE|FOLDER... -o FILE [options]
      find ... | collage make - -o FILE [options]
      """,
    discussion: """
        collage make photos/*.jpg -o wall.jpg
        collage make photos/*.jpg -o wall.jpg --layout mosaic --size 4k --shadow
        collage make photos/*.jpg -o album.pdf --size a4 --per-page 12 --layout grid
        collage make a.jpg b.jpg c.jpg -o card.jpg --layout 'V(2*H(a,b), c)'
        collage make photos/*.jpg -o 1.jpg --size a4 --layout 'calendar 2027-01'
        collage make camera/ -o live.jpg --watch

      Works without a store; the collage is stored only with --keep. --layout takes a layout such \
      as grid or 'calendar 2027-01', or an expression such as 'V(a,b)'; see `layout`. '-' reads \
      file names from standard input, one per line or NUL-terminated. Repeat -o to write several \
      formats. `collage help new` lists the sizes.

      Photos that can't be read are listed and left out; the exit status is then 1. If the photos \
      need several pages, a PDF has all of them. In other formats, each page becomes a file, and \
      the file name must contain {page}.
      """)

  @Argument(help: "Photos or folders; '-' reads names from standard input", completion: .file())
  var files: [Word] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The output file; '-' is standard output (repeatable)", valueName: "file"),
    completion: .file(extensions: FormatParser.fileExtensions))
  var output: [Word] = []

  @Option(
    name: .customLong("layout"),
    help: ArgumentHelp("The layout, as in `layout` (default: justified)", valueName: "layout"),
    completion: .list(LayoutKind.allCases.map(\.rawValue)))
  var plan: Word?

  @OptionGroup var layout: LayoutOptions

  @Option(
    help: ArgumentHelp("The maximum number of photos per page", valueName: "n"),
    transform: Word.reader(IntegerParser.parser("a number of photos", in: 1...Limits.itemCount)))
  var perPage: Int?

  @OptionGroup var canvas: CanvasOptions
  @OptionGroup var looks: MakeLookOptions

  @Option(
    help: ArgumentHelp("Use an output preset, such as instagram; see `render`", valueName: "name"),
    completion: .custom(CompletionValues.presets))
  var preset: Word?

  @OptionGroup var file: ImageFileOptions
  @OptionGroup var paper: PageOptions
  @OptionGroup var clobber: ClobberOptions

  @Option(
    help: ArgumentHelp("Also store the collage, with this name", valueName: "name"),
    transform: Word.reader(NameParser.collage))
  var keep: CollageName?

  @Flag(help: "Update the output when photos change, until Ctrl-C")
  var watch = false

  @Flag(help: "Make nothing if a photo can't be read")
  var allOrNothing = false

  @OptionGroup var list: FileListOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let job = try MakeJob(self, context)
    guard watch else {
      let report = try job.run(photos(context))
      try context.console.show(report)
      return report.status
    }
    guard keep == nil else {
      throw UserFacingError.exclusive("--watch", "--keep")
    }
    guard !output.isEmpty, !output.contains(where: { $0.text == "-" }) else {
      throw UserFacingError.requires("--watch", "-o FILE")
    }
    return try ImageWatcher(context, changes: FolderWatcher()).run(
      state: { try job.inputs(of: photos(context)) }, complete: { $0.complete(since: $1) },
      folders: { $0.folders }, make: { inputs, _ in try job.run(inputs.photos) },
      isGone: { job.isGone })
  }

  /// Finds the photos that the arguments name; with `--watch`, each check calls this again.
  private func photos(_ context: CommandContext) throws -> PhotoArguments {
    let edits = EditContext(command: context, store: LazyStore(context, creating: false))
    guard files.contains(where: { $0.text == "-" }) else {
      return try list.photos(files.map(\.text), of: Self.self, edits)
    }
    guard list.filesFrom == nil, files.count(where: { $0.text == "-" }) == 1 else {
      throw UserFacingError.inputTaken
    }
    guard !watch else {
      throw UserFacingError.inputIsWatched
    }
    return try PhotoArguments(
      files.map(\.text).filter { $0 != "-" }, list: "-",
      isNullSeparated: list.isNullSeparated ? true : nil, isRecursive: list.recursive, edits)
  }
}
