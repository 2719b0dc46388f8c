internal import Foundation

/// Divides a small photo into subject and background, based on the colors of both, the prior, and a
/// preference for smooth outlines.
///
/// The method is GrabCut (Rother et al. 2004), but every round uses the prior, and the evidence
/// from colors is limited. Both keep the learned colors close to the first estimate.
struct GrabCut {
  /// The factor that converts costs to the integer capacities of the graph.
  static let unit: Float = 1000
  /// The maximum number of pixels used to learn the colors of one side.
  static let samples = 15_000

  let parameters: ClassicParameters
  let map: HintMap
  let lab: Raster<ColorVector>
  let prior: Raster<Float>

  private var size: PixelSize { lab.size }

  /// Returns `true` for each pixel that belongs to the subject.
  func mask() -> [Bool] {
    var mask = firstGuess()
    var flow = CutoutGridFlow(size: size)
    NeighborCost(lab, smoothness: parameters.smoothness * Self.unit).connect(&flow)
    for _ in 0..<parameters.rounds {
      let next = flow.cut(terminals: terminals(mask))
      let changes = zip(mask, next).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
      mask = next
      if changes * 1000 < size.area { break }
    }
    return mask
  }

  private func firstGuess() -> [Bool] {
    var mask = prior.values.map { $0 > 0.5 }
    if mask.reduce(0, { $0 + ($1 ? 1 : 0) }) < 50 {
      let limit = prior.values.sorted()[size.area - 1 - size.area / 10]
      mask = prior.values.map { $0 >= limit }
    }
    for pixel in mask.indices where map.labels[pixel] != .unknown {
      mask[pixel] = map.labels[pixel] == .keep
    }
    return mask
  }

  /// Returns, for each pixel, the cost of assigning it to the background minus the cost of
  /// assigning it to the subject.
  private func terminals(_ mask: [Bool]) -> [Int32] {
    let subject = mixture(of: mask, true) { 0.2 + $0 }
    let background = mixture(of: mask, false) { 1.2 - $0 }
    let weight = map.inside == nil ? parameters.priorWeight : parameters.boxPriorWeight
    let hardConstraint = Int32(10 * parameters.smoothness * Self.unit)
    return (0..<size.area).map { pixel in
      switch map.labels[pixel] {
      case .keep: return hardConstraint
      case .drop: return -hardConstraint
      case .unknown: break
      }
      let color = lab.values[pixel]
      let evidence = background.cost(color) - subject.cost(color)
      let limited =
        evidence.isNaN ? 0 : min(max(evidence, -parameters.colorLimit), parameters.colorLimit)
      let p = min(max(prior.values[pixel], 0.02), 0.98)
      return Int32(((limited + weight * log(p / (1 - p))) * Self.unit).rounded())
    }
  }

  /// Learns the colors of the subject or of the background from evenly spaced pixels.
  private func mixture(
    of mask: [Bool], _ side: Bool, weight: (Float) -> Float
  ) -> ColorMixture {
    let pixels = mask.indices.filter { mask[$0] == side }
    let step = max(1, (pixels.count + Self.samples - 1) / Self.samples)
    let chosen = stride(from: 0, to: pixels.count, by: step).map { pixels[$0] }
    return ColorMixture(
      chosen.map { lab.values[$0] }, weights: chosen.map { weight(prior.values[$0]) })
  }
}
