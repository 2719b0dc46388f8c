internal import ArgumentParser
internal import CollageCore

struct Batch: ParsableCommand {
  static let configuration = CommandConfiguration.verb(
    "batch", abstract: "Run a script, or render each row of a table",
    usage: """
      collage batch [FILE] [options]
      collage batch --csv FILE --template NAME -o PATTERN [options]
      collage batch status FOLDER [options]
      """,
    discussion: """
        collage batch poster.txt
        collage batch --csv guests.csv --template card -o 'cards/{name}.jpg'
        collage batch status cards

      A script runs completely or not at all; see `batch run`. With --csv, each row of a table \
      fills a template; see `batch table`.
      """,
    subcommands: [BatchCommands.self, BatchTable.self, BatchStatus.self],
    defaultSubcommand: BatchCommands.self)
}

struct BatchCommands: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "run", abstract: "Run a script of commands: all or none",
    usage: "collage batch [FILE] [options]",
    discussion: """
        collage batch poster.txt
        collage batch poster.txt --dry-run
        printf 'move hero 120 300\\nrotate hero 5\\n' | collage batch -
        echo '{"verb":"move","items":["hero"],"to":["50%",120]}' | collage batch -

      A script has one command per line, quoted as in a shell. # begins a comment, and a backslash \
      at the end continues a line. Unquoted patterns such as *.jpg are expanded in arguments that \
      are files; nothing else is expanded. The names of new items and collages are printed.

      A line that begins with { is a JSON object. Its keys are verb, items, to and the names of \
      long options. With --format json or words, all lines must be of this kind. -c sets the \
      collage for lines without -c, until a line with `new` or `open`. The word `run` can be left \
      out.
      """)

  @Argument(help: "The script; '-' is standard input", completion: .file())
  var file: Word = Word(argument: "-")

  @Flag(help: "Check the script without keeping its edits")
  var dryRun = false

  @Flag(help: "Make all edits of a collage one step for `undo`")
  var oneStep = false

  @Option(help: ArgumentHelp("The kind of lines", valueName: "format"))
  var format: BatchFormat = .auto

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let source = try BatchSource(path: file.text, context.environment)
    let batch = try BatchRun(
      BatchScript(source.text, name: source.name, format: format), name: source.name)
    let edits = EditContext(
      command: context, store: LazyStore(context, creating: batch.makesStore),
      collage: context.reference(target),
      isInBatch: true, isDryRun: dryRun, isInputTaken: file.text == "-")
    let label = oneStep ? "batch \(source.name)" : nil
    let reports = try batch.perform(edits, stepLabel: label).map { $0.final?() ?? $0 }
    return try show(reports, on: context.console)
  }

  private func show(_ reports: [Report], on console: Console) throws -> ExitStatus {
    var report = Report(
      message: dryRun ? nil : .batchDone(reports.count),
      view: BatchView(lines: reports.count, dryRun: dryRun, results: reports.map { $0.view() }))
    // A dry run undoes everything, so the names that it generates aren't printed.
    report.lines = dryRun ? [Remark.batchChecked(reports.count).text] : reports.flatMap(\.lines)
    report.refusals = reports.flatMap(\.refusals)
    report.notes = reports.flatMap(\.notes)
    try console.show(report)
    return report.status
  }
}

extension BatchFormat: ExpressibleByArgument {}
