internal import CollageCore

/// What one look at the inputs of a picture has seen.
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

/// Decides from look to look whether a picture is made again.
///
/// A picture is made again when two looks in a row saw the same inputs, so no file is half written.
/// Inputs that keep changing get a picture of those that are complete after some seconds.
struct WatchSchedule<State: Equatable> {
  /// The longest time that a change goes without a picture.
  static var longestWait: Duration { .seconds(3) }

  private var made: WatchedState<State>
  private var seen: WatchedState<State>?
  /// When the first change was seen that is in no picture yet.
  private var changedSince: Duration?

  /// Starts when a picture of a state is made.
  init(made state: State) {
    made = .state(state)
  }

  /// Whether the last look has seen what the last picture was made of.
  var isSettled: Bool { seen == made }

  /// Takes a look into account.
  ///
  /// - Parameters:
  ///   - present: What it has seen.
  ///   - now: The time.
  ///   - isLost: Whether the last picture was removed.
  ///   - complete: The part of a state that is complete, by what an earlier look has seen.
  /// - Returns: What to make a picture of now, or the error to report; `nil` for nothing.
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

/// Decides how long to wait between two looks, so that watching takes a small part of a core.
struct WatchPace {
  /// The wait until the next look.
  struct Next: Equatable {
    /// The time that passes in any case.
    let least: Duration
    /// The time after which to look even without a notification.
    let most: Duration
  }

  /// The pause between two looks at what is changing.
  let pause: Duration

  /// A look takes at most this part of the time while nothing changes.
  private static let share = 33
  private static let longestPause = Duration.seconds(10)
  /// Looks beside notifications, which the system may lose.
  private static let notifiedPause = Duration.seconds(15)

  /// The wait after a look.
  ///
  /// - Parameters:
  ///   - cost: How long the look took.
  ///   - isSettled: Whether nothing has changed.
  ///   - isNotified: Whether changes are notified.
  /// - Returns: The wait.
  func next(afterLookOf cost: Duration, isSettled: Bool, isNotified: Bool) -> Next {
    guard isSettled else { return Next(least: pause, most: pause) }
    let fair = min(max(pause, cost * Self.share), Self.longestPause)
    return Next(least: fair, most: isNotified ? max(fair, Self.notifiedPause) : fair)
  }
}
