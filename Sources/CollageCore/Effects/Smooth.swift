/// Smooth skin: what is finer than its features goes, edges stay.
struct Smooth: Effect {
  static let name = "smooth"
  static let summary = "smooth skin; eyes, lashes and outlines stay"
  static let parameters = [Parameter("strength", \.strength, in: 0...1)]

  /// How much of the skin's texture goes, in `0...1`.
  var strength = 1.0

  func apply(to image: Bitmap, scale: Double) -> Bitmap {
    strength == 0 ? image : image.smoothingLuma(by: SmoothLaw(self, scale: scale))
  }
}

/// Smooth in numbers: a guided filter on luma (He, Sun and Tang 2010) where colours are those of skin.
struct SmoothLaw: SmoothingLaw, Hashable {
  /// How far windows reach, in reference pixels.
  static let reach = 6.0
  /// The variance of luma of which half is left, in squared levels.
  static let texture: Float = 150
  /// The colour differences of skin (Chai and Ngan 1999): `Cb` and `Cr` less 128.
  static let skin = (blue: Float(77 - 128)...(127 - 128), red: Float(133 - 128)...(173 - 128))
  /// How far inside these ranges all of a colour is smoothed.
  static let margin: Float = 8

  let block: Int
  let radius: Int
  private let strength: Float

  /// Works out windows of a raster.
  ///
  /// They are counted in squares of two pixels, or more where a raster is so large that sums would
  /// not fit.
  init(_ effect: Smooth, scale: Double) {
    var block = 2
    let reach = min(Self.reach * scale, 1e6)
    while reach / Double(block) > Double(LumaLine.radiusLimit), block < 256 { block *= 2 }
    self.block = block
    radius = min(max(Int((reach / Double(block)).rounded()), 1), LumaLine.radiusLimit)
    strength = Float(effect.strength)
  }

  func share(blue: Float, red: Float) -> Float {
    let (blues, reds) = Self.skin
    let depth = min(
      blue - blues.lowerBound, blues.upperBound - blue, red - reds.lowerBound,
      reds.upperBound - red)
    return min(max(depth / Self.margin, 0), 1) * strength
  }

  func slope(variance: Float) -> Float { variance / (variance + Self.texture) }
}
