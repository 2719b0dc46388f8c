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
      Tables are CSV, TSV or JSON lines. PATTERN contains columns such as {name} or {name:slug}, \
      or the row's number: {row} or {row:04}. With --sheet, it contains only {page}. Photos are \
      files in the table's folder, or in --photos.

      Rows that fail are listed, and the others are rendered; the exit status is then 1. A log in \
      the folder of the images records what was rendered. Running the same command again renders \
      images that are missing or failed, and images whose template, row or photos changed. The \
      word `table` can be left out.
      """)

  @Option(
    help: ArgumentHelp("The table; '-' is standard input", valueName: "file"),
    completion: .file(extensions: ["csv", "tsv", "jsonl"]))
  var csv: Word?

  @Option(
    help: ArgumentHelp(
      "The table's format: csv, tsv or jsonl (default: from the file extension)",
      valueName: "format"),
    completion: .list(RowTable.Format.allCases.map(\.rawValue)),
    transform: Word.reader(TableOptionParser.format))
  var tableFormat: RowTable.Format?

  @Option(
    help: ArgumentHelp("The template's name or file", valueName: "name"),
    completion: .custom(CompletionValues.templates))
  var template: Word?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The pattern of the file names", valueName: "pattern"),
    completion: .file())
  var output: Word?

  @Option(
    help: ArgumentHelp("Look for photos in this folder first (repeatable)", valueName: "folder"),
    completion: .directory)
  var photos: [Word] = []

  @Option(
    help: ArgumentHelp("Render only these rows: 7, 10-19 or 100-", valueName: "rows"),
    transform: Word.reader(TableOptionParser.rows))
  var rows: ClosedRange<Int>?

  @Option(
    help: ArgumentHelp("Render part I of N of the table", valueName: "i/n"),
    transform: Word.reader(TableOptionParser.shard))
  var shard: RowSelection.Shard?

  @Option(
    help: ArgumentHelp("Place images on sheets of this size, such as a4", valueName: "size"),
    completion: .list(SizePreset.names), transform: Word.reader(SizeParser.size))
  var sheet: SizeParser?

  @Option(
    help: ArgumentHelp("The number of images per sheet", valueName: "n"),
    transform: Word.reader(
      IntegerParser.parser("a number of pictures", in: 1...SheetRequest.maximumImageCount)))
  var perSheet: Int?

  @Flag(help: "Draw cut marks at the edges of sheets")
  var cutMarks = false

  @Flag(help: "Render only rows that failed last time")
  var retryFailed = false

  @Flag(help: "Render nothing if a row fails the check")
  var allOrNothing = false

  @Flag(help: "Check all rows, but render nothing")
  var dryRun = false

  @Option(
    help: ArgumentHelp("Write results as JSON lines; '-' is standard output", valueName: "file"))
  var report: Word?

  @Option(
    help: ArgumentHelp("Print a script that renders on many processors", valueName: "engine"),
    completion: .list(ShardScheduler.allCases.map(\.rawValue)))
  var plan: ShardScheduler?

  @Option(
    help: ArgumentHelp("The number of jobs of --plan (default: a minute each)", valueName: "n"),
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
