/// A specified animation, before it is resolved for items.
public enum MotionSpec: Hashable, Sendable {
  /// Moves the centers of items.
  case position(MotionTrackSpec<Position>)
  /// Scales items about their centers.
  case scale(MotionTrackSpec<Double>)
  /// Rotates items about their centers.
  case rotation(MotionTrackSpec<Angle>)
  /// Changes the opacity of items.
  case opacity(MotionTrackSpec<UnitInterval>)
  /// Fades items in, one after another.
  case reveal(MotionTiming)
  /// Removes the animation of a property; `nil` removes the animation of all properties.
  case none(MotionProperty?)
}

/// Specified start and end values, before they are resolved for an item.
public struct MotionTrackSpec<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The start value; `nil` uses each item's own value.
  public var from: Value?
  /// The end value; `nil` uses each item's own value.
  public var to: Value?
  /// The timing.
  public var timing: MotionTiming

  /// Creates a track from a start value, an end value and a timing.
  public init(from: Value?, to: Value?, timing: MotionTiming = MotionTiming()) {
    self.from = from
    self.to = to
    self.timing = timing
  }

  /// Returns the interpolation for an item, with values relative to the item's values.
  fileprivate func track<Relative>(
    own: Relative, _ relative: (Value) throws(EditError) -> Relative
  ) throws(EditError) -> MotionTween<Relative> {
    func end(_ value: Value?) throws(EditError) -> Relative {
      guard let value else { return own }
      return try relative(value)
    }
    return MotionTween(from: try end(from), to: try end(to), timing: timing)
  }
}

extension MotionSpec {
  /// True if the animation starts with a specified value instead of each item's own.
  public var hasInitialValue: Bool {
    switch self {
    case .position(let track): track.from != nil
    case .scale(let track): track.from != nil
    case .rotation(let track): track.from != nil
    case .opacity(let track): track.from != nil
    case .reveal, .none: false
    }
  }

  /// Returns the motion of an item after this change.
  ///
  /// `canvas` resolves lengths of positions. `number` is the item's index among the `count`
  /// animated items.
  func applied(
    to item: Item, number: Int, of count: Int, on canvas: Canvas
  ) throws(EditError) -> Motion {
    var motion = item.look.motion
    switch self {
    case .position(let track):
      motion.position = try track.track(own: .zero) { (position) throws(EditError) in
        let point = position.resolved(on: canvas)
        try check(point.x, .coordinate, in: Limits.coordinate)
        try check(point.y, .coordinate, in: Limits.coordinate)
        return point - item.transform.center
      }
    case .scale(let track):
      motion.scale = try track.track(own: 1) { (scale) throws(EditError) in
        try check(scale, .scale, in: Limits.scale)
        return scale / item.transform.scale
      }
    case .rotation(let track):
      motion.rotation = try track.track(own: 0) { (angle) throws(EditError) in
        angle.degrees - item.transform.rotation.degrees
      }
    case .opacity(let track):
      let own = item.look.opacity.value
      motion.opacity = try track.track(own: 1) { (opacity) throws(EditError) in
        // If the item is almost fully transparent, even the largest factor can't make it opaque.
        guard own * Motion.largestFactor >= 1 else { throw .noOpacity(item.name) }
        return opacity.value / own
      }
    case .reveal(var pace):
      pace.span = pace.span.slot(number, of: count)
      motion.reveal = pace
    case .none(let part):
      guard let part else { return .none }
      switch part {
      case .position: motion.position = nil
      case .scale: motion.scale = nil
      case .rotation: motion.rotation = nil
      case .opacity: motion.opacity = nil
      case .reveal: motion.reveal = nil
      }
    }
    return motion
  }
}
