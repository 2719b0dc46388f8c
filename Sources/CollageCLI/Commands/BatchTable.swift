internal import ArgumentParser
internal import CollageCore

/// `batch --csv`: a picture of each row of a table.
struct BatchTable: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "table", abstract: "Make a picture of each row of a table; `table` can be left out.",
    usage: "collage batch --csv FILE --template NAME -o PATTERN [options]",
    discussion: """
      The first row names the columns, which fill the places of a template: see `collage template`. \
      Tables are CSV, TSV, or JSON lines. -o has {column}, {column:slug}, {row} and {row:04}. Photos \
      are files in the table's folder, or in --photos. Bad rows are listed, the others are made; the \
      exit status is then 1. What was made is noted in a log beside the pictures: the same command \
      again makes what is missing, what failed, and what a changed photo, cell or template touches.

        collage batch --csv guests.csv --template card -o 'cards/{name}.jpg'
        collage batch --csv guests.csv --template card -o 'cards/{name:slug}.png' --dry-run
        collage batch --csv - --template card.collage -o 'out/{row:04}.jpg' < guests.csv
        collage batch --csv guests.csv --template card -o 'sheet-{page}.png' --sheet a4 \
      --per-sheet 10 --cut-marks
        collage batch --csv guests.csv --template card.collage -o 'out/{row:04}.jpg' --shard 1/2
        collage batch --csv guests.csv --template card.collage -o 'out/{row:04}.jpg' \
      --plan slurm > job.sh
      """)

  @Option(
    help: ArgumentHelp("The table; '-' is standard input.", valueName: "file"),
    completion: .file(extensions: ["csv", "tsv", "jsonl"]))
  var csv: Word?

  @Option(
    help: ArgumentHelp("csv, tsv or jsonl; else the table's name tells it.", valueName: "format"),
    completion: .list(RowTable.Format.allCases.map(\.rawValue)),
    transform: Word.reader(TableOptionParser.format))
  var tableFormat: RowTable.Format?

  @Option(
    help: ArgumentHelp("The template, or its file.", valueName: "name"),
    completion: .custom(CompletionValues.templates))
  var template: Word?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("How the pictures are called.", valueName: "pattern"),
    completion: .file())
  var output: Word?

  @Option(
    help: ArgumentHelp(
      "A folder of photos besides the table's own; photos are looked for there first.",
      valueName: "folder"), completion: .directory)
  var photos: [Word] = []

  @Option(
    help: ArgumentHelp("Only these rows: 7, 10-19 or 100-.", valueName: "rows"),
    transform: Word.reader(TableOptionParser.rows))
  var rows: ClosedRange<Int>?

  @Option(
    help: ArgumentHelp("Only every Nth row, of which this is the Ith part.", valueName: "i/n"),
    transform: Word.reader(TableOptionParser.shard))
  var shard: RowSelection.Shard?

  @Option(
    help: ArgumentHelp(
      "Put the pictures on sheets of this size, such as a4; -o has {page} then.",
      valueName: "size"),
    completion: .list(SizePreset.names), transform: Word.reader(SizeParser.size))
  var sheet: SizeParser?

  @Option(
    help: ArgumentHelp("How many pictures a sheet holds.", valueName: "n"),
    transform: Word.reader(
      IntegerParser.reader("a number of pictures", in: 1...SheetRequest.mostPictures)))
  var perSheet: Int?

  @Flag(help: "Show at the rims of a sheet where to cut.")
  var cutMarks = false

  @Flag(help: "Only rows that failed when they were tried last.")
  var retryFailed = false

  @Flag(help: "Make nothing if a row cannot be made.")
  var allOrNothing = false

  @Flag(help: "Check all rows, and make nothing.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "Write what became of each row as JSON lines; '-' is standard output.", valueName: "file"))
  var report: Word?

  @Option(
    help: ArgumentHelp(
      "Print a script that makes the pictures on many processors: parallel, slurm or make.",
      valueName: "engine"), completion: .list(ShardScheduler.allCases.map(\.rawValue)))
  var plan: ShardScheduler?

  @Option(
    help: ArgumentHelp(
      "How many jobs the script has; else a job takes about a minute.", valueName: "n"),
    transform: Word.reader(
      IntegerParser.reader("a number of jobs", in: 1...ShardScheduler.maximumShards)))
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
