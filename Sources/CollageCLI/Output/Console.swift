internal import CollageCore

struct Console {
  private let common: CommonOptions
  private let environment: Environment
  /// The options `-c` and `--store` of the command, which the commands in hints repeat.
  private let hints: HintOptions

  /// The colors of standard output.
  let style: Style
  let errorStyle: Style

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

  var format: OutputFormat { common.format }

  var outputIsTerminal: Bool { environment.isTerminal(StandardStream.output.descriptor) }

  /// True if remarks are shown: standard error is a terminal, and neither `--quiet` nor `--json` is
  /// given.
  var showsRemarks: Bool {
    format.choose(
      json: { false },
      text: { !common.quiet && environment.isTerminal(StandardStream.error.descriptor) })
  }

  /// The closure that receives the progress; `nil` to show the progress on the terminal.
  var progressHandler: ProgressHandler? { environment.progress }

  /// The number of progress steps per photo: many for a progress bar, which shows the progress of
  /// decoding, too.
  var progressSteps: Int { progressHandler == nil && canDrawProgress ? 1000 : 1 }

  var canDrawProgress: Bool { showsRemarks && environment.variable("TERM") != "dumb" }

  /// The width of the terminal, in columns; `nil` if standard output isn't a terminal or the width
  /// is unknown.
  var width: Int? {
    guard outputIsTerminal else { return nil }
    return environment.nonEmptyVariable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
      ?? TerminalSize.columns(of: StandardStream.output.descriptor)
  }

  /// The default number of rows in a list; `nil` to show all rows.
  ///
  /// On a terminal, the list has the rows that fit, if a remark about the omitted rows can be
  /// shown.
  var pageLength: Int? {
    guard outputIsTerminal, showsRemarks else { return nil }
    return max(Self.minimumLines, (lines ?? Self.defaultLines) - Self.reservedLines)
  }

  /// The height of the terminal, in lines; `nil` if standard output isn't a terminal or the height
  /// is unknown.
  var lines: Int? {
    guard outputIsTerminal else { return nil }
    return environment.nonEmptyVariable("LINES").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
      ?? TerminalSize.lines(of: StandardStream.output.descriptor)
  }

  private static let defaultLines = 24
  /// The number of lines that a list leaves free for its title, remarks, and the next prompt.
  private static let reservedLines = 4
  private static let minimumLines = 5

  /// The width of standard error's terminal, in columns; `nil` if it is unknown.
  var errorWidth: Int? {
    environment.nonEmptyVariable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
      ?? TerminalSize.columns(of: StandardStream.error.descriptor)
  }

  func printText(_ text: String) throws {
    try environment.output.write(text)
  }

  /// Prints lines; on a terminal, escapes control characters, which names and texts can contain.
  func printLines(_ lines: [String]) throws {
    guard !lines.isEmpty else { return }
    let lines = outputIsTerminal ? lines.map { $0.escapingControls() } : lines
    try printText(lines.map { $0 + "\n" }.joined())
  }

  /// Prints a result as text or JSON; `view` is created only for JSON.
  func present(
    _ view: @autoclosure () throws -> any Encodable, text: () throws -> Void
  ) throws {
    try format.choose(
      json: { try environment.output.write(JSONText.line(view())) }, text: text)
  }

  /// Throws an error if standard output can't receive binary data, because it is a terminal or used
  /// for JSON.
  func requireOutput(for output: UserFacingError.Output) throws {
    guard !outputIsTerminal else { throw UserFacingError.outputIsTerminal(output) }
    try format.choose(json: { throw UserFacingError.outputTaken }, text: {})
  }

  /// Throws an error if the output is JSON, which can't contain images; `what` is the command or
  /// option that draws images.
  func requireTextOutput(for what: String) throws(UserFacingError) {
    let isJSON = format.choose(json: { true }, text: { false })
    guard isJSON else { return }
    throw .exclusive(what, "--json")
  }

  /// Prints a remark if remarks are shown; see ``showsRemarks``.
  func remark(_ remark: Remark) {
    guard showsRemarks else { return }
    let text = hints.applied(to: remark.text)
    try? environment.error.write(text.escapingControls() + "\n")
  }

  /// Prints a warning unless `--quiet` is given.
  func warn(_ warning: Warning) {
    guard !common.quiet else { return }
    let warning = WarningView(message: warning.text, hint: hints.applied(to: warning.hint))
    try? environment.error.write(
      format.choose(json: { JSONText.line(["warning": warning]) }, text: { warning.text }))
  }

  /// Prints an error about a rejected input, even if `--quiet` is given.
  func printError(_ error: UserFacingError) {
    try? environment.error.write(error.addingOptions(hints).text(errorStyle))
  }

  /// Prints the report of a command; if printing fails, the error lists the completed work.
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

  func printNote(_ note: Report.Note) {
    switch note {
    case .remark(let note): remark(note)
    case .warning(let warning): warn(warning)
    }
  }

  private func printAll(of report: Report) throws {
    report.notes.forEach(printNote)
    try present(report.view()) {
      for refusal in report.refusals { printError(refusal) }
      try printLines(report.lines)
      // On a terminal, the printed names already confirm the edit.
      let isConfirmed = outputIsTerminal && !report.lines.isEmpty
      if !isConfirmed { report.messages.forEach(remark) }
    }
  }
}

extension WarningView {
  var text: String {
    "Warning: \(message.escapingControls())\nHint: \(hint.escapingControls())\n"
  }
}
