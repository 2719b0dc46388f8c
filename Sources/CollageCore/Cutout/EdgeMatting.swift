/// Computes the subject's share of each pixel near an outline, down to single hairs.
struct EdgeMatting {
  /// The box radius for the initial guess, as a fraction of the long side.
  static let guessRadius = 0.02
  /// The box radius for the matting, as a fraction of the long side.
  static let radius = 0.0075
  /// Alpha below this range becomes 0 and above it 1; otherwise a faint halo remains.
  static let levels: ClosedRange<Float> = 0.02...0.98

  /// A small version of the photo.
  let small: Bitmap

  /// Returns the alpha of a photo.
  ///
  /// - Parameters:
  ///   - photo: The photo of which `small` is a smaller version.
  ///   - mask: One for the subject and zero elsewhere; of any size.
  /// - Returns: One byte per pixel of the photo.
  func alpha(of photo: Bitmap, mask: Raster<Float>) -> [UInt8] {
    let guide = Raster<ColorVector>(small)
    let coarse = mask.resized(to: small.size)
    let guess = GuidedFilter(
      guide: guide, radius: small.size.pixels(Self.guessRadius), epsilon: 1e-3
    )
    .fit(coarse).plane(guide).map { min(max($0, 0), 1) }
    var isSubject = guess.values.map { $0 >= 0.5 }
    // A part smaller than the boxes may vanish in them.
    if !isSubject.contains(true) { isSubject = coarse.values.map { $0 >= 0.5 } }
    let isUnknown = EdgeBand(guide: guide, isSubject: isSubject).isUnknown()
    var start = guess
    for pixel in isUnknown.indices where !isUnknown[pixel] {
      start.values[pixel] = isSubject[pixel] ? 1 : 0
    }
    let filter = GuidedFilter(guide: guide, radius: small.size.pixels(Self.radius), epsilon: 1e-5)
    let matte = ClosedFormMatting(filter: filter).alpha(from: start, isUnknown: isUnknown)
    return filter.fit(matte).alpha(photo, levels: Self.levels)
  }
}
