/// Converts bytes of a space of three curves and a matrix, which most cameras' profiles are, to sRGB.
///
/// The law is that of littleCMS, `curve⁻¹(M⁻¹ · N · curve(rgb))` in light of the profile connection space,
/// at several times its speed: what a level adds to the three lights is one look-up.
struct MatrixShaper: Sendable {
  /// Light is counted in these steps; near black two and a half of them make a level.
  ///
  /// With twice as many the tables would not stay in the nearest cache.
  private static let steps = 1 << 13
  /// Added to a number below 2²³ it leaves the nearest whole number in the lowest bits.
  private static let rounding: Float = 0x1p23

  /// What each level of red, then of green, then of blue adds to red, green and blue light, in steps.
  private let parts: [SIMD4<Float>]

  /// Prepares a conversion.
  ///
  /// - Parameters:
  ///   - curves: The light in `0...1` of the 256 levels of red, green and blue.
  ///   - primaries: X, Y and Z of full red, green and blue, relative to D50.
  init(curves: [[Double]], primaries: [SIMD3<Double>]) {
    parts = zip(curves, primaries).flatMap { curve, primary -> [SIMD4<Float>] in
      let light = Self.light(of: primary) * Double(Self.steps - 1)
      return curve.map { level in
        SIMD4(Float(light.x * level), Float(light.y * level), Float(light.z * level), 0)
      }
    }
  }

  /// Red, green and blue light of sRGB for a colour.
  private static func light(of xyz: SIMD3<Double>) -> SIMD3<Double> {
    let red = SIMD3(SRGBProfile.red)
    let green = SIMD3(SRGBProfile.green)
    let blue = SIMD3(SRGBProfile.blue)
    let volume = dot(red, cross(green, blue))
    let parts = SIMD3(
      dot(cross(green, blue), xyz), dot(cross(blue, red), xyz), dot(cross(red, green), xyz))
    return parts / volume
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

  /// sRGB's level for each step of light.
  private static let levels: [UInt8] = (0..<steps).map { step in
    UInt8((SRGBProfile.number(forLight: Double(step) / Double(steps - 1)) * 255).rounded())
  }

  /// Converts pixels R, G, B and a byte that is left alone, in place.
  ///
  /// - Parameter pixels: Whole pixels of four bytes.
  /// - Complexity: O(pixels), no allocation.
  func run(_ pixels: UnsafeMutableRawBufferPointer) {
    let most = SIMD4<Float>(repeating: Float(Self.steps - 1))
    parts.withUnsafeBufferPointer { parts in
      Self.levels.withUnsafeBufferPointer { levels in
        guard let parts = parts.baseAddress, let levels = levels.baseAddress else { return }
        // SAFETY: there are parts for 3 * 256 bytes, and levels for every index of 13 bits.
        for start in stride(from: 0, to: pixels.count, by: 4) {
          let pixel = UInt32(
            littleEndian: pixels.loadUnaligned(fromByteOffset: start, as: UInt32.self))
          var light = parts[Int(pixel & 255)]
          light += parts[256 + Int(pixel >> 8 & 255)]
          light += parts[512 + Int(pixel >> 16 & 255)]
          // Both ends are cut off by a comparison with zero, which becomes one instruction each.
          var lack = most - light
          lack.replace(with: 0, where: lack .< 0)
          light = most - lack
          light.replace(with: 0, where: light .< 0)
          let bits = unsafeBitCast(light + Self.rounding, to: SIMD4<UInt32>.self)
          let red = UInt32(levels[Int(bits.x) & (Self.steps - 1)])
          let green = UInt32(levels[Int(bits.y) & (Self.steps - 1)])
          let blue = UInt32(levels[Int(bits.z) & (Self.steps - 1)])
          let converted = red | green << 8 | blue << 16 | pixel & 0xFF00_0000
          pixels.storeBytes(of: converted.littleEndian, toByteOffset: start, as: UInt32.self)
        }
      }
    }
  }
}
