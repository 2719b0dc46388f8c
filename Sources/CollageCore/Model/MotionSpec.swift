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
  /// Fades in items one after the other.
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
  public var pace: MotionTiming

  /// Creates a track.
  public init(from: Value?, to: Value?, pace: MotionTiming = MotionTiming()) {
    self.from = from
    self.to = to
    self.pace = pace
  }

  /// Returns the interpolation for an item, with values relative to the item's own.
  fileprivate func track<Relative>(
    own: Relative, _ relative: (Value) throws(EditError) -> Relative
  ) throws(EditError) -> MotionTween<Relative> {
    func end(_ value: Value?) throws(EditError) -> Relative {
      guard let value else { return own }
      return try relative(value)
    }
    return MotionTween(from: try end(from), to: try end(to), pace: pace)
  }
}

extension MotionSpec {
  /// A Boolean value indicating whether the animation starts with a specified value instead of each
  /// item's own.
  public var hasInitialValue: Bool {
    switch self {
    case .position(let track): track.from != nil
    case .scale(let track): track.from != nil
    case .rotation(let track): track.from != nil
    case .opacity(let track): track.from != nil
    case .reveal, .none: false
    }
  }

  /// Returns the motion of an item.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - number: The index of the item among the animated items.
  ///   - count: The number of animated items.
  ///   - canvas: The canvas, for resolving positions.
  /// - Returns: The motion.
  /// - Throws: ``EditError/outOfRange(_:value:range:)``, ``EditError/noOpacity(_:)``.
  func applied(
    to item: Item, number: Int, of count: Int, on canvas: Canvas
  ) throws(EditError) -> Motion {
    var motion = item.look.motion
    switch self {
    case .position(let wanted):
      motion.position = try wanted.track(own: .zero) { (position) throws(EditError) in
        let place = position.resolved(on: canvas)
        try check(place.x, .coordinate, in: Limits.coordinate)
        try check(place.y, .coordinate, in: Limits.coordinate)
        return place - item.transform.center
      }
    case .scale(let wanted):
      motion.scale = try wanted.track(own: 1) { (scale) throws(EditError) in
        try check(scale, .scale, in: Limits.scale)
        return scale / item.transform.scale
      }
    case .rotation(let wanted):
      motion.rotation = try wanted.track(own: 0) { (angle) throws(EditError) in
        angle.degrees - item.transform.rotation.degrees
      }
    case .opacity(let wanted):
      let own = item.look.opacity.value
      motion.opacity = try wanted.track(own: 1) { (opacity) throws(EditError) in
        // A fully transparent item stays invisible, whatever its opacity is multiplied by.
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
