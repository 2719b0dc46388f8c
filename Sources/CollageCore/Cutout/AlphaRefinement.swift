/// Turns a small mask into the alpha of the whole photo, with edges where the photo has them.
struct AlphaRefinement {
  /// The boxes' radius as a part of the long side.
  static let radius = 0.01
  /// What is added to the variances of the colour.
  static let epsilon: Float = 1e-4
  /// Below and above these the alpha is none and full: without them a faint halo stays.
  static let levels: ClosedRange<Float> = 0.1...0.9

  /// The photo at a medium size, of which the edges are learnt.
  let medium: Bitmap

  /// The alpha of a photo.
  func alpha(of photo: Bitmap, mask: Raster<Float>) -> [UInt8] {
    let radius = max(1, Int((Self.radius * Double(medium.size.longSide)).rounded()))
    let filter = GuidedFilter(
      mask.resized(to: medium.size), guide: Raster(medium), radius: radius, epsilon: Self.epsilon)
    return filter.alpha(photo, levels: Self.levels)
  }
}
