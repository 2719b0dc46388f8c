/// The built-in engine, which needs neither a network nor an installation.
///
/// The engine estimates the subject's probability on a very small copy of the photo. It then
/// divides a small copy into subject and background, and selects the connected parts that belong to
/// the subject. Finally it computes an alpha that follows the edges of the full photo.
package struct ClassicSegmenter: Segmenter {
  var parameters = ClassicParameters()

  package init() {}

  package var name: String { "classic" }

  /// Finds the subject of an upright, opaque photo; throws `.noSubject` if it finds none.
  ///
  /// The hints are in pixels of the photo. The trimap contains one value for each pixel: 0
  /// (background), 255 (subject), or any other value (unknown).
  package func segment(
    _ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?
  ) throws(CutoutError) -> Segmentation {
    try hints.validate(in: photo.size, trimap: trimap)
    let medium = photo.areaAveraged(to: photo.size.fitted(longSide: parameters.alphaSide))
    let (mask, prior) = try mask(photo.size, medium: medium, hints: hints, trimap: trimap)
    let plane = Raster<Float>(size: prior.size, values: mask.map { $0 ? 1 : 0 })
    let small = medium.areaAveraged(to: photo.size.fitted(longSide: parameters.matteSide))
    var alpha = EdgeMatting(small: small).alpha(of: photo, mask: plane)
    hints.enforce(trimap, on: &alpha, size: photo.size)
    guard alpha.contains(where: { $0 > 0 }) else { throw .noSubject }
    return Segmentation(alpha: alpha, confidence: Self.confidence(mask, prior))
  }

  /// Returns the pixels of the subject, and the prior, both at the size of the cut.
  private func mask(
    _ photo: PixelSize, medium: Bitmap, hints: CutoutHints, trimap: [UInt8]?
  ) throws(CutoutError) -> (mask: [Bool], prior: Raster<Float>) {
    let size = photo.fitted(longSide: parameters.cutSide)
    let map = HintMap(hints, trimap: trimap, photo: photo, size: size)
    let prior = prior(photo, medium: medium, hints: hints, trimap: trimap).resized(to: size)
    let lab = LabColor.raster(of: medium.areaAveraged(to: size)).blurred(deviation: 0.7)
    let cut = GrabCut(parameters: parameters, map: map, lab: lab, prior: prior)
    let mask = SubjectSelection(map: map, prior: prior, isSingle: hints.isSingle).selection(
      of: cut.mask())
    guard mask.contains(true) else { throw .noSubject }
    return (mask, prior)
  }

  private func prior(
    _ photo: PixelSize, medium: Bitmap, hints: CutoutHints, trimap: [UInt8]?
  ) -> Raster<Float> {
    let size = photo.fitted(longSide: parameters.priorSide)
    let lab = LabColor.raster(of: medium.areaAveraged(to: size)).blurred(deviation: 0.8)
    return SubjectPrior(
      parameters: parameters, hints: hints,
      map: HintMap(hints, trimap: trimap, photo: photo, size: size), lab: lab, medium: medium,
      grid: WorkingGrid(photo: photo, size: size)
    ).probability()
  }

  /// Returns a mask's confidence, in `0...1`: the mean probability inside it minus the mean
  /// outside, or zero if the difference is negative.
  private static func confidence(_ mask: [Bool], _ prior: Raster<Float>) -> Double {
    var (inside, outside) = ((sum: 0.0, count: 0), (sum: 0.0, count: 0))
    for (isInside, p) in zip(mask, prior.values) {
      if isInside {
        inside = (inside.sum + Double(p), inside.count + 1)
      } else {
        outside = (outside.sum + Double(p), outside.count + 1)
      }
    }
    let means = [inside, outside].map { $0.count > 0 ? $0.sum / Double($0.count) : 0 }
    return min(max(means[0] - means[1], 0), 1)
  }
}
