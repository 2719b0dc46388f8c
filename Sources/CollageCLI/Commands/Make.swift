internal import ArgumentParser
internal import CollageCore

/// `make`: a picture of photos in one line.
struct Make: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "make", abstract: "Make a picture of photos in one line, and keep nothing.",
    usage: """
      collage make FILE|FOLDER... -o FILE [options]
      find ... | collage make - -o FILE [options]
      """,
    discussion: """
      Photos are laid out on a canvas, which is rendered; no store is touched. '-' takes the names of \
      the photos from standard input, one a line or each ended by a zero byte. Several -o get the \
      same picture in several formats. Of several photos bad ones are listed and left out; the exit \
      status is then 1. What does not fit one page flows onto others, if {page} is in the name of \
      the picture; a PDF has all of them.

        collage make *.jpg -o wall.jpg
        collage make *.jpg -o wall.jpg --layout justified --size a3 --gap 20 --corners 12 --shadow \
      --background linen
        collage make holidays/ -o holidays.png -o holidays.webp --size 4k --layout mosaic
        collage make *.jpg -o wall.jpg --layout 'hero beach' --border '12 white'
        collage make *.jpg -o 'album-{page}.jpg' --size a4 --per-page 12 --layout grid
        collage make *.jpg -o album.pdf --size a4 --per-page 12 --layout grid
        collage make a.jpg b.jpg c.jpg -o card.jpg --layout 'V(2*H(a,b), c)'
        collage make *.jpg -o 2027-01.jpg --size a4-landscape --layout 'calendar 2027-01' --fill \
      --names en
        collage make *.jpg -o party.jpg --keep party
        collage make camera/ -o live.jpg --watch

      LAYOUT is a kind and what belongs to it, or a written layout, as in `collage layout`; \
      justified when not given.
      """)

  @Argument(
    help: "The photos, or folders of them; '-' takes names from standard input.",
    completion: .file())
  var files: [Word] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The picture's file; '-' is standard output; can be given several times.", valueName: "file"),
    completion: .file(extensions: FormatParser.endings))
  var output: [Word] = []

  @Option(
    name: .customLong("layout"),
    help: ArgumentHelp("How photos are placed.", valueName: "layout"),
    completion: .list(LayoutKind.allCases.map(\.rawValue)))
  var plan: Word?

  @OptionGroup var layout: LayoutOptions

  @Option(
    help: ArgumentHelp("How many photos a page holds.", valueName: "n"),
    transform: Word.reader(IntegerParser.reader("a number of photos", in: 1...Limits.itemCount)))
  var perPage: Int?

  @OptionGroup var canvas: CanvasOptions
  @OptionGroup var looks: MakeLookOptions

  @Option(
    help: ArgumentHelp(
      "instagram, story, a4-print, wallpaper, or one of your settings preset.NAME.",
      valueName: "name"),
    completion: .custom(CompletionValues.presets))
  var preset: Word?

  @OptionGroup var file: ImageFileOptions
  @OptionGroup var paper: PageOptions
  @OptionGroup var clobber: ClobberOptions

  @Option(
    help: ArgumentHelp("Keep a collage of this name as well.", valueName: "name"),
    transform: Word.reader(NameParser.collage))
  var keep: CollageName?

  @Flag(help: "Make it again whenever a photo changes, comes or goes, until Ctrl-C.")
  var watch = false

  @Flag(help: "Make no picture at all if one of the photos is bad.")
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
      throw UserFacingError.usage("--watch and --keep exclude each other.")
    }
    guard !output.isEmpty, !output.contains(where: { $0.text == "-" }) else {
      throw UserFacingError.usage("--watch goes with a file: -o FILE.")
    }
    return try ImageWatcher(context, changes: FolderWatcher()).run(
      state: { try job.inputs(of: photos(context)) }, complete: { $0.complete(since: $1) },
      folders: { $0.folders }, make: { inputs, _ in try job.run(inputs.photos) },
      isGone: { job.isGone })
  }

  /// The photos that are there now.
  private func photos(_ context: CommandContext) throws -> PhotoArguments {
    let edits = EditContext(command: context, store: LazyStore(context, creating: false))
    guard files.contains(where: { $0.text == "-" }) else {
      return try list.photos(files.map(\.text), of: Self.self, edits)
    }
    guard list.filesFrom == nil, files.count(where: { $0.text == "-" }) == 1 else {
      throw UserFacingError.inputTaken
    }
    guard !watch else {
      throw UserFacingError.usage(
        "names from standard input are read once, --watch looks again and again.",
        hint: "Name the photos or their folder.")
    }
    return try PhotoArguments(
      files.map(\.text).filter { $0 != "-" }, list: "-",
      isNullSeparated: list.isNullSeparated ? true : nil, isRecursive: list.recursive, edits)
  }
}
