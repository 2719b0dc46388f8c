internal import CollageCore
internal import Foundation

/// Renders images again whenever their input files change.
struct ImageWatcher {
  private let context: CommandContext
  private let isTerminal: Bool
  private let interval: WatchInterval
  private let changes: (any FolderNotifications)?
  private let clock: () -> Duration

  /// Creates a watcher.
  ///
  /// `pause` is the time between two checks while inputs are changing. If `changes` is `nil`, the
  /// watcher polls. `clock` returns the time since a fixed moment.
  init(
    _ context: CommandContext, pause: Duration = .milliseconds(250),
    changes: (any FolderNotifications)? = nil, clock: (() -> Duration)? = nil
  ) {
    self.context = context
    self.changes = changes
    interval = WatchInterval(pause: pause)
    let start = ContinuousClock.now
    self.clock = clock ?? { ContinuousClock.now - start }
    isTerminal = context.environment.isTerminal(StandardStream.error.descriptor)
  }

  /// Watches until the user interrupts the program, and returns the exit status.
  ///
  /// An error before the first images ends the watch, unless the folder has no photos yet. Later
  /// errors are only reported. ``WatchSchedule`` decides when to render again.
  ///
  /// `state` returns the current inputs. `complete` compares the current inputs with an earlier
  /// check, and returns the inputs whose files are complete; `nil` if they don't suffice for an
  /// image. `folders` returns the folders in which a change can alter the inputs; `nil` if they are
  /// unknown. `make` renders the images; `isAgain` is false until images are rendered. `isGone`
  /// returns whether an output image was removed.
  func run<State: Equatable>(
    state: () throws -> State,
    complete: (_ present: State, _ earlier: State) -> State? = { present, _ in present },
    folders: (State) -> Set<String>? = { _ in nil },
    make: (_ state: State, _ isAgain: Bool) throws -> Report, isGone: () -> Bool
  ) throws -> ExitStatus {
    let first = try state()
    var schedule = WatchSchedule(rendered: first)
    var hasRendered = try start { try make(first, $0) }
    var isCurrent = hasRendered
    var next = interval.next(afterCheckOf: .zero, isSettled: false, isNotified: false)
    while !context.environment.isInterrupted() {
      waitForNextCheck(next)
      let begin = clock()
      let present = WatchedState(state)
      let (isNotified, isNew) = watch(present, folders)
      let inputs = schedule.evaluate(
        present, at: clock(), isLost: isCurrent && isGone(), complete: complete)
      next = interval.next(
        afterCheckOf: clock() - begin, isSettled: schedule.isSettled && !isNew,
        isNotified: isNotified)
      guard let inputs else { continue }
      isCurrent = false
      do {
        try show(make(inputs.get(), hasRendered))
        (hasRendered, isCurrent) = (true, true)
      } catch {
        guard !context.environment.isInterrupted() else { break }
        show(UserFacingError(describing: error))
      }
    }
    if isTerminal, showsMessages { try? context.environment.error.write("\n") }
    return .done
  }

  /// Requests notifications about changes of the current inputs.
  ///
  /// `isNotified` is true if all changes will be reported. `isNew` is true if a folder is newly
  /// watched, so that earlier changes in it weren't reported.
  private func watch<State: Equatable>(
    _ present: WatchedState<State>, _ folders: (State) -> Set<String>?
  ) -> (isNotified: Bool, isNew: Bool) {
    guard let changes, case .state(let state) = present, let folders = folders(state) else {
      return (false, false)
    }
    let isNew = changes.watch(folders)
    return (changes.isComplete, isNew)
  }

  /// Waits until the next check is due, a change is reported, or the user interrupts the program.
  private func waitForNextCheck(_ next: WatchInterval.Next) {
    let end = ContinuousClock.now + next.minimum
    while ContinuousClock.now < end, !context.environment.isInterrupted() { usleep(20_000) }
    guard let changes, next.maximum > next.minimum else { return }
    let last = end + (next.maximum - next.minimum)
    while ContinuousClock.now < last, !context.environment.isInterrupted() {
      if changes.wait(milliseconds: 100) { return }
    }
  }

  /// Renders the first image; returns `false` if no input exists yet.
  private func start(_ make: (_ isAgain: Bool) throws -> Report) throws -> Bool {
    do {
      try show(make(false))
      return true
    } catch let error as NoPhotosError {
      showRemark(.watchWaits(UserFacingError(describing: error)))
      return false
    }
  }

  private func show(_ report: Report) throws {
    try context.console.format.choose(
      json: { try context.console.printText(JSONText.line(report.view())) },
      text: {
        showRemark(
          .watched(
            report.messages.map(\.text), refused: report.refusals.count, at: Self.time()))
        // On a terminal, full errors would break the status line, so only other streams get them.
        if !isTerminal { report.refusals.forEach(context.console.printError) }
      })
  }

  /// Shows an error on the terminal's status line.
  ///
  /// If standard error isn't a terminal, or if `--quiet` or `--json` is given, prints the full
  /// error or its JSON form instead.
  private func show(_ error: UserFacingError) {
    guard isTerminal, showsMessages else {
      try? context.environment.error.write(
        context.console.format.choose(
          json: { error.jsonText }, text: { error.text(context.console.errorStyle) }))
      return
    }
    showRemark(.watchFailed(error))
  }

  private var showsMessages: Bool {
    context.console.format.choose(json: { false }, text: { !context.common.quiet })
  }

  /// Shows a remark on the terminal's status line, or on its own line if standard error isn't a
  /// terminal.
  private func showRemark(_ remark: Remark) {
    guard showsMessages else { return }
    let text = remark.text.escapingControls()
    let available = max(20, (context.console.errorWidth ?? 80) - 1)
    let line = isTerminal ? "\r\u{1B}[K\(text.truncated(to: available))" : text + "\n"
    try? context.environment.error.write(line)
  }

  private static func time() -> String {
    var (now, parts) = (Foundation.time(nil), tm())
    localtime_r(&now, &parts)
    func digits(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map(digits).joined(separator: ":")
  }
}
