/// Leaves of a soft mask only its most prominent part, and those that the user points at.
struct SingleSubject {
  /// What the user said, at the size of the mask.
  let map: HintMap

  /// The mask without its lesser parts.
  ///
  /// Parts are told apart where the mask is at least half as strong as anywhere; what is fainter
  /// belongs to the part that is nearest.
  ///
  /// - Parameter plane: How much of each pixel is the subject, in `0...1`.
  /// - Returns: Zero where lesser parts were.
  func pick(_ plane: Raster<Float>) -> Raster<Float> {
    let half = (plane.values.max() ?? 0) / 2
    let mask = plane.values.map { $0 > 0 && $0 >= half }
    let kept = SubjectPick(map: map, prior: plane, isSingle: true).parts(of: mask)
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
