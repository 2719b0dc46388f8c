internal import ArgumentParser
internal import CollageCore

struct BatchTable: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "table", abstract: "Fill a template with each row of a table",
    usage: "collage batch --csv FILE --template NAME -o PATTERN [options]",
    discussion: """
        collage batch --csv guests.csv --template card -o 'cards/{name}.jpg'
        collage batch --csv guests.csv --template card -o '{row:04}.png' --dry-run
        collage batch --csv - --template card -o 'out/{name:slug}.jpg' < guests.csv
        collage batch --csv guests.csv --template card -o 'sheet-{page}.png' \\
          --sheet a4 --per-sheet 10 --cut-marks
        collage batch --csv guests.csv --template card.collage -o '{row:04}.jpg' \\
          --shard 1/2
        collage batch --csv guests.csv --template card.collage -o '{row:04}.jpg' \\
          --plan slurm > job.sh

      The first row names the columns, which fill the template's placeholders; see `template`. \
      Tables are CSV, TSV or JSON lines. PATTERN contains {column}, {column:slug}, {row} or \
      {row:04}, and {page} with --sheet. Photos are files in the table's folder, or in --photos.

      Rows that fail are listed, the others are rendered, and the exit status is 1. A log beside \
      the images records what was rendered. Running the same command again renders what is \
      missing, what failed, and what a changed photo, cell or template affects. `table` can be \
      left out.
      """)

  @Option(
    help: ArgumentHelp("The table; '-' is standard input", valueName: "file"),
    completion: .file(extensions: ["csv", "tsv", "jsonl"]))
  var csv: Word?

  @Option(
    help: ArgumentHelp(
      "The format: csv, tsv or jsonl (default: the file extension)", valueName: "format"),
    completion: .list(RowTable.Format.allCases.map(\.rawValue)),
    transform: Word.reader(TableOptionParser.format))
  var tableFormat: RowTable.Format?

  @Option(
    help: ArgumentHelp("The template, or its file", valueName: "name"),
    completion: .custom(CompletionValues.templates))
  var template: Word?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The pattern of the file names", valueName: "pattern"),
    completion: .file())
  var output: Word?

  @Option(
    help: ArgumentHelp("Look for photos here first (repeatable)", valueName: "folder"),
    completion: .directory)
  var photos: [Word] = []

  @Option(
    help: ArgumentHelp("Only these rows: 7, 10-19 or 100-", valueName: "rows"),
    transform: Word.reader(TableOptionParser.rows))
  var rows: ClosedRange<Int>?

  @Option(
    help: ArgumentHelp("Render part I of N of the table", valueName: "i/n"),
    transform: Word.reader(TableOptionParser.shard))
  var shard: RowSelection.Shard?

  @Option(
    help: ArgumentHelp("Place images on sheets of this size: a4", valueName: "size"),
    completion: .list(SizePreset.names), transform: Word.reader(SizeParser.size))
  var sheet: SizeParser?

  @Option(
    help: ArgumentHelp("The number of images on a sheet", valueName: "n"),
    transform: Word.reader(
      IntegerParser.parser("a number of pictures", in: 1...SheetRequest.maximumImageCount)))
  var perSheet: Int?

  @Flag(help: "Draw cut marks at the edges of sheets")
  var cutMarks = false

  @Flag(help: "Only rows that failed last time")
  var retryFailed = false

  @Flag(help: "Make nothing if a row fails")
  var allOrNothing = false

  @Flag(help: "Check all rows and make nothing")
  var dryRun = false

  @Option(
    help: ArgumentHelp("Write results as JSON lines; '-' is standard output", valueName: "file"))
  var report: Word?

  @Option(
    help: ArgumentHelp("Print a script for many processors", valueName: "engine"),
    completion: .list(ShardScheduler.allCases.map(\.rawValue)))
  var plan: ShardScheduler?

  @Option(
    help: ArgumentHelp("The script's number of jobs (default: a minute each)", valueName: "n"),
    transform: Word.reader(
      IntegerParser.parser("a number of jobs", in: 1...ShardScheduler.maximumShards)))
  var shards: Int?

  @OptionGroup var clobber: ClobberOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var picture: ImageOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try TableJob(self, context).run()
  }
}

extension ShardScheduler: ExpressibleByArgument {}
