/// Reduces a soft mask to its most prominent connected part and the parts that the user has marked.
struct SingleSubject {
  /// The user's hints, for a photo of the mask's size.
  let map: HintMap

  /// Returns the mask without its less prominent parts, which become zero.
  ///
  /// Pixels whose value is at least half of the mask's maximum form connected parts. Each fainter
  /// pixel belongs to the nearest part.
  func pick(_ plane: Raster<Float>) -> Raster<Float> {
    let half = (plane.values.max() ?? 0) / 2
    let mask = plane.values.map { $0 > 0 && $0 >= half }
    let remaining = SubjectSelection(map: map, prior: plane, isSingle: true).parts(of: mask)
    let removed = zip(mask, remaining).map { $0 && !$1 }
    guard removed.contains(true) else { return plane }
    let (near, far) = (distances(to: remaining, plane.size), distances(to: removed, plane.size))
    let values = plane.values.indices.map { near[$0] <= far[$0] ? plane.values[$0] : 0 }
    return Raster(size: plane.size, values: values)
  }

  private func distances(to part: [Bool], _ size: PixelSize) -> [Float] {
    AlphaPlane(size: size, bytes: part.map { $0 ? 255 : 0 }).squaredDistances(from: 255)
  }
}
