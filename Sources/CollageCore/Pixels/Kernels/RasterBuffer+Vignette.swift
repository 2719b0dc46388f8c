internal import Foundation

/// A vignette, which darkens an image toward its corners like the light falloff of a lens.
///
/// The light that reaches a film falls off with the fourth power of the cosine of its angle (R.
/// Kingslake, Optics in Photography, SPIE, 1992). This is the factor `1 / (1 + k·d²)²`, where `d`
/// is the distance from the center: 0 at the center and 1 at the corners. At full strength, `k` is
/// 1, so a quarter of the light reaches the corners. For encoded values, the exponent of the factor
/// is divided by 2.2, which approximates the sRGB transfer function.
struct Vignette: Hashable, Sendable {
  /// The constant `k` of the formula.
  let falloff: Double

  /// Creates a vignette with a strength in `0...1`.
  init(strength: Double) { falloff = strength }

  /// Returns the factor on encoded values, in `0...1`, for a squared distance from the center.
  func factor(square: Double) -> Double { pow(1 + falloff * square, -2 / 2.2) }
}

extension RasterBuffer {
  /// Darkens pixels in place toward the corners of the raster, without changing alpha.
  ///
  /// - Precondition: The buffer holds the whole raster, which is opaque or premultiplied and not
  ///   shared.
  func darken(by vignette: Vignette) {
    precondition(alpha != .straight && part == RasterPart(size))
    if alpha == .opaque {
      darken(by: vignette, PackedAccess.self)
    } else {
      darken(by: vignette, AlphaAccess.self)
    }
  }

  private func darken<Access: PixelAccess>(by vignette: Vignette, _ access: Access.Type) {
    // The factors in units of 2^-16, for squared distances in steps of 2^-12.
    let factors = (0...4096).map {
      UInt32((vignette.factor(square: Double($0) / 4096) * 65536).rounded())
    }
    // Half the squared distance from the center along one axis, in steps of 2^-12.
    func squares(_ count: Int) -> [Int] {
      (0..<count).map { index in
        let distance = Double(2 * index + 1 - count) / Double(count)
        return Int((distance * distance * 2048).rounded())
      }
    }
    let (across, down) = (squares(size.width), squares(size.height))
    forEachStrip(height: size.height) { strip in
      for row in strip {
        // SAFETY: the buffer holds all columns of the row, and strips have different rows. The two
        // squares are at most 2048 each, so their sum is an index of the factors.
        var address = unsafe bytes + rowStarts[row]
        for square in across {
          let factor = factors[square + down[row]]
          let pixel = unsafe Access.load(address)
          func scaled(_ byte: UInt32) -> UInt32 { (pixel &>> byte & 0xFF) &* factor &+ 0x8000 }
          let dark = scaled(0) &>> 16 | scaled(8) &>> 8 & 0xFF00 | scaled(16) & 0xFF_0000
          unsafe Access.store(dark | pixel & 0xFF00_0000, address)
          unsafe address += Access.step
        }
      }
    }
  }
}
