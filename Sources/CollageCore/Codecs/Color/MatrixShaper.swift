/// Converts pixels from a color space with three curves and a matrix to sRGB; most camera profiles
/// describe such a color space.
///
/// The formula is that of Little CMS: `curve⁻¹(M⁻¹ · N · curve(rgb))`, where `N` converts linear
/// light from the color space to the profile connection space, and `M` does so from sRGB. It is
/// several times as fast, because one table lookup returns the contribution of a channel's level to
/// all three linear sRGB channels.
struct MatrixShaper: Sendable {
  /// The number of steps of linear light; near black, an sRGB level is two and a half steps wide.
  private static let steps = 1 << 13
  /// The table index of zero light; the table extends below zero and above full light.
  private static let zero = 3 << 12
  /// The number of bits of a table index, and of the fraction of a step.
  private static let (indexBits, fractionBits) = (15, 6)
  /// The number of bits of one channel; a word contains all three, so that one sum adds them.
  private static let fieldBits = indexBits + fractionBits

  /// The contributions to linear sRGB, as packed words, of each red level, then green, then blue.
  private let parts: [UInt64]

  /// Creates a conversion; `nil` if the color space extends far beyond sRGB.
  ///
  /// - Parameters:
  ///   - curves: The linear light, in `0...1`, of the 256 levels of red, green and blue.
  ///   - primaries: The XYZ coordinates of full red, green and blue, relative to D50.
  init?(curves: [[Double]], primaries: [SIMD3<Double>]) {
    guard curves.joined().allSatisfy(\.isFinite) else { return nil }
    let lights = zip(curves, primaries).map { curve, primary in
      curve.map { Self.light(of: primary) * ($0 * Double(Self.steps - 1)) }
    }
    for channel in 0..<3 {
      let least = lights.reduce(0) { $0 + ($1.map { $0[channel] }.min() ?? 0) }
      let most = lights.reduce(0) { $0 + ($1.map { $0[channel] }.max() ?? 0) }
      let room = Double(1 - Self.zero)...Double((1 << Self.indexBits) - Self.zero - 2)
      guard room.contains(least), room.contains(most) else { return nil }
    }
    let start = Double(Self.zero) + 0.5
    parts = lights.enumerated().flatMap { index, lights in
      lights.map { Self.word(index == 0 ? $0 + start : $0) }
    }
  }

  /// Packs three fixed-point values into a word; sums of words are correct even for negative
  /// values.
  private static func word(_ light: SIMD3<Double>) -> UInt64 {
    (0..<3).reduce(0) { word, channel in
      let number = Int64((light[channel] * Double(1 << fractionBits)).rounded())
      return word &+ UInt64(bitPattern: number) << (channel * fieldBits)
    }
  }

  /// Returns the linear sRGB components of a color.
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

  /// The sRGB level for each table index.
  private static let levels: [UInt8] = (0..<1 << indexBits).map { index in
    let light = min(max(Double(index - zero) / Double(steps - 1), 0), 1)
    return UInt8((SRGBProfile.number(forLight: light) * 255).rounded())
  }

  /// Converts the R, G and B bytes of pixels in place; the fourth byte of each pixel is unchanged.
  ///
  /// - Parameter pixels: Whole pixels of four bytes.
  /// - Complexity: O(pixels), no allocation.
  func run(_ pixels: UnsafeMutableRawBufferPointer) {
    let (first, second, third) = (
      UInt64(Self.fractionBits), UInt64(Self.fractionBits + Self.fieldBits),
      UInt64(Self.fractionBits + 2 * Self.fieldBits)
    )
    let mask = UInt64(1 << Self.indexBits - 1)
    unsafe parts.withUnsafeBufferPointer { parts in
      unsafe Self.levels.withUnsafeBufferPointer { levels in
        guard let parts = parts.baseAddress, let levels = levels.baseAddress else { return }
        // SAFETY: there are parts for 3 * 256 bytes, and levels for every index.
        for start in stride(from: 0, to: pixels.count, by: 4) {
          let pixel = unsafe UInt32(
            littleEndian: pixels.loadUnaligned(fromByteOffset: start, as: UInt32.self))
          let light =
            unsafe parts[Int(pixel & 255)] &+ parts[256 + Int(pixel >> 8 & 255)]
            &+ parts[512 + Int(pixel >> 16 & 255)]
          let red = unsafe UInt32(levels[Int(light &>> first & mask)])
          let green = unsafe UInt32(levels[Int(light &>> second & mask)])
          let blue = unsafe UInt32(levels[Int(light &>> third & mask)])
          let converted = red | green << 8 | blue << 16 | pixel & 0xFF00_0000
          unsafe pixels.storeBytes(of: converted.littleEndian, toByteOffset: start, as: UInt32.self)
        }
      }
    }
  }
}
