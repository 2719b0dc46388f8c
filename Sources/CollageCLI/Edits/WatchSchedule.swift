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
/// The image is rendered again when two consecutive checks see the same inputs, and these inputs
/// have changed or the image was removed. A single check isn't enough, because a file that is still
/// changing can be incomplete. If inputs keep changing for some seconds, the image is rendered from
/// the complete files.
struct WatchSchedule<State: Equatable> {
  /// The time after which the complete files are rendered even if inputs keep changing.
  static var longestWait: Duration { .seconds(3) }

  private var rendered: WatchedState<State>
  private var lastCheck: WatchedState<State>?
  /// The time of the first change that hasn't been rendered; `nil` if there isn't one.
  private var changedSince: Duration?

  /// Creates a schedule, given the inputs of the first image.
  init(rendered state: State) {
    rendered = .state(state)
  }

  /// True if the last check saw the inputs of the last rendered image.
  var isSettled: Bool { lastCheck == rendered }

  /// Evaluates a check, and returns the inputs to render or the error to report; `nil` to do
  /// nothing.
  ///
  /// `isLost` is true if the last image was removed. `complete` compares the current inputs with an
  /// earlier check, and returns the inputs whose files are complete; `nil` if they don't suffice
  /// for an image.
  mutating func evaluate(
    _ present: WatchedState<State>, at now: Duration, isLost: Bool,
    complete: (_ present: State, _ earlier: State) -> State?
  ) -> WatchedState<State>? {
    let earlier = lastCheck
    lastCheck = present
    guard present != rendered || isLost else {
      changedSince = nil
      return nil
    }
    let start = changedSince ?? now
    changedSince = start
    if present == earlier { return startRendering(present) }
    guard now - start >= Self.longestWait, case .state(let state) = present,
      case .state(let before)? = earlier, let part = complete(state, before),
      .state(part) != rendered
    else { return nil }
    return startRendering(.state(part))
  }

  private mutating func startRendering(_ state: WatchedState<State>) -> WatchedState<State> {
    rendered = state
    changedSince = nil
    return state
  }
}

/// Decides how long to wait between checks, so that checks use only a small part of a processor's
/// time.
struct WatchInterval {
  /// The minimum and maximum time to wait until the next check.
  struct Next: Equatable {
    let minimum: Duration
    /// The time after which to check even if no notification arrives.
    let maximum: Duration
  }

  /// The time between two checks while inputs are changing.
  let pause: Duration

  /// The ratio of waiting to checking, so that checks use about 3% of the time.
  private static let pauseFactor = 33
  private static let maximumPause = Duration.seconds(10)
  /// The time between checks if the system reports changes.
  ///
  /// Checks remain necessary, because notifications can be lost.
  private static let notifiedPause = Duration.seconds(15)

  /// Returns the time to wait after a check that took the time `cost`.
  ///
  /// `isSettled` is true if the inputs haven't changed; `isNotified`, if the system reports
  /// changes.
  func next(afterCheckOf cost: Duration, isSettled: Bool, isNotified: Bool) -> Next {
    guard isSettled else { return Next(minimum: pause, maximum: pause) }
    let fair = min(max(pause, cost * Self.pauseFactor), Self.maximumPause)
    return Next(minimum: fair, maximum: isNotified ? max(fair, Self.notifiedPause) : fair)
  }
}
