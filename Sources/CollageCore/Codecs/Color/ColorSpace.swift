internal import Foundation

enum ColorSpace: Hashable {
  /// sRGB, which is also the default for files that don't specify a color space.
  case sRGB
  case profile([UInt8])
  /// Primary colors, a white point and a transfer function.
  case definition(ColorDefinition)
}

struct ColorDefinition: Hashable {
  /// A point of the CIE chromaticity diagram.
  struct Chromaticity: Hashable {
    var x: Double
    var y: Double
  }

  enum Curve: Hashable {
    /// The linear light is the stored value raised to this power.
    case gamma(Double)
    case sRGB
    /// The curve of SMPTE ST 2084; white is 203 candela per square meter, and brighter light is
    /// clipped.
    case perceptualQuantizer
    /// The curve of ARIB STD-B67; white is three quarters of the maximum stored value, and brighter
    /// light is clipped.
    case hybridLogGamma
  }

  var white: Chromaticity
  var red: Chromaticity
  var green: Chromaticity
  var blue: Chromaticity
  var curve: Curve

  static let d65 = Chromaticity(x: 0.3127, y: 0.3290)

  static let sRGB = ColorDefinition(
    white: d65, red: Chromaticity(x: 0.64, y: 0.33), green: Chromaticity(x: 0.30, y: 0.60),
    blue: Chromaticity(x: 0.15, y: 0.06), curve: .sRGB)

  static let adobeRGB = ColorDefinition(
    white: d65, red: Chromaticity(x: 0.64, y: 0.33), green: Chromaticity(x: 0.21, y: 0.71),
    blue: Chromaticity(x: 0.15, y: 0.06), curve: .gamma(563.0 / 256))

  /// True if the color space differs so little from sRGB that the difference can't be intentional.
  var isSRGB: Bool {
    let points = zip(
      [white, red, green, blue], [Self.d65, Self.sRGB.red, Self.sRGB.green, Self.sRGB.blue])
    guard points.allSatisfy({ abs($0.x - $1.x) < 0.000_2 && abs($0.y - $1.y) < 0.000_2 }) else {
      return false
    }
    return switch curve {
    case .sRGB: true
    // PNG files in sRGB specify a gamma of 1 / 2.2.
    case .gamma(let power): abs(1 / power - 0.45455) < 0.006
    default: false
    }
  }

  var isHighDynamicRange: Bool { curve == .perceptualQuantizer || curve == .hybridLogGamma }

  /// True if the definition can be used: all chromaticities are valid, the primaries form a
  /// triangle, and the gamma is in `0.1...10`.
  var isValid: Bool {
    let points = [white, red, green, blue]
    guard points.allSatisfy({ (0...1).contains($0.x) && (0.001...1).contains($0.y) }) else {
      return false
    }
    let area =
      (green.x - red.x) * (blue.y - red.y) - (blue.x - red.x) * (green.y - red.y)
    if case .gamma(let power) = curve, !(0.1...10).contains(power) { return false }
    return abs(area) > 0.001
  }
}

extension ColorDefinition {
  /// Creates a definition from ITU-T H.273 codes; `nil` for sRGB and for unknown codes.
  ///
  /// Unspecified codes count as those of sRGB.
  init?(primaries: Int, transfer: Int) {
    guard let curve = Self.curve(transfer) else { return nil }
    self = .sRGB
    self.curve = curve
    switch primaries {
    case 9:
      (red, green, blue) = (
        Chromaticity(x: 0.708, y: 0.292), Chromaticity(x: 0.170, y: 0.797),
        Chromaticity(x: 0.131, y: 0.046)
      )
    case 11, 12:
      (red, green, blue) = (
        Chromaticity(x: 0.680, y: 0.320), Chromaticity(x: 0.265, y: 0.690),
        Chromaticity(x: 0.150, y: 0.060)
      )
      if primaries == 11 { white = Chromaticity(x: 0.314, y: 0.351) }
    case 4:
      (red, green, blue) = (
        Chromaticity(x: 0.67, y: 0.33), Chromaticity(x: 0.21, y: 0.71),
        Chromaticity(x: 0.14, y: 0.08)
      )
      white = Chromaticity(x: 0.310, y: 0.316)
    case 5:
      (red, green, blue) = (
        Chromaticity(x: 0.64, y: 0.33), Chromaticity(x: 0.29, y: 0.60),
        Chromaticity(x: 0.15, y: 0.06)
      )
    // Unspecified primaries, and those of old television standards, are treated as those of sRGB,
    // as in other photo programs.
    case 0, 1, 2, 3, 6, 7: break
    default: return nil
    }
    guard !isSRGB else { return nil }
  }

  private static func curve(_ transfer: Int) -> Curve? {
    switch transfer {
    case 4: .gamma(2.2)
    case 5: .gamma(2.8)
    case 8: .gamma(1)
    case 16: .perceptualQuantizer
    case 18: .hybridLogGamma
    // The transfer functions of video cameras are designed for the same screens as sRGB.
    case 0...3, 6, 7, 11...15: .sRGB
    default: nil
    }
  }
}

extension ColorDefinition.Curve {
  /// Returns the linear light for a stored value in `0...1`.
  func light(_ value: Double) -> Double {
    switch self {
    case .gamma(let power): return pow(value, power)
    case .sRGB: return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    case .perceptualQuantizer:
      let root = pow(value, 1 / 78.84375)
      let ratio = max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)
      return min(1, pow(ratio, 1 / 0.1593017578125) * 10_000 / 203)
    case .hybridLogGamma:
      func scene(_ value: Double) -> Double {
        value <= 0.5
          ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
      }
      return min(1, pow(scene(value) / scene(0.75), 1.2))
    }
  }

  /// Returns the linear light for `count` evenly spaced stored values, scaled to `0...65535`.
  func table(count: Int) -> [UInt16] {
    (0..<count).map { UInt16((light(Double($0) / Double(count - 1)) * 65_535).rounded()) }
  }
}
