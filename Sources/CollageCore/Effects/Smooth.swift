struct Smooth: Effect {
  static let name = "smooth"
  static let summary = "smooth skin; eyes, lashes and outlines stay sharp"
  static let parameters = [Parameter("strength", \.strength, in: 0...1)]

  var strength = 1.0

  func apply(to image: Bitmap, scale: Double) -> Bitmap {
    strength == 0 ? image : image.smoothingLuma(by: SkinSmoothingFilter(self, scale: scale))
  }
}

/// A guided filter on luma (He, Sun and Tang 2010), applied to skin colors only.
struct SkinSmoothingFilter: SmoothingFilter, Hashable {
  /// The filter's radius, in reference pixels (see ``Effect``).
  static let radiusInReferencePixels = 6.0
  /// The variance of luma, in squared byte levels, at which the filter keeps half of the contrast.
  static let texture: Float = 150
  /// The ranges of `Cb` and `Cr` of skin colors (Chai and Ngan 1999), with 128 subtracted.
  static let skin = (blue: Float(77 - 128)...(127 - 128), red: Float(133 - 128)...(173 - 128))
  /// The minimum distance of a color from the limits of `skin`, in byte levels, for the filter to
  /// apply its full strength.
  static let margin: Float = 8

  let block: Int
  let radius: Int
  private let strength: Float

  /// Computes the size of the filter's windows.
  ///
  /// The filter works on square blocks of two by two pixels. In rasters so large that the sums
  /// would overflow, the blocks are larger.
  init(_ effect: Smooth, scale: Double) {
    var block = 2
    let reach = min(Self.radiusInReferencePixels * scale, 1e6)
    while reach / Double(block) > Double(LumaLinearMap.radiusLimit), block < 256 { block *= 2 }
    self.block = block
    radius = min(max(Int((reach / Double(block)).rounded()), 1), LumaLinearMap.radiusLimit)
    strength = Float(effect.strength)
  }

  func smoothingStrength(blue: Float, red: Float) -> Float {
    let (blues, reds) = Self.skin
    let depth = min(
      blue - blues.lowerBound, blues.upperBound - blue, red - reds.lowerBound,
      reds.upperBound - red)
    return min(max(depth / Self.margin, 0), 1) * strength
  }

  func slope(variance: Float) -> Float { variance / (variance + Self.texture) }
}
