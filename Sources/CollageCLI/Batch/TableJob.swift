internal import CollageCore
internal import Foundation

/// Renders the rows of a table into images, or prints a script that renders them.
struct TableJob {
  private let command: BatchTable
  private let context: CommandContext
  private let request: TableRequest

  /// The number of images that are rendered to measure the time per image.
  private static let sampleCount = 3

  init(_ command: BatchTable, _ context: CommandContext) throws {
    (self.command, self.context) = (command, context)
    func required(_ argument: Word?, _ description: String) throws -> String {
      guard let argument else {
        throw UserFacingError.missing(.option(description), in: BatchTable.self)
      }
      return argument.text
    }
    let path = try required(command.csv, "--csv FILE")
    let name = try required(command.template, "--template NAME")
    let pattern = try NamePattern(required(command.output, "-o PATTERN"))
    let settings = try context.workspaceContext.settings()
    let (imageOptions, limits) = (command.picture, command.limits)
    // Errors in the options are reported before the table is read.
    try imageOptions.completed(for: pattern.text) { settings }.check(
      for: imageOptions.file.format(of: pattern.text))
    let bytes =
      path == "-"
      ? try FileReader.standardInput(
        limit: RowTable.fileLimit, descriptor: context.environment.input)
      : try FileReader.bytes(at: path, limit: RowTable.fileLimit)
    let displayName = path == "-" ? FileReader.standardInputName : path
    let table = try RowTable(bytes, name: path, format: command.tableFormat)
    for warning in table.warnings {
      context.console.warn(.table(warning, of: displayName))
    }
    let template = try Template.named(name, context)
    let folders = PhotoFolders(
      of: path == "-" ? "." : path.pathFolder ?? ".", others: command.photos.map(\.text))
    let options = SendableOptions(imageOptions, limits)
    var request = TableRequest(
      template, table, named: displayName, output: pattern, photos: folders
    ) { canvas in
      try options.imageOptions.request(for: pattern.text, on: canvas, options.limits) { settings }
    }
    request.rows = RowSelection(rows: command.rows, shard: command.shard)
    request.retriesFailed = command.retryFailed
    request.isAllOrNothing = command.allOrNothing
    request.overwritesFiles = try command.clobber.replaces { settings }
    request.reading = command.reading.reading
    request.jobs = limits.jobs
    request.inputs = [path, name].filter { $0 != "-" && $0.isPathInUse }
    request.sheet = try Self.sheet(command)
    request.errorDescription = { UserFacingError(describing: $0).message }
    self.request = request
  }

  private static func sheet(_ command: BatchTable) throws -> SheetRequest? {
    guard let size = command.sheet else {
      guard command.perSheet == nil, !command.cutMarks else {
        throw UserFacingError.requires(command.cutMarks ? "--cut-marks" : "--per-sheet", "--sheet")
      }
      return nil
    }
    guard command.rows == nil else {
      throw UserFacingError.rowsOfSheets
    }
    guard let count = command.perSheet else {
      throw UserFacingError.missing(.option("--per-sheet N"), in: BatchTable.self)
    }
    let canvas = try CanvasSpec(size: size, dpi: command.picture.dpi).newCanvas()
    return SheetRequest(canvas, count: count, hasCutMarks: command.cutMarks)
  }

  private struct SendableOptions: @unchecked Sendable {
    // SAFETY: these are values that threads only read.
    let imageOptions: ImageOptions
    let limits: LimitOptions

    init(_ imageOptions: ImageOptions, _ limits: LimitOptions) {
      (self.imageOptions, self.limits) = (imageOptions, limits)
    }
  }

