internal import Foundation

/// A turn; positive is clockwise on the screen.
public struct Angle: Hashable, Sendable {
  /// The turn in degrees.
  public var degrees: Double

  /// No turn.
  public static let zero = Angle(degrees: 0)

  /// Makes an angle from degrees.
  public init(degrees: Double) {
    self.degrees = degrees
  }

  /// Makes an angle from radians.
  public init(radians: Double) {
    self.init(degrees: radians * 180 / .pi)
  }

  /// The turn in radians.
  public var radians: Double { degrees * .pi / 180 }

  /// The same direction within less than one full turn; the sign is kept.
  public var normalized: Angle {
    Angle(degrees: degrees.truncatingRemainder(dividingBy: 360) + 0)
  }

  /// The sine and cosine; exact at multiples of a quarter turn.
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
  /// Reads an angle stored as a plain number of degrees.
  public init(from decoder: any Decoder) throws {
    self.init(degrees: try decoder.singleValueContainer().decode(Double.self))
  }

  /// Stores the angle as a plain number of degrees.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(degrees)
  }
}
