/// Computes the alpha of each pixel near an outline, down to single hairs.
struct EdgeMatting {
  /// The radius of the guided filter for the initial guess, as a fraction of the long side.
  static let guessRadius = 0.02
  /// The radius of the boxes for the matting, as a fraction of the long side.
  static let radius = 0.0075
  /// Alpha below this range becomes 0 and alpha above it becomes 1, so that no faint halo remains.
  static let levels: ClosedRange<Float> = 0.02...0.98

  /// A smaller copy of the photo, on which the alpha is computed.
  let small: Bitmap

  /// Returns the alpha of a photo, one byte per pixel; `small` is a smaller copy of the photo.
  ///
  /// The mask is one for pixels of the subject and zero for others. It can have any size.
  func alpha(of photo: Bitmap, mask: Raster<Float>) -> [UInt8] {
    let guide = Raster<ColorVector>(small)
    let coarse = mask.resized(to: small.size)
    let guess = GuidedFilter(
      guide: guide, radius: small.size.pixels(fractionOfLongSide: Self.guessRadius), epsilon: 1e-3
    )
    .fit(coarse).plane(guide).map { min(max($0, 0), 1) }
    var isSubject = guess.values.map { $0 >= 0.5 }
    // The filter can remove a subject that is smaller than its boxes. In this case, the unfiltered
    // mask is used.
    if !isSubject.contains(true) { isSubject = coarse.values.map { $0 >= 0.5 } }
    let isUnknown = EdgeBand(guide: guide, isSubject: isSubject).isUnknown()
    var start = guess
    for pixel in isUnknown.indices where !isUnknown[pixel] {
      start.values[pixel] = isSubject[pixel] ? 1 : 0
    }
    let filter = GuidedFilter(
      guide: guide, radius: small.size.pixels(fractionOfLongSide: Self.radius), epsilon: 1e-5)
    let matte = ClosedFormMatting(filter: filter).alpha(from: start, isUnknown: isUnknown)
    return filter.fit(matte).alpha(photo, levels: Self.levels)
  }
}
