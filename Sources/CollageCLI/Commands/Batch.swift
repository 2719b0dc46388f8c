internal import ArgumentParser
internal import CollageCore

/// `batch`: many commands, or many pictures.
struct Batch: ParsableCommand {
  static let configuration = CommandConfiguration.verb(
    "batch", abstract: "Run many commands at once, or make a picture of each row of a table.",
    usage: """
      collage batch [FILE] [options]
      collage batch --csv FILE --template NAME -o PATTERN [options]
      collage batch status FOLDER [options]
      """,
    discussion: """
      A file of commands is done as a whole or not at all; `collage batch run --help` tells more. \
      With --csv each row of a table fills a template; `collage batch table --help` tells more.

        collage batch poster.txt
        collage batch --csv guests.csv --template card -o 'cards/{name}.jpg'
        collage batch status cards
      """,
    subcommands: [BatchCommands.self, BatchTable.self, BatchStatus.self],
    defaultSubcommand: BatchCommands.self)
}

/// `batch run`: many commands in one transaction.
struct BatchCommands: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "run", abstract: "Run many commands at once: all of them, or none; `run` can be left out.",
    usage: "collage batch [FILE] [options]",
    discussion: """
      One command a line, quoted as in a shell, with # comments; a backslash at the end continues \
      a line. Patterns such as *.jpg are expanded where they are files to add and not quoted, nothing \
      else is. A line that begins with { is an object of JSON instead, whose keys are the names of \
      the long options, besides verb, items, to and what else has no option; --format says that all \
      lines are of one kind. -c names the collage of lines that name none, until a `new` or \
      an `open`. Names of new things are printed as by the commands themselves.

        collage batch poster.txt
        collage batch poster.txt --dry-run
        printf 'move hero 50% 50%\\nrotate hero 5\\n' | collage batch -
        echo '{"verb":"move","items":["hero"],"to":["50%",120]}' | collage batch -
      """)

  @Argument(help: "The file; '-' is standard input.", completion: .file())
  var file: Word = Word(argument: "-")

  @Flag(help: "Do everything, then undo it and tell whether it would have worked.")
  var dryRun = false

  @Flag(help: "Make all edits of a collage one step for `undo`.")
  var oneStep = false

  @Option(
    help: ArgumentHelp(
      "How lines are written: words, json, or auto, which tells them apart.", valueName: "format"))
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
    let count = Phrases.count(reports.count, "line")
    var report = Report(
      message: dryRun ? nil : "\(count) done",
      view: BatchView(lines: reports.count, dryRun: dryRun, results: reports.map { $0.view() }))
    // Names that a dry run made up are of no use to anybody.
    report.lines = dryRun ? ["\(count) would run"] : reports.flatMap(\.lines)
    report.refusals = reports.flatMap(\.refusals)
    report.notes = reports.flatMap(\.notes)
    try console.show(report)
    return report.status
  }
}

extension BatchFormat: ExpressibleByArgument {}
