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
    case .wrongState(let id, let state, let operation):
      ErrorText(
        "job \(id) can't be \(operation.participle): it \(state.clause).",
        hint: operation.hint(id, isFinished: state.isFinished))
    case .noServer(nil, let names):
      ErrorText(
        "no server is chosen.",
        hint: names.isEmpty
          ? "Add one with `collage config set repaint.NAME.url http://HOST:PORT`."
          : "Choose \(Phrases.alternatives(names)) with --server NAME or "
            + "`collage config set repaint.server NAME`.")
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
        "the server '\(name)' can't be used: \(detail).",
        hint: "List the settings with `collage config list`.")
    case .noPreset(let name, let nearest):
      ErrorText(
        "no preset '\(name)'.",
        hint: Phrases.suggestion(nearest) ?? "List the presets with `collage jobs presets`.")
    }
  }
}

extension JobError.Operation {
  fileprivate var participle: String {
    switch self {
    case .cancel: "canceled"
    case .retry: "retried"
    case .remove: "removed"
    }
  }

  fileprivate func hint(_ id: String, isFinished: Bool) -> String {
    switch self {
    case .cancel: "Remove it with `collage jobs remove \(id)`."
    case .retry where isFinished: "Retry only failed or canceled jobs."
    case .retry: "Continue it with `collage jobs wait \(id)`."
    case .remove: "Stop it first with `collage jobs cancel \(id)`."
    }
  }
}

extension RepaintJobState {
  /// The state, as the predicate of a sentence about the job.
  fileprivate var clause: String {
    switch self {
    case .waiting, .submitted, .done: "is \(rawValue)"
    case .sending: "is being sent"
    case .fetched: "has received its result"
    case .failed: "has failed"
    case .cancelled: "is canceled"
    }
  }
}

extension RemoteError: DescribedError {
  var errorText: ErrorText {
    var text = ErrorText("\(reason).")
    if case .redirected = self { text.hint = "Set repaint.NAME.url to the server's new address." }
    return text
  }
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
        ? "Send it again with `collage jobs retry \(id)`; the server may then process it twice."
        : "Run it again with `collage jobs retry \(id)`.")
  }
}

extension Remark {
  /// Returns the remark about a job's state; `goal` is the item, file, or library photo that
  /// receives the result, as part of a sentence.
  static func job(_ id: String, _ state: RepaintJobState, for goal: String) -> Remark {
    switch state {
    case .done: Remark("repainted \(goal) (job \(id))")
    case .waiting, .sending, .submitted, .fetched:
      Remark(
        "job \(id) for \(goal) \(state.clause); `collage jobs wait \(id)` continues it")
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
    case .queued(let ahead): ahead.map { "waiting behind \(Phrases.count($0, "job"))" } ?? "waiting"
    case .running(let share): "painting" + (share.map { " \(Int($0 * 100))%" } ?? "")
    case .unreachable(let reason, let next): "\(reason); retrying in \(Int(next.rounded(.up))) s"
    case .fetching: "fetching"
    case .storing: "storing"
    }
  }
}
