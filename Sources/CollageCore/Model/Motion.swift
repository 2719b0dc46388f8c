/// The animation of an item: its changes during the loop of an animated export.
///
/// All values are relative to the item's position, scale, rotation and opacity, so an item that is
/// moved or scaled later keeps its motion. Still images show the start of the loop.
public struct Motion: Hashable, Sendable {
  /// The offset of the center from the item's position, in canvas pixels.
  package var position: MotionTween<Point>?
  /// A factor of the item's scale.
  package var scale: MotionTween<Double>?
  /// The rotation relative to the item's angle, in degrees, clockwise.
  package var rotation: MotionTween<Double>?
  /// A factor of the item's opacity.
  package var opacity: MotionTween<Double>?
  /// The time span in which the item fades in.
  ///
  /// At the very start of the loop, the item is fully visible, because still images show this
  /// moment.
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

  /// The motion that doesn't change anything.
  public static let none = Motion()

  /// The largest factor of a scale or an opacity; the smallest factor of a scale is its reciprocal.
  static let largestFactor = 1e8
  /// The largest rotation relative to the item's angle, in degrees.
  static let largestRotation = 2e6
  /// The largest offset from the item's position, in canvas pixels.
  static let largestOffset = Limits.coordinate.upperBound - Limits.coordinate.lowerBound
}

/// An animated property.
public enum MotionProperty: String, Hashable, Sendable, CaseIterable {
  case position
  case scale
  case rotation
  case opacity
  /// The fade-in.
  case reveal
}

package struct MotionTween<Value: Interpolatable>: Hashable, Sendable {
  package var from: Value
  package var to: Value
  package var timing: MotionTiming

  init(from: Value, to: Value, timing: MotionTiming = MotionTiming()) {
    self.from = from
    self.to = to
    self.timing = timing
  }

  /// Returns the value at a phase: the elapsed fraction of the loop, in `0..<1`.
  func value(at phase: Double) -> Value {
    from.interpolated(to: to, fraction: timing.progress(at: phase))
  }
}

extension MotionTween<Point> {
  /// Scales the offsets with the canvas, by one factor per axis.
  mutating func scaleOffsets(x: Double, y: Double) {
    let offsets = -Motion.largestOffset...Motion.largestOffset
    from = Point(x: from.x * x, y: from.y * y).clamped(to: offsets)
    to = Point(x: to.x * x, y: to.y * y).clamped(to: offsets)
  }
}

package protocol Interpolatable: Hashable, Sendable {
  /// Returns the linear interpolation toward another value; `fraction` is 0 for this value and 1
  /// for the other one.
  func interpolated(to other: Self, fraction: Double) -> Self
}

extension Double: Interpolatable {
  /// Returns the linear interpolation toward another number, which is exact for the fractions 0 and
  /// 1.
  package func interpolated(to other: Double, fraction: Double) -> Double {
    self * (1 - fraction) + other * fraction
  }
}

extension Point: Interpolatable {
  /// Returns the linear interpolation toward another point; `fraction` is 0 for this point and 1
  /// for the other one.
  public func interpolated(to other: Point, fraction: Double) -> Point {
    Point(
      x: x.interpolated(to: other.x, fraction: fraction),
      y: y.interpolated(to: other.y, fraction: fraction)
    )
  }
}
