internal import CollageCore

/// The text of errors about tickets.
extension JobError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .unknown(let id): ErrorText("no job '\(id)'.", hint: "`collage jobs list` lists the jobs.")
    case .ambiguous(let text, let matches):
      ErrorText(
        "'\(text)' is the beginning of several jobs.",
        hint: "Write more of one: \(matches.prefix(3).joined(separator: ", ")).")
    case .busy(let id): ErrorText("another process works on the job \(id).")
    case .wrongState(let id, let state):
      ErrorText(
        "the job \(id) is \(state.rawValue).",
        hint: state.isFinished
          ? "`collage jobs retry` runs one again that failed."
          : "`collage jobs cancel \(id)` stops it.")
    case .noServer(nil, let names):
      ErrorText(
        "no server is chosen.",
        hint: names.isEmpty
          ? "`collage config set repaint.NAME.url http://HOST:PORT` describes one."
          : "--server or `collage config set repaint.server` chooses one: "
            + "\(names.joined(separator: ", ")).")
    case .noServer(let name?, let nearest):
      ErrorText(
        "no server '\(name)'.",
        hint: Phrases.suggestion(nearest)
          ?? "`collage config set repaint.\(name).url http://HOST:PORT` describes it.")
    case .unadoptedServer(let name, let settings):
      ErrorText(
        "the server '\(name)' comes from an imported settings file and isn't adopted.",
        hint: "`collage config adopt` lists the waiting settings; "
          + "`collage config adopt \(settings.map(\.rawValue).joined(separator: " "))` adopts it.")
    case .badServer(let name, let detail):
      ErrorText(
        "the server '\(name)' has \(detail).", hint: "`collage config list` shows what is set.")
    case .noPreset(let name, let nearest):
      ErrorText(
        "no prompt is kept as '\(name)'.",
        hint: Phrases.suggestion(nearest) ?? "`collage jobs presets` lists them.")
    }
  }
}

extension RemoteError: DescribedError {
  var errorText: ErrorText { ErrorText("\(words).") }
}

extension UserFacingError {
  /// Describes a job that its server or another process canceled.
  init(cancelled ticket: RepaintJob) {
    let id = ticket.shortID
    self.init(
      ErrorCode.jobFailed.rawValue, .failed,
      "the job \(id) was cancelled before it had a result.",
      hint: "`collage jobs retry \(id)` runs it again with what it had.")
  }

  /// Why a ticket failed.
  init(failed ticket: RepaintJob) {
    let id = ticket.shortID
    let isUncertain = ticket.failure?.isUncertain == true
    self.init(
      ErrorCode.jobFailed.rawValue, .failed,
      "the job \(id) failed: \(ticket.failure?.reason ?? "nobody knows why").",
      hint: isUncertain
        ? "`collage jobs retry \(id)` sends it, perhaps for the second time."
        : "`collage jobs retry \(id)` runs it again with what it had.")
  }
}
