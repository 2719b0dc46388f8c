/// Reduces a soft mask to its most prominent part and the parts that the user points at.
struct SingleSubject {
  /// The hints at the size of the mask.
  let map: HintMap

  /// Returns the mask without its lesser parts.
  ///
  /// Parts are the connected regions with at least half of the mask's maximum. Fainter pixels
  /// belong to the nearest part.
  ///
  /// - Parameter plane: The subject's share of each pixel, in `0...1`.
  /// - Returns: The mask with lesser parts set to zero.
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
