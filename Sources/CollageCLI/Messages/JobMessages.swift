internal import CollageCore

extension JobError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .unknown(let id):
      ErrorText("no job '\(id)'.", hint: "List the jobs with `collage jobs list`.")
    case .ambiguous(let text, let matches):
      ErrorText(
        "'\(text)' matches several jobs.",
        hint: "Use a longer prefix: \(matches.prefix(3).joined(separator: ", ")).")
    case .busy(let id): ErrorText("another process is running job \(id).", hint: "Try again later.")
    case .wrongState(let id, let state):
      ErrorText(
        "job \(id) is \(state.rawValue).",
        hint: state.isFinished
          ? "Run a failed job again with `collage jobs retry`."
          : "Stop it with `collage jobs cancel \(id)`.")
    case .noServer(nil, let names):
      ErrorText(
        "no server is chosen.",
        hint: names.isEmpty
          ? "Add one with `collage config set repaint.NAME.url http://HOST:PORT`."
          : "Choose one with --server or `collage config set repaint.server`: "
            + "\(names.joined(separator: ", ")).")
    case .noServer(let name?, let nearest):
      ErrorText(
        "no server '\(name)'.",
        hint: Phrases.suggestion(nearest)
          ?? "Add it with `collage config set repaint.\(name).url http://HOST:PORT`.")
    case .unadoptedServer(let name, let settings):
      ErrorText(
        "the server '\(name)' comes from an imported settings file and isn't adopted.",
        hint: "Adopt it with `collage config adopt "
          + "\(settings.map(\.rawValue).joined(separator: " "))` if you trust it.")
    case .badServer(let name, let detail):
      ErrorText(
        "the server '\(name)' has \(detail).", hint: "List the settings with `collage config list`."
      )
    case .noPreset(let name, let nearest):
      ErrorText(
        "no preset '\(name)'.",
        hint: Phrases.suggestion(nearest) ?? "List the presets with `collage jobs presets`.")
    }
  }
}

extension RemoteError: DescribedError {
  var errorText: ErrorText { ErrorText("\(reason).") }
}

extension UserFacingError {
  static func jobCanceled(_ id: String) -> UserFacingError {
    UserFacingError(
      ErrorCode.jobFailed.rawValue, .failed, "job \(id) was canceled before it had a result.",
      hint: "Run it again with `collage jobs retry \(id)`.")
  }

  static func jobFailed(_ id: String, _ reason: String?, isUncertain: Bool) -> UserFacingError {
    UserFacingError(
      ErrorCode.jobFailed.rawValue, .failed,
      "job \(id) failed: \(reason ?? "the reason is unknown").",
      hint: isUncertain
        ? "Send it again with `collage jobs retry \(id)`, perhaps for the second time."
        : "Run it again with `collage jobs retry \(id)`.")
  }
}

extension Remark {
  /// Returns the remark about a job's state; `goal` is the item, file, or library photo that
  /// receives the result.
  static func job(_ id: String, _ state: RepaintJobState, for goal: String) -> Remark {
    switch state {
    case .done: Remark("repainted \(goal) (job \(id))")
    case .waiting, .sending, .submitted, .fetched:
      Remark(
        "job \(id) for \(goal) is \(state.rawValue); `collage jobs wait \(id)` continues it")
    case .cancelled: Remark("job \(id) is canceled")
    case .failed: Remark("job \(id) failed")
    }
  }
}

extension RepaintJobFailure {
  /// The reason for the failure, as the web page shows it.
  var text: String { reason + (isUncertain ? "; retrying may paint it twice" : "") }
}

extension JobProgress {
  /// The state, as the status line shows it.
  var text: String {
    switch self {
    case .sending: "sending"
    case .queued(let ahead): ahead.map { "waiting behind \($0)" } ?? "waiting"
    case .running(let share): "painting" + (share.map { " \(Int($0 * 100))%" } ?? "")
    case .unreachable(let reason, let next): "\(reason); retrying in \(Int(next.rounded(.up))) s"
    case .fetching: "fetching"
    case .storing: "storing"
    }
  }
}
