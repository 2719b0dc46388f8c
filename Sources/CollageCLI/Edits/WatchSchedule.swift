internal import CollageCore

/// The result of checking an image's inputs.
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

/// Decides after each check whether to render the image again.
///
/// An image is rendered again when two checks in a row see the same inputs, so that no file is read
/// half-written. If inputs keep changing, the complete ones are rendered after some seconds.
struct WatchSchedule<State: Equatable> {
  /// The longest time for which a change isn't rendered.
  static var longestWait: Duration { .seconds(3) }

  private var made: WatchedState<State>
  private var seen: WatchedState<State>?
  /// The time of the first change that isn't rendered yet; `nil` if everything is.
  private var changedSince: Duration?

  /// Starts after the image of a state is rendered.
  init(made state: State) {
    made = .state(state)
  }

  /// True if the last check saw the inputs of the last image.
  var isSettled: Bool { seen == made }

  /// Evaluates a check.
  ///
  /// - Parameters:
  ///   - present: The result of the check.
  ///   - now: The time.
  ///   - isLost: Whether the last image was removed.
  ///   - complete: Returns the part of the inputs that is complete, compared with an earlier check.
  /// - Returns: The inputs to render now, or the error to report; `nil` for neither.
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

/// Decides the time between checks, so that watching uses a small part of a core.
struct WatchInterval {
  /// The wait until the next check.
  struct Next: Equatable {
    let least: Duration
    /// The time after which to check even without a notification.
    let most: Duration
  }

  /// The time between two checks while inputs are changing.
  let pause: Duration

  /// The inverse of the maximum share of the time that checks take while nothing changes.
  private static let share = 33
  private static let longestPause = Duration.seconds(10)
  /// The time between checks despite notifications, because the system may lose some.
  private static let notifiedPause = Duration.seconds(15)

  /// Returns the wait after a check.
  ///
  /// - Parameters:
  ///   - cost: The duration of the check.
  ///   - isSettled: Whether nothing has changed.
  ///   - isNotified: Whether changes are reported by notifications.
  /// - Returns: The wait.
  func next(afterLookOf cost: Duration, isSettled: Bool, isNotified: Bool) -> Next {
    guard isSettled else { return Next(least: pause, most: pause) }
    let fair = min(max(pause, cost * Self.share), Self.longestPause)
    return Next(least: fair, most: isNotified ? max(fair, Self.notifiedPause) : fair)
  }
}
