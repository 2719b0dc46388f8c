/// A color adjustment as lookup tables.
///
/// An opaque pixel needs one lookup per channel.
struct AdjustmentTables: Sendable {
  /// The contribution of each value of red, green and blue to the adjusted color of an opaque
  /// pixel, in units of 1/64 of a level.
  ///
  /// The 256 values of red come first, followed by green and blue.
  private let opaque: [SIMD4<Int16>]
  /// The tables for translucent pixels; `nil` if all pixels are opaque.
  ///
  /// The colors of translucent pixels, divided by alpha, are between two levels.
  private let between: TranslucentAdjustmentTables?

  /// The fixed-point value of one level.
  private static let unit = 64.0
  private static let shift: Int16 = 6

  /// Computes the tables.
  ///
  /// - Parameters:
  ///   - law: The color adjustment.
  ///   - isOpaque: True if all pixels are opaque.
  init(_ law: AdjustmentCurve, isOpaque: Bool) {
    opaque = (0..<3).flatMap { channel in
      (0...255).map { Self.share(of: $0, channel, law) }
    }
    between = isOpaque ? nil : TranslucentAdjustmentTables(law)
  }

  /// Returns the contribution of a channel's value to the adjusted color.
  ///
  /// The contributions of equal tones are rounded so that they add up to the tone itself. Gray
  /// therefore stays the same gray at any saturation. The largest sum is twice the largest color,
  /// 510 levels, which fits into 16 bits.
  private static func share(of value: Int, _ channel: Int, _ law: AdjustmentCurve) -> SIMD4<Int16> {
    let tone = law.tone(Double(value) / 255, gain: law.balance.gains[channel]) * 255 * unit
    let own = (law.saturation * tone).rounded()
    func luma(_ channel: Int) -> Double {
      ((1 - law.saturation) * WhiteBalance.luminance[channel] * tone).rounded()
    }
    let common = channel == 1 ? tone.rounded() - own - luma(0) - luma(2) : luma(channel)
    var share = SIMD4<Int16>(repeating: Int16(common))
    share[channel] += Int16(own)
    share.w = 0
    return share
  }

  /// Adjusts pixels in place.
  ///
  /// Alpha is unchanged.
  ///
  /// - Parameters:
  ///   - place: The address of the first pixel.
  ///   - count: The number of pixels.
  ///   - access: The pixel format.
  func apply<Access: PixelAccess>(
    to place: UnsafeMutableRawPointer, count: Int, _ access: Access.Type
  ) {
    unsafe opaque.withUnsafeBufferPointer { opaque in
      // SAFETY: the caller guarantees `count` pixels.
      for x in 0..<count {
        let place = unsafe place + x &* Access.step
        let pixel = unsafe Access.load(place)
        let alpha = pixel &>> 24
        if alpha == 255 {
          unsafe Access.store(Self.opaque(pixel, opaque), place)
        } else if alpha > 0, let between {
          unsafe Access.store(between.pixel(pixel, alpha: alpha), place)
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
