/// Reduces a soft mask to its most prominent part and the parts that the user has marked.
struct SingleSubject {
  /// The user's hints at the size of the mask.
  let map: HintMap

  /// Returns the mask without its less prominent parts.
  ///
  /// Pixels with at least half of the mask's maximum form connected parts. Each fainter pixel
  /// belongs to the nearest part.
  ///
  /// - Parameter plane: The fraction of each pixel that belongs to the subject, in `0...1`.
  /// - Returns: The mask in which the removed parts are zero.
  func pick(_ plane: Raster<Float>) -> Raster<Float> {
    let half = (plane.values.max() ?? 0) / 2
    let mask = plane.values.map { $0 > 0 && $0 >= half }
    let kept = SubjectSelection(map: map, prior: plane, isSingle: true).parts(of: mask)
    let lesser = zip(mask, kept).map { $0 && !$1 }
    guard lesser.contains(true) else { return plane }
    let (near, far) = (distances(to: kept, plane.size), distances(to: lesser, plane.size))
    let values = plane.values.indices.map { near[$0] <= far[$0] ? plane.values[$0] : 0 }
    return Raster(size: plane.size, values: values)
  }

  private func distances(to part: [Bool], _ size: PixelSize) -> [Float] {
    AlphaPlane(size: size, bytes: part.map { $0 ? 255 : 0 }).squaredDistances(from: 255)
  }
}
