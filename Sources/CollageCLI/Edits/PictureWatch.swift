internal import CollageCore
internal import Foundation

/// Makes pictures again and again, whenever what they are made of is another one.
struct PictureWatch {
  private let context: CommandContext
  private let isTerminal: Bool
  private let pace: WatchPace
  private let changes: (any FolderNotifications)?
  private let clock: () -> Duration

  /// Watches for a command.
  ///
  /// - Parameters:
  ///   - context: The streams.
  ///   - pause: How long it waits between two looks at what is changing.
  ///   - changes: Reports when to look again; `nil` polls.
  ///   - clock: The time since any fixed moment.
  init(
    _ context: CommandContext, pause: Duration = .milliseconds(250),
    changes: (any FolderNotifications)? = nil, clock: (() -> Duration)? = nil
  ) {
    self.context = context
    self.changes = changes
    pace = WatchPace(pause: pause)
    let start = ContinuousClock.now
    self.clock = clock ?? { ContinuousClock.now - start }
    isTerminal = context.environment.isTerminal(StandardStream.error.descriptor)
  }

  /// Watches until the user ends it.
  ///
  /// What is wrong before the first picture ends it, but for a folder that is empty still; after that
  /// it is told. ``WatchSchedule`` says when a picture is made again.
  ///
  /// - Parameters:
  ///   - state: What the pictures are made of.
  ///   - complete: The part of a state that is complete, by what an earlier look has seen; `nil` if it
  ///     isn't enough for a picture.
  ///   - folders: The folders in which a change can lead to another state; `nil` if they are not known.
  ///   - make: Makes them; takes what they are made of and whether they were made before.
  ///   - isGone: Whether one that was made is there no longer.
  /// - Returns: How it ended.
  /// - Throws: What `make` throws the first time.
  func run<State: Equatable>(
    state: () throws -> State,
    complete: (_ present: State, _ earlier: State) -> State? = { present, _ in present },
    folders: (State) -> Set<String>? = { _ in nil },
    make: (_ state: State, _ isAgain: Bool) throws -> Report, isGone: () -> Bool
  ) throws -> ExitStatus {
    let first = try state()
    var schedule = WatchSchedule(made: first)
    var isMade = try start { try make(first, $0) }
    var isGood = isMade
    var next = pace.next(afterLookOf: .zero, isSettled: false, isNotified: false)
    while !context.environment.isInterrupted() {
      rest(next)
      let begin = clock()
      let present = WatchedState(state)
      let (isNotified, isNew) = watch(present, folders)
      let wanted = schedule.take(
        present, at: clock(), isLost: isGood && isGone(), complete: complete)
      next = pace.next(
        afterLookOf: clock() - begin, isSettled: schedule.isSettled && !isNew,
        isNotified: isNotified)
      guard let wanted else { continue }
      isGood = false
      do {
        try tell(make(wanted.get(), isMade))
        (isMade, isGood) = (true, true)
      } catch {
        guard !context.environment.isInterrupted() else { break }
        tell(UserFacingError(describing: error))
      }
    }
    if isTerminal, isHeard { try? context.environment.error.write("\n") }
    return .done
  }

  /// Subscribes to changes of the inputs last seen.
  ///
  /// - Returns: Whether all changes are notified, and whether some may have been missed.
  private func watch<State: Equatable>(
    _ look: WatchedState<State>, _ folders: (State) -> Set<String>?
  ) -> (isNotified: Bool, isNew: Bool) {
    guard let changes, case .state(let state) = look, let folders = folders(state) else {
      return (false, false)
    }
    let isNew = changes.watch(folders)
    return (changes.isComplete, isNew)
  }

  /// Waits until it is time to look again, or the user ends it, which may take no longer than a moment.
  private func rest(_ next: WatchPace.Next) {
    let end = ContinuousClock.now + next.least
    while ContinuousClock.now < end, !context.environment.isInterrupted() { usleep(20_000) }
    guard let changes, next.most > next.least else { return }
    let last = end + (next.most - next.least)
    while ContinuousClock.now < last, !context.environment.isInterrupted() {
      if changes.wait(milliseconds: 100) { return }
    }
  }

  /// Makes the first picture; false if there is nothing to make it of yet.
  private func start(_ make: (_ isAgain: Bool) throws -> Report) throws -> Bool {
    do {
      try tell(make(false))
      return true
    } catch let error as NoPhotosError {
      say("waiting: " + UserFacingError(describing: error).message)
      return false
    }
  }

  private func tell(_ report: Report) throws {
    try context.console.format.choose(
      json: { try context.console.printText(JSONText.line(report.view())) },
      text: {
        let lines = report.messages.joined(separator: ", ")
        let left = report.refusals.isEmpty ? "" : ", \(report.refusals.count) left out"
        say("\(lines)\(left), \(Self.time())")
        // What is wrong is said in full where it does not take the one line of a terminal.
        if !isTerminal { report.refusals.forEach(context.console.complain) }
      })
  }

  /// Tells what went wrong, on the one line of a terminal or in full, and for programs as anywhere.
  private func tell(_ error: UserFacingError) {
    guard isTerminal, isHeard else {
      try? context.environment.error.write(
        context.console.format.choose(
          json: { error.jsonText }, text: { error.text(context.console.errorStyle) }))
      return
    }
    say("Error: \(error.message)")
  }

  private var isHeard: Bool {
    context.console.format.choose(json: { false }, text: { !context.common.quiet })
  }

  /// Says something on the one line of a terminal, else on a line of its own.
  private func say(_ text: String) {
    guard isHeard else { return }
    let text = text.showingControls()
    let room = max(20, (context.console.errorWidth ?? 80) - 1)
    let line = isTerminal ? "\r\u{1B}[K\(text.truncated(to: room))" : text + "\n"
    try? context.environment.error.write(line)
  }

  private static func time() -> String {
    var (now, parts) = (Foundation.time(nil), tm())
    localtime_r(&now, &parts)
    func digits(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map(digits).joined(separator: ":")
  }
}
