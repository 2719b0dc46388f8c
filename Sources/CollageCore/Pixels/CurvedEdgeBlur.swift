/// The blurred coverage of a rounded rectangle whose corners are large compared with the blur.
///
/// Across a straight edge, the blurred coverage is the cumulative normal distribution of the
/// distance. A curved edge appears shifted inward, by half its curvature times the variance of the
/// blur. If only a part of the edge within reach of the blur is curved, the shift is reduced in
/// proportion. The remaining error is of second order in the product of deviation and curvature.
struct CurvedEdgeBlur: Sendable {
  private let half: Size
  private let ellipse: CornerEllipse
  private let deviation: Double

  init(half: Size, radii: Size, deviation: Double) {
    self.half = half
    ellipse = CornerEllipse(radii: radii)
    self.deviation = deviation
  }

  /// True if the error is at most 0.15 of 255.
  var isAccurate: Bool { ellipse.minimumCurvatureRadius >= 12 * deviation }

  /// Returns the coverage, in `0...1`, at a point in the lower right quarter of the rectangle.
  ///
  /// The origin of the coordinates is the center of the rectangle.
  func coverage(at point: Point) -> Double {
    let (radii, reach) = (ellipse.radii, NormalDistribution.reach * deviation)
    let flat = Size(width: half.width - radii.width, height: half.height - radii.height)
    let (x, y) = (point.x - flat.width, point.y - flat.height)
    guard x > 0 || y > 0 else { return 1 }
    let nearest = ellipse.nearest(to: Point(x: max(x, 0), y: max(y, 0)))
    guard abs(nearest.distance) < reach else { return nearest.distance < 0 ? 1 : 0 }
    let curvedPart = curvedPart(x, flat: flat.width) * curvedPart(y, flat: flat.height)
    let shift = nearest.curvature * deviation * deviation / 2 * curvedPart
    return NormalDistributionTable.cumulative(-(nearest.distance + shift) / deviation)
  }

  /// Returns the fraction of the edge within reach of the blur that is curved, along one axis.
  ///
  /// The opposite corner counts, too. `x` is the point's distance beyond the start of the corner,
  /// and `flat` is half the length of the straight edge.
  private func curvedPart(_ x: Double, flat: Double) -> Double {
    func tail(_ distance: Double) -> Double {
      NormalDistributionTable.tailMoment(distance / deviation)
    }
    return (x >= 0 ? 1 - tail(x) : tail(-x)) + tail(max(0, x + 2 * flat))
  }
}
