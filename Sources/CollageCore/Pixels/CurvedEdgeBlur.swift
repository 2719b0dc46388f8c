/// The blurred coverage of a rounded rectangle whose corners are large compared with the blur.
///
/// A blurred straight edge follows the normal distribution of the distance. A bend moves the edge
/// inward by half its curvature times the variance, in proportion to how much of the blur's reach
/// is bent. The remaining error is of the second order in deviation times curvature.
struct CurvedEdgeBlur: Sendable {
  private let half: Size
  private let ellipse: CornerEllipse
  private let deviation: Double

  init(half: Size, radii: Size, deviation: Double) {
    self.half = half
    ellipse = CornerEllipse(radii: radii)
    self.deviation = deviation
  }

  /// A Boolean value indicating whether the error is at most 0.15 of 255.
  var isAccurate: Bool { ellipse.sharpestRadius >= 12 * deviation }

  /// Returns the coverage at a point right of and below the center, in `0...1`.
  func coverage(at place: Point) -> Double {
    let (radii, reach) = (ellipse.radii, NormalDistribution.reach * deviation)
    let flat = Size(width: half.width - radii.width, height: half.height - radii.height)
    let (x, y) = (place.x - flat.width, place.y - flat.height)
    guard x > 0 || y > 0 else { return 1 }
    let nearest = ellipse.nearest(to: Point(x: max(x, 0), y: max(y, 0)))
    guard abs(nearest.distance) < reach else { return nearest.distance < 0 ? 1 : 0 }
    let bent = bent(x, flat: flat.width) * bent(y, flat: flat.height)
    let shift = nearest.curvature * deviation * deviation / 2 * bent
    return NormalDistributionTable.cumulative(-(nearest.distance + shift) / deviation)
  }

  /// Returns the fraction of the blur's reach along one axis that is bent, including the opposite
  /// corner.
  private func bent(_ place: Double, flat: Double) -> Double {
    func tail(_ distance: Double) -> Double {
      NormalDistributionTable.tailMoment(distance / deviation)
    }
    return (place >= 0 ? 1 - tail(place) : tail(-place)) + tail(max(0, place + 2 * flat))
  }
}
