internal import Foundation

/// The influence of the user's marks on pixels that are near them and have a similar color.
struct MarkInfluence {
  /// For each pixel, the value to add to the log odds that it belongs to the subject.
  let score: [Float]

  init(hints: CutoutHints, lab: Raster<ColorVector>, grid: WorkingGrid) {
    let keep = Self.influence(hints.keep, lab, grid)
    let drop = Self.influence(hints.drop, lab, grid)
    score = zip(keep, drop).map { 4 * ($0 - $1) }
  }

  private static func influence(
    _ marks: [CutoutMark], _ lab: Raster<ColorVector>, _ grid: WorkingGrid
  ) -> [Float] {
    var maximum = [Float](repeating: 0, count: lab.values.count)
    for mark in marks {
      for (pixel, value) in influence(mark, lab, grid).enumerated() {
        maximum[pixel] = max(maximum[pixel], value)
      }
    }
    return maximum
  }

  /// Returns the influence of one mark on each pixel, in `0...1`.
  ///
  /// The influence on pixels under the mark is one or nearly one.
  private static func influence(
    _ mark: CutoutMark, _ lab: Raster<ColorVector>, _ grid: WorkingGrid
  ) -> [Float] {
    let radius = max(mark.radius(in: grid.photo), grid.pixelReach)
    let distances = (0..<lab.values.count).map { mark.squaredDistance(to: grid.center($0)) }
    let barriers = BarrierDistance.summed(lab, seeds: distances.map { $0 <= radius * radius })
    let side = Double(grid.photo.longSide)
    return zip(barriers.values, distances).map { barrier, distance in
      exp(-barrier / 20) * Float(exp(-distance / (side * side) / (2 * 0.3 * 0.3)))
    }
  }
}
