/// Turns the mask of a network into the alpha of the whole photo, with edges where the photo has them.
struct AlphaRefinement {
  /// The boxes' radius as a part of the long side.
  static let radius = 0.02
  /// What is added to the variances of the colour.
  static let epsilon: Float = 1e-3
  /// Below and above these the alpha is none and full: without them a faint halo stays.
  static let levels: ClosedRange<Float> = 0.05...0.95

  /// The photo at a medium size, of which the edges are learnt.
  let medium: Bitmap

  /// The alpha of a photo.
  ///
  /// - Parameters:
  ///   - photo: The photo of which `medium` is a smaller version.
  ///   - mask: How much of each pixel is the subject, in `0...1`; of any size.
  /// - Returns: One byte a pixel of the photo.
  func alpha(of photo: Bitmap, mask: Raster<Float>) -> [UInt8] {
    let radius = medium.size.pixels(Self.radius)
    let filter = GuidedFilter(guide: Raster(medium), radius: radius, epsilon: Self.epsilon)
    return filter.fit(mask.resized(to: medium.size)).alpha(photo, levels: Self.levels)
  }
}