  func run() throws -> ExitStatus {
    let (console, environment) = (context.console, context.environment)
    let run = try TableRun(request, context: context.workspaceContext)
    if !run.unusedColumns.isEmpty {
      console.remark(.unusedColumns(run.unusedColumns.map { "\($0)" }))
    }
    if !run.missingOptionalColumns.isEmpty {
      console.warn(.missingColumns(run.missingOptionalColumns.map { "\($0)" }))
    }
    if let shrinkage = run.sheetReduction { console.warn(.shrinkage(shrinkage)) }
    if let plan = command.plan { return try printScript(plan, run) }
    if !command.dryRun { environment.beginRecording() }
    let report = try command.report.map { try RowReport($0.text, command.clobber, context) }
    let summary = try console.withProgress(
      command.dryRun ? .checking : .creating, showsRate: true
    ) { progress in
      let monitor = ProgressMonitor(
        isCancelled: environment.isInterrupted, run: { try $0(progress) })
      guard !command.dryRun else { return try run.check(monitor) }
      return try run.run(monitor) { entry in try report?.add(entry) }
    }
    for (name, remarks) in run.remarks { console.warn(about: remarks, on: name) }
    return try show(summary)
  }

  private func show(_ summary: TableSummary) throws -> ExitStatus {
    let errors = summary.failed.map { UserFacingError.row($0.row, line: $0.line, $0.error) }
    let text = Remark.table(
      made: summary.createdCount, kept: summary.upToDateCount, failed: summary.failed.count,
      isSheet: request.sheet.map { $0.count > 1 } ?? false, isDryRun: command.dryRun)
    // If standard error isn't a terminal, the summary isn't shown as a remark. Standard output then
    // contains it, so that logs do, too. If standard output receives the results of the rows,
    // standard error contains the summary.
    let isLogged = !context.console.showsRemarks && !command.common.quiet
    var report = Report(
      lines: command.dryRun || isLogged ? [text.text] : [], message: command.dryRun ? nil : text,
      view: TableResultView(summary, errors: errors.map(ErrorView.init)), refusals: errors)
    if summary.isInterrupted { report.refusals.append(.tableInterrupted(text)) }
    if command.report?.text == "-" {
      (report.lines, report.view) = ([], { EmptyView() })
      if isLogged { try context.environment.error.write(text.text + "\n") }
    }
    try context.console.show(report)
    return report.status
  }

  private func printScript(_ plan: ShardScheduler, _ run: TableRun) throws -> ExitStatus {
    guard command.csv?.text != "-" else {
      throw UserFacingError.planInput
    }
    guard command.report == nil else {
      throw UserFacingError.planReport
    }
    guard command.shard == nil else {
      throw UserFacingError.planShard
    }
    let shards =
      command.shards
      ?? ShardScheduler.shards(
        rows: run.imageCount, secondsPerRow: run.secondsPerImage(of: Self.sampleCount))
    var arguments = ["collage"] + context.words
    if arguments.dropFirst(2).first == BatchTable.verbName { arguments.remove(at: 2) }
    for option in ["--plan", "--shards"] { arguments = arguments.without(option) }
    try context.console.printText(
      plan.script(
        ShardScheduler.Work(
          command: arguments, shards: shards,
          status: ["collage", "batch", "status", request.output.folder],
          outputFolder: request.output.folder,
          directory: FileManager.default.currentDirectoryPath)))
    return .done
  }
}

extension [String] {
  fileprivate func without(_ option: String) -> [String] {
    var arguments: [String] = []
    var isValue = false
    for argument in self {
      if isValue {
        isValue = false
      } else if argument == option {
        isValue = true
      } else if !argument.hasPrefix(option + "=") {
        arguments.append(argument)
      }
    }
    return arguments
  }
}

/// Writes the result of each row as a line of JSON as soon as the row is finished.
private final class RowReport: @unchecked Sendable {
  // SAFETY: only one row is reported at a time.
  private let context: CommandContext
  private let file: AppendedFile?

  init(_ path: String, _ clobber: ClobberOptions, _ context: CommandContext) throws {
    self.context = context
    guard path != "-" else {
      try context.console.requireOutput(for: .report)
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
