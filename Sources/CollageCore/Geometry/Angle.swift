internal import Foundation

/// An angle of rotation; positive is clockwise on the screen.
public struct Angle: Hashable, Sendable {
  /// The angle in degrees.
  public var degrees: Double

  /// The angle of 0 degrees.
  public static let zero = Angle(degrees: 0)

  /// Creates an angle from degrees.
  public init(degrees: Double) {
    self.degrees = degrees
  }

  /// Creates an angle from radians.
  public init(radians: Double) {
    self.init(degrees: radians * 180 / .pi)
  }

  /// The angle in radians.
  public var radians: Double { degrees * .pi / 180 }

  /// The equivalent angle of less than 360 degrees in either direction, with the sign of this
  /// angle.
  public var normalized: Angle {
    Angle(degrees: degrees.truncatingRemainder(dividingBy: 360) + 0)
  }

  /// The sine and cosine of the angle, which are exact at multiples of 90 degrees.
  public var sineAndCosine: (sine: Double, cosine: Double) {
    switch degrees.remainder(dividingBy: 360) {
    case 0: (0, 1)
    case 90: (1, 0)
    case -90: (-1, 0)
    case 180, -180: (0, -1)
    default: (sin(radians), cos(radians))
    }
  }
}

extension Angle: Codable {
  /// Decodes an angle from a plain number of degrees.
  public init(from decoder: any Decoder) throws {
    self.init(degrees: try decoder.singleValueContainer().decode(Double.self))
  }

  /// Encodes the angle as a plain number of degrees.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(degrees)
  }
}
