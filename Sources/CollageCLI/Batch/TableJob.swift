internal import CollageCore
internal import Foundation

/// The rendering of a table's rows into images, or the plan for it.
struct TableJob {
  private let command: BatchTable
  private let context: CommandContext
  private let request: TableRequest

  /// The number of rows rendered to measure the time per row.
  private static let sampleCount = 3

  /// Reads the table and the template.
  ///
  /// - Parameters:
  ///   - command: The parsed command.
  ///   - context: The store, the streams, and the settings.
  /// - Throws: An error if an argument, the table, or the template is invalid.
  init(_ command: BatchTable, _ context: CommandContext) throws {
    (self.command, self.context) = (command, context)
    func required(_ word: Word?, _ what: String) throws -> String {
      guard let word else { throw UserFacingError.missing(what, in: BatchTable.self) }
      return word.text
    }
    let path = try required(command.csv, "--csv FILE")
    let name = try required(command.template, "--template NAME")
    let pattern = try NamePattern(required(command.output, "-o PATTERN"))
    let settings = try context.workspaceContext.settings()
    let (picture, limits) = (command.picture, command.limits)
    // Report errors in the options before reading the table.
    try picture.completed(for: pattern.text) { settings }.check(
      for: picture.file.format(of: pattern.text))
    let bytes =
      path == "-"
      ? try FileReader.standardInput(
        limit: RowTable.fileLimit, descriptor: context.environment.input)
      : try FileReader.bytes(at: path, limit: RowTable.fileLimit)
    let called = path == "-" ? FileReader.standardInputName : path
    let table = try RowTable(bytes, name: path, format: command.tableFormat)
    for warning in table.warnings {
      context.console.warn(warning.words(called), hint: warning.hint)
    }
    let template = try Template.named(name, context)
    let folders = PhotoFolders(
      of: path == "-" ? "." : path.pathFolder ?? ".", besides: command.photos.map(\.text))
    let options = Sendably(picture, limits)
    var request = TableRequest(
      template, table, named: called, output: pattern, photos: folders
    ) { canvas in
      try options.picture.request(for: pattern.text, on: canvas, options.limits) { settings }
    }
    request.rows = RowSelection(rows: command.rows, shard: command.shard)
    request.retriesFailed = command.retryFailed
    request.isAllOrNothing = command.allOrNothing
    request.replaces = try command.clobber.replaces { settings }
    request.reading = command.reading.reading
    request.jobs = limits.jobs
    request.inputs = [path, name].filter { $0 != "-" && $0.isPathInUse }
    request.sheet = try Self.sheet(command)
    request.words = { UserFacingError(describing: $0).message }
    self.request = request
  }

  private static func sheet(_ command: BatchTable) throws -> SheetRequest? {
    guard let size = command.sheet else {
      guard command.perSheet == nil, !command.cutMarks else {
        throw UserFacingError.usage("--per-sheet and --cut-marks go with --sheet.")
      }
      return nil
    }
    guard command.rows == nil else {
      throw UserFacingError.usage("--rows chooses rows; of sheets --shard makes some.")
    }
    guard let count = command.perSheet else {
      throw UserFacingError.missing("--per-sheet N", in: BatchTable.self)
    }
    let canvas = try CanvasSpec(size: size, dpi: command.picture.dpi).newCanvas()
    return SheetRequest(canvas, count: count, hasCutMarks: command.cutMarks)
  }

  /// Immutable options that threads share.
  private struct Sendably: @unchecked Sendable {
    // SAFETY: they are values that are only read.
    let picture: ImageOptions
    let limits: LimitOptions

    init(_ picture: ImageOptions, _ limits: LimitOptions) {
      (self.picture, self.limits) = (picture, limits)
    }
  }

  /// Renders the images, checks the rows, or prints a plan.
  ///
  /// - Returns: The exit status.
  /// - Throws: An error if no image can be rendered.
  func run() throws -> ExitStatus {
    let (console, environment) = (context.console, context.environment)
    let run = try TableRun(request, context: context.workspaceContext)
    if !run.unusedColumns.isEmpty {
      console.remark("nothing uses the column \(Phrases.list(run.unusedColumns.map { "'\($0)'" }))")
    }
    if !run.openColumns.isEmpty {
      console.warn(
        "the table has no column \(Phrases.list(run.openColumns.map { "'\($0)'" })): "
          + "these places stay as the design has them, or empty.",
        hint: "The first row of the table names its columns.")
    }
    if let shrinkage = run.shrinkage { console.warn(shrinkage.words, hint: shrinkage.hint) }
    if let plan = command.plan { return try tell(plan, run) }
    if !command.dryRun { environment.beginRecording() }
    let report = try command.report.map { try RowReport($0.text, command.clobber, context) }
    let summary = try console.withProgress(
      command.dryRun ? "checking" : "making", showsRate: true
    ) { progress in
      let monitor = ProgressMonitor(
        isCancelled: environment.isInterrupted, run: { try $0(progress) })
      guard !command.dryRun else { return try run.check(monitor) }
      return try run.run(monitor) { entry in try report?.add(entry) }
    }
    for (name, remarks) in run.remarks { console.remark(of: remarks, on: name) }
    return try show(summary)
  }

