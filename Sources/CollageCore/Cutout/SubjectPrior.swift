internal import Foundation

/// A first estimate of the subject, the prior, computed on a very small copy of the photo.
///
/// Pixels that are sharp, near the center, and different from the photo's edges are likely to
/// belong to the subject.
struct SubjectPrior {
  let parameters: ClassicParameters
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
    let influence = MarkInfluence(hints: hints, lab: lab, grid: grid)
    let intercept = parameters.intercept + (map.inside == nil ? 0 : 0.5)
    let values = (0..<size.area).map { pixel -> Float in
      let pro = parameters.barrier * barrier[pixel] + parameters.texture * texture.values[pixel]
      let contra = max(parameters.border * border[pixel], parameters.band * bands[pixel])
      let position = parameters.center * centerCue(pixel) + influence.score[pixel]
      return 1 / (1 + exp(-(intercept + pro - contra + position)))
    }
    let plane = Raster(size: size, values: values)
    let guide = lab.map { $0 * 0.01 }
    return GuidedFilter(guide: guide, radius: 6, epsilon: 0.01).fit(plane).plane(guide)
      .map { min(max($0, 0), 1) }
  }

  /// Returns the barrier distance of each pixel from the background, in `0...1`.
  ///
  /// Distances are divided by approximately their 98th percentile.
  ///
  /// Without the user's box, distances are measured from the photo's left, top and right edges, and
  /// from pixels that hints mark as background. With a box, the area outside the box counts as
  /// background. The box can reach the photo's edges, where the subject can be, too. Therefore,
  /// distances from the background are averaged with distances from the background and the edges.
  private func barrierCue() -> [Float] {
    var distances = BarrierDistance.summed(lab, seeds: seeds(withEdges: map.inside == nil)).values
    if map.inside != nil {
      let edgeDistances = BarrierDistance.summed(lab, seeds: seeds(withEdges: true)).values
      let share = parameters.borderShare
      distances = zip(distances, edgeDistances).map { $0 + ($1 - $0) * share }
    }
    guard distances[0] < .infinity else { return distances.map { _ in 0 } }
    let high = distances.sorted()[min(distances.count - 1, distances.count * 98 / 100)]
    return distances.map { min(1, $0 / (high + 4)) }
  }

  private func seeds(withEdges: Bool) -> [Bool] {
    (0..<size.area).map { pixel in
      if map.labels[pixel] == .drop { return true }
      guard withEdges else { return false }
      let (x, y) = (pixel % size.width, pixel / size.width)
      return x == 0 || y == 0 || x == size.width - 1
    }
  }
}
