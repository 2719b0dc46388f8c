internal import CollageCore

/// The inputs of an image, or the error that occurred while checking them.
enum WatchedState<State: Equatable>: Equatable {
  case state(State)
  case failed(UserFacingError)

  init(_ state: () throws -> State) {
    do { self = .state(try state()) } catch {
      self = .failed(UserFacingError(describing: error))
    }
  }

  func get() throws(UserFacingError) -> State {
    switch self {
    case .state(let state): return state
    case .failed(let error): throw error
    }
  }

  static func == (one: WatchedState, other: WatchedState) -> Bool {
    switch (one, other) {
    case (.state(let one), .state(let other)): one == other
    case (.failed(let one), .failed(let other)): one.message == other.message
    default: false
    }
  }
}

/// Decides after each check of the inputs whether to render the image again.
///
/// The image is rendered again when two consecutive checks see the same inputs; no file is then
/// only partly written. If inputs keep changing for some seconds, the image is rendered from the
/// complete files.
struct WatchSchedule<State: Equatable> {
  /// The longest time from a change of the inputs to rendering.
  static var longestWait: Duration { .seconds(3) }

  private var made: WatchedState<State>
  private var seen: WatchedState<State>?
  /// The time of the first change that hasn't been rendered; `nil` if all changes have been
  /// rendered.
  private var changedSince: Duration?

  /// Starts after an image was rendered from a state of the inputs.
  init(made state: State) {
    made = .state(state)
  }

  /// True if the last check saw the inputs of the last rendered image.
  var isSettled: Bool { seen == made }

  /// Evaluates a check of the inputs.
  ///
  /// - Parameters:
  ///   - present: The result of the check.
  ///   - now: The current time.
  ///   - isLost: Whether the last image was removed.
  ///   - complete: Compares the current inputs with an earlier check, and returns the complete
  ///     ones.
  /// - Returns: The inputs to render now, or the error to report; `nil` to do nothing.
  mutating func take(
    _ present: WatchedState<State>, at now: Duration, isLost: Bool,
    complete: (_ present: State, _ earlier: State) -> State?
  ) -> WatchedState<State>? {
    let earlier = seen
    seen = present
    guard present != made || isLost else {
      changedSince = nil
      return nil
    }
    let start = changedSince ?? now
    changedSince = start
    if present == earlier { return making(present) }
    guard now - start >= Self.longestWait, case .state(let state) = present,
      case .state(let before)? = earlier, let part = complete(state, before), .state(part) != made
    else { return nil }
    return making(.state(part))
  }

  private mutating func making(_ look: WatchedState<State>) -> WatchedState<State> {
    made = look
    changedSince = nil
    return look
  }
}

/// Decides how long to wait between checks, so that checks use only a small part of a processor's
/// time.
struct WatchInterval {
  /// The time to wait until the next check.
  struct Next: Equatable {
    let least: Duration
    /// The time after which to check even if no notification arrives.
    let most: Duration
  }

  /// The time between two checks while inputs are changing.
  let pause: Duration

  /// The divisor of the maximum share of time used by checks: 33 means 1/33, or 3%.
  private static let share = 33
  private static let longestPause = Duration.seconds(10)
  /// The time between checks if the system notifies the program of changes.
  ///
  /// Notifications may be lost.
  private static let notifiedPause = Duration.seconds(15)

  /// Returns the time to wait after a check.
  ///
  /// - Parameters:
  ///   - cost: The duration of the check.
  ///   - isSettled: Whether the inputs haven't changed.
  ///   - isNotified: Whether the system notifies the program of changes.
  /// - Returns: The time to wait.
  func next(afterLookOf cost: Duration, isSettled: Bool, isNotified: Bool) -> Next {
    guard isSettled else { return Next(least: pause, most: pause) }
    let fair = min(max(pause, cost * Self.share), Self.longestPause)
    return Next(least: fair, most: isNotified ? max(fair, Self.notifiedPause) : fair)
  }
}
