internal import Foundation

/// Darkening toward the edges in numbers: the falloff of light that lenses have.
///
/// The light that reaches a film falls off with the fourth power of the cosine of its angle (R. Kingslake, Optics in
/// Photography, SPIE, 1992): `1 / (1 + k·d²)²`, where `d` is the distance from the center, zero at it and one at the
/// corners. At full strength `k` is one, so that a quarter of the light reaches the corners. The factor is that of
/// encoded values, for which an exponent of 2.2 stands in for sRGB's curve.
struct Vignette: Hashable, Sendable {
  /// What `d²` is multiplied by.
  let falloff: Double

  /// - Parameter share: The strength, in `0...1`.
  init(share: Double) { falloff = share }

  /// What encoded values are multiplied by.
  ///
  /// - Parameter square: The square of the distance, in `0...1`.
  /// - Returns: The factor, in `0...1`.
  func factor(square: Double) -> Double { pow(1 + falloff * square, -2 / 2.2) }
}

extension RasterBuffer {
  /// Darkens pixels in place toward the edges of the raster; alpha stays.
  ///
  /// - Parameter vignette: How much darker they become.
  /// - Precondition: The raster is opaque or premultiplied, it is not shared, and all of it is held.
  /// - Complexity: O(pixels).
  func darken(by vignette: Vignette) {
    precondition(alpha != .straight && part == RasterPart(size))
    if alpha == .opaque {
      darken(by: vignette, PackedAccess.self)
    } else {
      darken(by: vignette, AlphaAccess.self)
    }
  }

  private func darken<Access: PixelAccess>(by vignette: Vignette, _ access: Access.Type) {
    // Factors in 2^-16 for squares of the distance in steps of 2^-12.
    let factors = (0...4096).map {
      UInt32((vignette.factor(square: Double($0) / 4096) * 65536).rounded())
    }
    // Half of the square of the distance from the middle along one axis, in the same steps.
    func squares(_ count: Int) -> [Int] {
      (0..<count).map { index in
        let distance = Double(2 * index + 1 - count) / Double(count)
        return Int((distance * distance * 2048).rounded())
      }
    }
    let (across, down) = (squares(size.width), squares(size.height))
    forEachStrip(height: size.height) { strip in
      for row in strip {
        // SAFETY: all columns of the row are held, and strips have different rows. The two squares are at most 2048
        // each, so that their sum is an index of the factors.
        var place = unsafe bytes + rowStarts[row]
        for square in across {
          let factor = factors[square + down[row]]
          let pixel = unsafe Access.load(place)
          func scaled(_ byte: UInt32) -> UInt32 { (pixel &>> byte & 0xFF) &* factor &+ 0x8000 }
          let dark = scaled(0) &>> 16 | scaled(8) &>> 8 & 0xFF00 | scaled(16) & 0xFF_0000
          unsafe Access.store(dark | pixel & 0xFF00_0000, place)
          unsafe place += Access.step
        }
      }
    }
  }
}