  private func show(_ summary: TableSummary) throws -> ExitStatus {
    let errors = summary.failed.map { row in
      var error = UserFacingError(describing: row.error)
      error.message = "row \(row.row), line \(row.line): \(error.message)"
      return error
    }
    var parts = [
      "\(Phrases.count(summary.made, "picture")) \(command.dryRun ? "would be made" : "made")"
    ]
    if summary.kept > 0 { parts.append("\(summary.kept) there already") }
    if summary.failed.count > 0 {
      // A sheet is a single image of several rows.
      let isSheet = request.sheet.map { $0.count > 1 } ?? false
      let count = summary.failed.count
      parts.append((isSheet ? Phrases.count(count, "row") : "\(count)") + " failed")
    }
    let text = parts.joined(separator: ", ")
    // Without a terminal, the summary is all that a log of the output shows.
    let isLogged = !context.console.hasReader && !command.common.quiet
    var report = Report(
      lines: command.dryRun || isLogged ? [text] : [], message: command.dryRun ? nil : text,
      view: TableResultView(summary, errors: errors.map(ErrorView.init)), refusals: errors)
    if summary.isInterrupted { report.refusals.append(.interrupted(text)) }
    if command.report?.text == "-" {
      (report.lines, report.view) = ([], { EmptyView() })
      if isLogged { try context.environment.error.write(text + "\n") }
    }
    try context.console.show(report)
    return report.status
  }

  /// Prints the script of a plan.
  private func tell(_ plan: ShardScheduler, _ run: TableRun) throws -> ExitStatus {
    guard command.csv?.text != "-" else {
      throw UserFacingError.usage("a plan needs a table that is a file.")
    }
    guard command.report == nil else {
      throw UserFacingError.usage("the parts of a plan would all write one report: leave it out.")
    }
    guard command.shard == nil else {
      throw UserFacingError.usage("--plan says the parts itself: leave out --shard.")
    }
    let shards =
      command.shards
      ?? ShardScheduler.shards(
        rows: run.pictureCount, secondsPerRow: run.secondsPerImage(of: Self.sampleCount))
    var words = ["collage"] + context.words
    if words.dropFirst(2).first == BatchTable.verbName { words.remove(at: 2) }
    for option in ["--plan", "--shards"] { words = words.without(option) }
    try context.console.printText(
      plan.script(
        ShardScheduler.Work(
          command: words, shards: shards,
          status: ["collage", "batch", "status", request.output.folder],
          outputFolder: request.output.folder,
          directory: FileManager.default.currentDirectoryPath)))
    return .done
  }
}

extension [String] {
  fileprivate func without(_ option: String) -> [String] {
    var words: [String] = []
    var isValue = false
    for word in self {
      if isValue {
        isValue = false
      } else if word == option {
        isValue = true
      } else if !word.hasPrefix(option + "=") {
        words.append(word)
      }
    }
    return words
  }
}

/// The results of rows as JSON lines, each written as soon as it is known.
private final class RowReport: @unchecked Sendable {
  // SAFETY: a run reports one row at a time.
  private let context: CommandContext
  private let file: AppendedFile?

  init(_ path: String, _ clobber: ClobberOptions, _ context: CommandContext) throws {
    self.context = context
    guard path != "-" else {
      try context.console.requireOutput(for: "a report", hint: "Name a file.")
      file = nil
      return
    }
    let name = try clobber.name(path) { try context.workspaceContext.settings() }
    try AtomicFile(output: name, on: context.workspaceContext.fileSystem).commit()
    file = try AppendedFile(path)
  }

  func add(_ entry: RowEntry) throws {
    let line = JSONText.line(entry)
    if let file {
      try file.append(Array(line.utf8.dropLast()))
    } else {
      try context.environment.output.write(line)
    }
  }
}

extension SheetReduction {
  fileprivate var words: String {
    let percent = (shrunk.width / picture.width * 100).rounded()
    return "\(Phrases.count(count, "picture")) of \(Self.text(picture)) don't fit on a sheet of "
      + "\(Self.text(sheet)): each shrinks to \(Self.text(shrunk)), \(Int(percent)) %."
  }

  fileprivate var hint: String {
    maximumCountAtFullSize > 0
      ? "--per-sheet \(maximumCountAtFullSize) keeps their size, or a larger --sheet."
      : "Choose a larger --sheet."
  }

  private static func text(_ size: Size) -> String {
    func tenths(_ length: Double) -> String {
      let tenths = Int((length * 10).rounded())
      return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
    return "\(tenths(size.width)) × \(tenths(size.height)) mm"
  }
}

extension TableWarning {
  fileprivate func words(_ name: String) -> String {
    switch self {
    case .notUTF8(let line):
      "'\(name)' is not UTF-8, first in line \(line); it was read as Windows-1252."
    case .utf16: "'\(name)' is UTF-16, and was read as that."
    }
  }

  fileprivate var hint: String { "Spreadsheets write 'CSV UTF-8' if they are asked to." }
}
