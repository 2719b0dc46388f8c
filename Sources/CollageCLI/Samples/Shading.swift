internal import CollageCore

internal import Foundation

/// A color in a sample image: red, green, and blue in `0...1`, in sRGB.
typealias Light = SIMD3<Float>

enum Shading {
  /// Returns the smoothstep function 3t² − 2t³ of a number in `0...1`.
  static func smooth(_ t: Float) -> Float { t * t * (3 - 2 * t) }

  /// Returns 0 below `from`, 1 above `to`, and a smooth transition between them.
  ///
  /// If `from` is greater than `to`, the result is 1 below `to` and 0 above `from`.
  static func step(_ from: Float, _ to: Float, _ value: Float) -> Float {
    smooth(clamp((value - from) / (to - from)))
  }

  static func clamp(_ value: Float) -> Float { min(max(value, 0), 1) }

  static func mix(_ a: Light, _ b: Light, _ t: Float) -> Light { a + (b - a) * t }

  /// Returns a Lorentzian curve: 1 at the distance 0, and one half at the distance `width`.
  static func glow(_ distance: Float, _ width: Float) -> Float {
    let ratio = distance / width
    return 1 / (1 + ratio * ratio)
  }

  static func length(_ x: Float, _ y: Float) -> Float { (x * x + y * y).squareRoot() }

  /// Returns the color with the hexadecimal value `0xRRGGBB`.
  static func color(_ hex: UInt32) -> Light {
    Light(Float(hex >> 16 & 255), Float(hex >> 8 & 255), Float(hex & 255)) / 255
  }

  /// Returns a pseudorandom number in `0..<1` that depends only on an integer.
  static func chance(_ number: Int) -> Float {
    var bits = UInt64(truncatingIfNeeded: number) &* 0xD6E8_FEB8_6659_FD93
    bits ^= bits >> 32
    bits &*= 0xD6E8_FEB8_6659_FD93
    bits ^= bits >> 29
    return Float(bits >> 40) / Float(1 << 24)
  }

  static func sine(_ angle: Float) -> Float { sinf(angle) }
}
