internal import CollageCore
internal import Foundation

/// Makes pictures again and again, whenever what they are made of is another one.
struct PictureWatch {
  private let context: CommandContext
  private let isTerminal: Bool
  private let pause: Duration

  /// Watches for a command.
  ///
  /// - Parameters:
  ///   - context: The streams.
  ///   - pause: How long it waits between two looks.
  init(_ context: CommandContext, pause: Duration = .milliseconds(250)) {
    self.context = context
    self.pause = pause
    isTerminal = context.environment.isTerminal(StandardStream.error.descriptor)
  }

  /// Watches until the user ends it.
  ///
  /// What is wrong before the first picture ends it, but for a folder that is empty still; after that
  /// it is told. A picture is made again when two looks in a row have seen the same, so that files come
  /// whole.
  ///
  /// - Parameters:
  ///   - state: What the pictures are made of.
  ///   - make: Makes them; takes whether they were made before.
  ///   - isGone: Whether one that was made is there no longer.
  /// - Returns: How it ended.
  /// - Throws: What `make` throws the first time.
  func run<State: Equatable>(
    state: () throws -> State, make: (_ isAgain: Bool) throws -> Report, isGone: () -> Bool
  ) throws -> ExitStatus {
    var (told, seen): (Look<State>?, Look<State>?) = (.state(try state()), nil)
    var isMade = try start(make)
    var isGood = isMade
    while !context.environment.isInterrupted() {
      rest()
      let present = Look(state)
      defer { seen = present }
      // What somebody took away is made again, unless it could not be made before.
      guard present == seen, present != told || isGood && isGone() else { continue }
      told = present
      isGood = false
      do {
        if case .failed(let error) = present { throw error }
        try tell(make(isMade))
        (isMade, isGood) = (true, true)
      } catch {
        guard !context.environment.isInterrupted() else { break }
        tell(UserFacingError(describing: error))
      }
    }
    if isTerminal, isHeard { try? context.environment.error.write("\n") }
    return .done
  }

  /// What one look has seen.
  private enum Look<State: Equatable>: Equatable {
    case state(State)
    case failed(UserFacingError)

    init(_ state: () throws -> State) {
      do { self = .state(try state()) } catch {
        self = .failed(UserFacingError(describing: error))
      }
    }

    static func == (one: Look, other: Look) -> Bool {
      switch (one, other) {
      case (.state(let one), .state(let other)): one == other
      case (.failed(let one), .failed(let other)): one.message == other.message
      default: false
      }
    }
  }

  /// Waits until it is time to look again, or the user ends it, which may take no longer than a moment.
  private func rest() {
    let end = ContinuousClock.now + pause
    while ContinuousClock.now < end, !context.environment.isInterrupted() { usleep(20_000) }
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
        let lines = (report.message ?? "").split(separator: "\n").joined(separator: ", ")
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
    let text = text.withoutControls(keepsLines: false)
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
