/// The blurred coverage of a rounded rectangle whose corners are large compared with the blur.
///
/// Across a straight edge, the blurred coverage is the cumulative normal distribution of the
/// distance. A curved edge appears to be farther inward, by half its curvature times the variance
/// of the blur. If only a part of the edge within reach of the blur is curved, the shift is reduced
/// in proportion. The remaining error is of second order in the product of deviation and curvature.
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

  /// Returns the coverage at a point in the lower right quarter, in `0...1`.
  ///
  /// The origin is the center.
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

  /// Returns the fraction of the edge within reach of the blur, along one axis, that is curved.
  ///
  /// The opposite corner also counts.
  private func bent(_ place: Double, flat: Double) -> Double {
    func tail(_ distance: Double) -> Double {
      NormalDistributionTable.tailMoment(distance / deviation)
    }
    return (place >= 0 ? 1 - tail(place) : tail(-place)) + tail(max(0, place + 2 * flat))
  }
}
