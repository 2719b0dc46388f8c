internal import Foundation

/// A first estimate of the subject, the prior, computed on a very small copy of the photo.
///
/// Pixels that are sharp, near the center, and different from the frame (the photo's border) are
/// likely to belong to the subject.
struct SubjectPrior {
  let tuning: ClassicParameters
  let hints: CutoutHints
  let map: HintMap
  /// A copy of the photo at the prior's size, in CIE Lab.
  let lab: Raster<ColorVector>
  let medium: Bitmap
  let grid: WorkingGrid

  var size: PixelSize { lab.size }

  /// Returns the probability that each pixel belongs to the subject.
  func probability() -> Raster<Float> {
    let barrier = barrierCue()
    let texture = TextureCue.plane(of: medium, size: size)
    let border = borderCue()
    let bands = BandCue(lab: lab, left: sides.left, right: sides.right).values()
    let reach = MarkInfluence(hints: hints, lab: lab, grid: grid)
    let intercept = tuning.intercept + (map.inside == nil ? 0 : 0.5)
    let values = (0..<size.area).map { pixel -> Float in
      let pro = tuning.barrier * barrier[pixel] + tuning.texture * texture.values[pixel]
      let contra = max(tuning.border * border[pixel], tuning.band * bands[pixel])
      let place = tuning.center * centerCue(pixel) + reach.score[pixel]
      return 1 / (1 + exp(-(intercept + pro - contra + place)))
    }
    let plane = Raster(size: size, values: values)
    let guide = lab.map { $0 * 0.01 }
    return GuidedFilter(guide: guide, radius: 6, epsilon: 0.01).fit(plane).plane(guide)
      .map { min(max($0, 0), 1) }
  }

  /// Returns the barrier distance of each pixel from the background.
  ///
  /// Distances are scaled so that the largest are about one.
  ///
  /// Without a box, distances are measured from the frame. A box may extend to the frame, and
  /// either subject or background may fill it there. With a box, the result is therefore a mean of
  /// the distance from the area outside the box and the distance that also includes the frame.
  private func barrierCue() -> [Float] {
    var distances = BarrierDistance.summed(lab, seeds: seeds(withFrame: map.inside == nil)).values
    if map.inside != nil {
      let framed = BarrierDistance.summed(lab, seeds: seeds(withFrame: true)).values
      let share = tuning.frameShare
      distances = zip(distances, framed).map { $0 + ($1 - $0) * share }
    }
    guard distances[0] < .infinity else { return distances.map { _ in 0 } }
    let high = distances.sorted()[min(distances.count - 1, distances.count * 98 / 100)]
    return distances.map { min(1, $0 / (high + 4)) }
  }

  private func seeds(withFrame: Bool) -> [Bool] {
    (0..<size.area).map { pixel in
      if map.labels[pixel] == .drop { return true }
      guard withFrame else { return false }
      let (x, y) = (pixel % size.width, pixel / size.width)
      return x == 0 || y == 0 || x == size.width - 1
    }
  }
}
