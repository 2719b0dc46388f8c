/// The animation of an item: its changes during the loop of an animated export.
///
/// All values are relative to the item's own position, scale, rotation and opacity, so an item that
/// is moved or scaled later keeps its motion. Still images show the start of the loop.
public struct Motion: Hashable, Sendable {
  /// The offset of the center from the item's own position, in canvas pixels.
  package var position: MotionTween<Point>?
  /// The factor that multiplies the item's own scale.
  package var scale: MotionTween<Double>?
  /// The rotation relative to the item's own angle, in degrees, clockwise.
  package var rotation: MotionTween<Double>?
  /// The factor that multiplies the item's own opacity.
  package var opacity: MotionTween<Double>?
  /// The time span in which the item fades in.
  ///
  /// At the start of the loop, and so in still images, the item is fully visible.
  public var reveal: MotionTiming?

  init(
    position: MotionTween<Point>? = nil, scale: MotionTween<Double>? = nil,
    rotation: MotionTween<Double>? = nil, opacity: MotionTween<Double>? = nil,
    reveal: MotionTiming? = nil
  ) {
    self.position = position
    self.scale = scale
    self.rotation = rotation
    self.opacity = opacity
    self.reveal = reveal
  }

  /// The motion that changes nothing.
  public static let none = Motion()

  /// The largest factor of a scale or an opacity; the smallest factor of a scale is its reciprocal.
  static let largestFactor = 1e8
  /// The largest rotation relative to the item's own angle, in degrees.
  static let largestTurn = 2e6
  /// The largest offset from the item's own position, in canvas pixels.
  static let largestOffset = Limits.coordinate.upperBound - Limits.coordinate.lowerBound
}

/// An animated property.
public enum MotionProperty: String, Hashable, Sendable, CaseIterable {
  /// The position of the center.
  case position
  case scale
  case rotation
  case opacity
  /// The fade-in.
  case reveal
}

/// An interpolation from one value to another.
package struct MotionTween<Value: Interpolatable>: Hashable, Sendable {
  package var from: Value
  package var to: Value
  package var pace: MotionTiming

  init(from: Value, to: Value, pace: MotionTiming = MotionTiming()) {
    self.from = from
    self.to = to
    self.pace = pace
  }

  /// Returns the value at a moment of the loop.
  func value(at phase: Double) -> Value { from.mixed(with: to, part: pace.progress(at: phase)) }
}

extension MotionTween<Point> {
  /// Scales the offsets with the canvas, by one factor per axis.
  mutating func stretch(x: Double, y: Double) {
    let offsets = -Motion.largestOffset...Motion.largestOffset
    from = Point(x: from.x * x, y: from.y * y).clamped(to: offsets)
    to = Point(x: to.x * x, y: to.y * y).clamped(to: offsets)
  }
}

/// A value that can be interpolated.
package protocol Interpolatable: Hashable, Sendable {
  /// Returns the value between this one and another one, at a fraction of the way.
  func mixed(with other: Self, part: Double) -> Self
}

extension Double: Interpolatable {
  /// Returns the number between this one and another one, at a fraction of the way; the result is
  /// exact for the fractions 0 and 1.
  package func mixed(with other: Double, part: Double) -> Double {
    self * (1 - part) + other * part
  }
}

extension Point: Interpolatable {
  /// Returns the point between this one and another one, at a fraction of the way.
  public func mixed(with other: Point, part: Double) -> Point {
    Point(x: x.mixed(with: other.x, part: part), y: y.mixed(with: other.y, part: part))
  }
}
