internal import Foundation

/// Divides a small photo into subject and background by learned colors, the prior and smooth
/// outlines.
///
/// Follows GrabCut (Rother et al. 2004), except that the prior counts in every round and the
/// evidence from colors is limited. Both keep the mixtures from drifting.
struct GrabCut {
  /// The number of integer units of flow per unit of cost.
  static let unit: Float = 1000
  /// The maximum number of pixels that a mixture is learned from.
  static let samples = 15_000

  let tuning: ClassicParameters
  let map: HintMap
  let lab: Raster<ColorVector>
  let prior: Raster<Float>

  private var size: PixelSize { lab.size }

  /// Returns `true` for each pixel of the subject.
  func mask() -> [Bool] {
    var mask = firstGuess()
    var flow = CutoutGridFlow(size: size)
    NeighborCost(lab, smoothness: tuning.smoothness * Self.unit).connect(&flow)
    for _ in 0..<tuning.rounds {
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

  /// Returns the evidence for the subject minus that for the background, for each pixel.
  private func terminals(_ mask: [Bool]) -> [Int32] {
    let subject = mixture(of: mask, true) { 0.2 + $0 }
    let background = mixture(of: mask, false) { 1.2 - $0 }
    let weight = map.inside == nil ? tuning.priorWeight : tuning.boxPriorWeight
    let hard = Int32(10 * tuning.smoothness * Self.unit)
    return (0..<size.area).map { pixel in
      switch map.labels[pixel] {
      case .keep: return hard
      case .drop: return -hard
      case .unknown: break
      }
      let color = lab.values[pixel]
      let evidence = background.cost(color) - subject.cost(color)
      let limited = evidence.isNaN ? 0 : min(max(evidence, -tuning.colorLimit), tuning.colorLimit)
      let p = min(max(prior.values[pixel], 0.02), 0.98)
      return Int32(((limited + weight * log(p / (1 - p))) * Self.unit).rounded())
    }
  }

  /// Learns the colors of one side from evenly spaced pixels.
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
