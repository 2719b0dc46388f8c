internal import CollageCore

/// Where a command's results and messages go.
struct Console {
  private let common: CommonOptions
  private let environment: Environment
  /// What the commands in hints are to name.
  private let hints: HintOptions

  /// Colors on standard output.
  let style: Style
  /// Colors on standard error.
  let errorStyle: Style

  /// Sets up the streams as the options say.
  init(_ common: CommonOptions, environment: Environment, hints: HintOptions = .none) {
    self.common = common
    self.hints = hints
    self.environment = environment
    style = Style(
      mode: common.color, isTerminal: environment.isTerminal(StandardStream.output.descriptor),
      environment: environment)
    errorStyle = Style(
      mode: common.color, isTerminal: environment.isTerminal(StandardStream.error.descriptor),
      environment: environment)
  }

  /// How results are printed.
  var format: OutputFormat { common.format }

  /// Whether standard output is a terminal.
  var outputIsTerminal: Bool { environment.isTerminal(StandardStream.output.descriptor) }

  /// Whether somebody reads remarks: standard error is a terminal and not to be quiet.
  var hasReader: Bool {
    format.choose(
      json: { false },
      text: { !common.quiet && environment.isTerminal(StandardStream.error.descriptor) })
  }

  /// Who watches progress in place of a terminal.
  var watcher: ProgressHandler? { environment.progress }

  /// The steps in which the progress of a photo is shown: a bar also shows photos that are being decoded.
  var progressSteps: Int { watcher == nil && canDrawProgress ? 1000 : 1 }

  /// Whether a progress bar can be drawn.
  var canDrawProgress: Bool { hasReader && environment.variable("TERM") != "dumb" }

  /// The width of the terminal that standard output is; nil when it is none.
  var width: Int? {
    guard outputIsTerminal else { return nil }
    return environment.nonEmptyVariable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
      ?? TerminalSize.columns(of: StandardStream.output.descriptor)
  }

  /// How many lines a table may have if nobody says how many: as many as the terminal shows, where
  /// there is somebody to tell that there are more; else all, nil.
  var pageLength: Int? {
    guard outputIsTerminal, hasReader else { return nil }
    return max(Self.leastLines, (lines ?? Self.usualLines) - Self.otherLines)
  }

  /// The lines of the terminal that standard output is; nil when it is none, or does not tell.
  var lines: Int? {
    guard outputIsTerminal else { return nil }
    return environment.nonEmptyVariable("LINES").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
      ?? TerminalSize.lines(of: StandardStream.output.descriptor)
  }

  /// The lines of a terminal that does not tell.
  private static let usualLines = 24
  /// The titles, what is said below, and the next prompt.
  private static let otherLines = 4
  private static let leastLines = 5

  /// The width of the terminal that standard error is; nil when nobody knows.
  var errorWidth: Int? {
    environment.nonEmptyVariable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
      ?? TerminalSize.columns(of: StandardStream.error.descriptor)
  }

  /// Prints data.
  func printText(_ text: String) throws {
    try environment.output.write(text)
  }

  /// Prints lines, each of which can hold anything: on a terminal, control characters are escaped.
  func printLines(_ lines: [String]) throws {
    guard !lines.isEmpty else { return }
    let lines = outputIsTerminal ? lines.map { $0.escapingControls() } : lines
    try printText(lines.map { $0 + "\n" }.joined())
  }

  /// Prints a result in the format that was asked for.
  ///
  /// - Parameters:
  ///   - view: The object; it is made if it is printed.
  ///   - text: Prints the same as text.
  /// - Throws: What making and printing throw.
  func present(
    _ view: @autoclosure () throws -> any Encodable, text: () throws -> Void
  ) throws {
    try format.choose(
      json: { try environment.output.write(JSONText.line(view())) }, text: text)
  }

  /// Refuses to write bytes to standard output where something else is wanted there.
  ///
  /// - Parameter output: The contents.
  /// - Throws: ``UserFacingError``.
  func requireOutput(for output: UserFacingError.Output) throws {
    guard !outputIsTerminal else { throw UserFacingError.outputIsTerminal(output) }
    try format.choose(json: { throw UserFacingError.outputTaken }, text: {})
  }

  /// Refuses pictures for people where programs read.
  ///
  /// - Parameter what: What draws them, such as `preview`.
  /// - Throws: ``UserFacingError``.
  func requirePeople(for what: String) throws(UserFacingError) {
    let isForPrograms = format.choose(json: { true }, text: { false })
    guard isForPrograms else { return }
    throw .exclusive(what, "--json")
  }

  /// Prints a remark if standard error is a terminal.
  func remark(_ remark: Remark) {
    guard hasReader else { return }
    let text = hints.applied(to: remark.text)
    try? environment.error.write(text.escapingControls() + "\n")
  }

  /// Prints a warning, unless only errors are wanted.
  func warn(_ warning: Warning) {
    guard !common.quiet else { return }
    let warning = WarningView(message: warning.text, hint: hints.applied(to: warning.hint))
    try? environment.error.write(
      format.choose(json: { JSONText.line(["warning": warning]) }, text: { warning.text }))
  }

  /// Tells of an input that was refused, whatever was asked for.
  func complain(_ error: UserFacingError) {
    try? environment.error.write(error.keeping(hints).text(errorStyle))
  }

  /// Shows what an edit did.
  ///
  /// - Throws: ``UserFacingError`` that tells what was done all the same.
  func show(_ report: Report) throws(UserFacingError) {
    if report.status == .interrupted { _ = environment.claimReport() }
    do {
      try printAll(of: report)
    } catch {
      let failure = UserFacingError(describing: error)
      guard !report.messages.isEmpty else { throw failure }
      throw .afterwards(report.messages.map(\.text), failure)
    }
  }

  /// Prints a remark or a warning.
  func tell(_ note: Report.Note) {
    switch note {
    case .remark(let note): remark(note)
    case .warning(let warning): warn(warning)
    }
  }

  private func printAll(of report: Report) throws {
    report.notes.forEach(tell)
    try present(report.view()) {
      for refusal in report.refusals { complain(refusal) }
      try printLines(report.lines)
      // On one terminal the handle itself says enough.
      let isSaid = outputIsTerminal && !report.lines.isEmpty
      if !isSaid { report.messages.forEach(remark) }
    }
  }
}

extension WarningView {
  /// The lines for people.
  var text: String {
    "Warning: \(message.escapingControls())\nHint: \(hint.escapingControls())\n"
  }
}
