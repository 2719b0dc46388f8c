/// A color adjustment as lookup tables; an opaque pixel needs one lookup per channel.
struct AdjustmentTables: Sendable {
  /// The contribution of each value of red, green and blue to the adjusted color of an opaque
  /// pixel, in units of 1/64 of a level.
  ///
  /// The 256 values of red come first, followed by those of green and blue.
  private let opaque: [SIMD4<Int16>]
  /// The tables for translucent pixels, whose colors divided by alpha aren't whole levels; `nil` if
  /// all pixels are opaque.
  private let translucent: TranslucentAdjustmentTables?

  /// The fixed-point value of one level.
  private static let unit = 64.0
  private static let shift: Int16 = 6

  init(_ curve: AdjustmentCurve, isOpaque: Bool) {
    opaque = (0..<3).flatMap { channel in
      (0...255).map { Self.contribution(of: $0, channel, curve) }
    }
    translucent = isOpaque ? nil : TranslucentAdjustmentTables(curve)
  }

  /// Returns the contribution of a channel's value to the adjusted color.
  ///
  /// If the tones of red, green and blue are equal, their rounded contributions add up to exactly
  /// this tone. Gray therefore keeps its tone at any saturation. The largest sum is twice the
  /// largest color, 510 levels, which fits into 16 bits.
  private static func contribution(
    of value: Int, _ channel: Int, _ curve: AdjustmentCurve
  ) -> SIMD4<Int16> {
    let tone = curve.tone(Double(value) / 255, gain: curve.balance.gains[channel]) * 255 * unit
    let own = (curve.saturation * tone).rounded()
    func luma(_ channel: Int) -> Double {
      ((1 - curve.saturation) * WhiteBalance.luminance[channel] * tone).rounded()
    }
    let common = channel == 1 ? tone.rounded() - own - luma(0) - luma(2) : luma(channel)
    var contribution = SIMD4<Int16>(repeating: Int16(common))
    contribution[channel] += Int16(own)
    contribution.w = 0
    return contribution
  }

  /// Adjusts the colors of `count` pixels in place, without changing alpha.
  func apply<Access: PixelAccess>(
    to address: UnsafeMutableRawPointer, count: Int, _ access: Access.Type
  ) {
    unsafe opaque.withUnsafeBufferPointer { opaque in
      // SAFETY: the caller guarantees `count` pixels.
      for x in 0..<count {
        let address = unsafe address + x &* Access.step
        let pixel = unsafe Access.load(address)
        let alpha = pixel &>> 24
        if alpha == 255 {
          unsafe Access.store(Self.opaque(pixel, opaque), address)
        } else if alpha > 0, let translucent {
          unsafe Access.store(translucent.pixel(pixel, alpha: alpha), address)
        }
      }
    }
  }

  @inline(__always)
  private static func opaque(
    _ pixel: UInt32, _ tables: UnsafeBufferPointer<SIMD4<Int16>>
  ) -> UInt32 {
    // SAFETY: there are 256 entries for each channel.
    let red = unsafe tables[Int(pixel & 255)]
    let green = unsafe tables[256 &+ Int(pixel &>> 8 & 255)]
    let blue = unsafe tables[512 &+ Int(pixel &>> 16 & 255)]
    let levels = (red &+ green &+ blue &+ SIMD4(repeating: 1 &<< (shift &- 1))) &>> shift
    let bytes = SIMD4<UInt8>(
      truncatingIfNeeded: levels.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)))
    return unsafe unsafeBitCast(bytes, to: UInt32.self) | pixel & 0xFF00_0000
  }
}
