/// How an item changes while a moving picture runs through its loop.
///
/// All of it is relative to the item's own place, size, turn and opacity: what is moved or sized later
/// takes its motion along. Still pictures show the beginning of the loop.
public struct Motion: Hashable, Sendable {
  /// Where its centre goes, in canvas pixels from its own place.
  package var position: MotionTrack<Point>?
  /// How large it becomes, as factors on its own scale.
  package var scale: MotionTrack<Double>?
  /// How far it turns on from its own angle, in degrees, clockwise.
  package var rotation: MotionTrack<Double>?
  /// How opaque it becomes, as factors on its own opacity.
  package var opacity: MotionTrack<Double>?
  /// When it appears; at the beginning of the loop, and so in still pictures, it is all there.
  public var reveal: MotionPace?

  /// Makes a motion; without arguments, none.
  init(
    position: MotionTrack<Point>? = nil, scale: MotionTrack<Double>? = nil,
    rotation: MotionTrack<Double>? = nil, opacity: MotionTrack<Double>? = nil,
    reveal: MotionPace? = nil
  ) {
    self.position = position
    self.scale = scale
    self.rotation = rotation
    self.opacity = opacity
    self.reveal = reveal
  }

  /// Nothing changes.
  public static let none = Motion()

  /// The greatest factor on a scale or an opacity; its reciprocal is the least on a scale.
  static let largestFactor = 1e8
  /// How far the two ends of a turn are from the item's own angle at most, in degrees.
  static let largestTurn = 2e6
  /// How far the two ends of a way are from the item's own place at most, in canvas pixels.
  static let largestOffset = Limits.coordinate.upperBound - Limits.coordinate.lowerBound
}

/// A part of a motion.
public enum MotionPart: String, Hashable, Sendable, CaseIterable {
  /// The place of the centre.
  case position
  /// The factor on the box.
  case scale
  /// The turn.
  case rotation
  /// How much of what is behind shows through.
  case opacity
  /// The time at which it appears.
  case reveal
}

/// A value that goes from one end to another.
package struct MotionTrack<Value: MotionValue>: Hashable, Sendable {
  /// The value at the beginning.
  package var from: Value
  /// The value at the end.
  package var to: Value
  /// When and how it gets there.
  package var pace: MotionPace

  /// Makes a track.
  init(from: Value, to: Value, pace: MotionPace = MotionPace()) {
    self.from = from
    self.to = to
    self.pace = pace
  }

  /// The value at a moment of the loop.
  func value(at phase: Double) -> Value { from.mixed(with: to, part: pace.progress(at: phase)) }
}

extension MotionTrack<Point> {
  /// Makes the way as much wider and higher as the canvas it is on.
  mutating func stretch(x: Double, y: Double) {
    let offsets = -Motion.largestOffset...Motion.largestOffset
    from = Point(x: from.x * x, y: from.y * y).clamped(to: offsets)
    to = Point(x: to.x * x, y: to.y * y).clamped(to: offsets)
  }
}

/// A value that can lie between two others.
package protocol MotionValue: Hashable, Sendable {
  /// The value that has gone a part of the way to another one.
  func mixed(with other: Self, part: Double) -> Self
}

extension Double: MotionValue {
  /// The number that has gone a part of the way to another one; at the ends exactly these.
  package func mixed(with other: Double, part: Double) -> Double {
    self * (1 - part) + other * part
  }
}

extension Point: MotionValue {
  /// The point that has gone a part of the way to another one.
  public func mixed(with other: Point, part: Double) -> Point {
    Point(x: x.mixed(with: other.x, part: part), y: y.mixed(with: other.y, part: part))
  }
}
