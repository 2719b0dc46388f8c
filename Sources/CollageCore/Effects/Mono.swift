/// A monochrome effect: shades of one color from dark to light.
struct Mono: Effect {
  static let name = "mono"
  static let summary = "grayscale, or shades of one color"
  static let parameters = [
    Parameter("tint", color: \.tint), Parameter("strength", \.strength, in: 0...1),
  ]

  /// The color that replaces white; with `Color.none`, white stays white.
  var tint = Color.none
  /// The strength of the effect, in `0...1`; at 1, the photo's own colors are removed completely.
  var strength = 1.0

  func apply(to image: Bitmap, scale: Double) -> Bitmap {
    image.mappingPixels(by: MonochromeMap(self))
  }
}

/// The fixed-point arithmetic of the mono effect on premultiplied colors; alpha stays unchanged.
///
/// `R`, `G` and `B` are the channels of a pixel, `Y` is its luma and `C` is any of its channels.
/// `T` is the same channel of the tint, composited over white. `q` is the strength in 256ths. `M`
/// is the monochrome channel and `C'` is the resulting channel. All are integers:
///
/// - `Y = (13933·R + 46871·G + 4732·B + 32768) >> 16`
/// - `M = (Y·T + 127) div 255`
/// - `C' = (C·(256 - q) + M·q + 128) >> 8`
///
/// The weights of the luma are those of sRGB's primaries (Rec. 709: 0.2126, 0.7152, 0.0722),
/// applied to gamma-encoded values. The weights' sum is one. A gray is therefore its own luma, and
/// no channel of a result exceeds alpha.
struct MonochromeMap: PixelMap, Hashable {
  /// The opaque color that replaces white.
  let tint: SIMD4<UInt32>
  /// The weight of the monochrome color in the result, in 256ths.
  let share: UInt32

  /// Converts the effect's parameters to integers and composites a translucent tint over white.
  init(_ effect: Mono) {
    let (color, alpha) = (effect.tint, UInt32(effect.tint.alpha))
    func onWhite(_ channel: UInt8) -> UInt32 { 255 - ((255 - UInt32(channel)) * alpha + 127) / 255 }
    tint = SIMD4(onWhite(color.red), onWhite(color.green), onWhite(color.blue), 255)
    share = UInt32((effect.strength * 256).rounded())
  }

  /// Returns the luma of a premultiplied color, premultiplied by the same alpha.
  static func luma(_ pixel: SIMD4<UInt32>) -> UInt32 {
    (13_933 &* pixel.x &+ 46_871 &* pixel.y &+ 4_732 &* pixel.z &+ 32_768) &>> 16
  }

  func pixel(_ pixel: SIMD4<UInt8>) -> SIMD4<UInt8> {
    let old = SIMD4<UInt32>(truncatingIfNeeded: pixel)
    let shade = (tint &* Self.luma(old) &+ 127) / 255
    let mixed = old &* (256 &- share) &+ shade &* share &+ 128
    var new = SIMD4<UInt8>(truncatingIfNeeded: mixed &>> 8)
    new.w = pixel.w
    return new
  }
}
