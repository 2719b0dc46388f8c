/// What is to become of items' motions.
public enum WantedMotion: Hashable, Sendable {
  /// Their centres go from one place to another.
  case position(WantedTrack<Position>)
  /// They grow or shrink about their centres.
  case scale(WantedTrack<Double>)
  /// They turn about their centres.
  case rotation(WantedTrack<Angle>)
  /// They fade.
  case opacity(WantedTrack<UnitInterval>)
  /// They appear, one after the other.
  case reveal(MotionPace)
  /// They rest; nil is in all that they do.
  case none(MotionPart?)
}

/// A way from one value to another, as somebody asks for it.
public struct WantedTrack<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value at the beginning; nil is each item's own.
  public var from: Value?
  /// The value at the end; nil is each item's own.
  public var to: Value?
  /// When and how it gets there.
  public var pace: MotionPace

  /// Makes a way.
  public init(from: Value?, to: Value?, pace: MotionPace = MotionPace()) {
    self.from = from
    self.to = to
    self.pace = pace
  }

  /// The way relative to an item.
  fileprivate func track<Relative>(
    own: Relative, _ relative: (Value) throws(EditError) -> Relative
  ) throws(EditError) -> MotionTrack<Relative> {
    func end(_ value: Value?) throws(EditError) -> Relative {
      guard let value else { return own }
      return try relative(value)
    }
    return MotionTrack(from: try end(from), to: try end(to), pace: pace)
  }
}

extension WantedMotion {
  /// Whether items begin otherwise than they are by themselves.
  public var beginsElsewhere: Bool {
    switch self {
    case .position(let track): track.from != nil
    case .scale(let track): track.from != nil
    case .rotation(let track): track.from != nil
    case .opacity(let track): track.from != nil
    case .reveal, .none: false
    }
  }

  /// The motion that an item gets.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - number: Its place among those that get it.
  ///   - count: How many these are.
  ///   - canvas: What positions are on.
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
        // Nothing is so many times as opaque as what is not to be seen at all.
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
