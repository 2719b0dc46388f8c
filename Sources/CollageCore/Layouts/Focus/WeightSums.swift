/// A summed-area table of weights on a grid, for sums in any rectangle, including parts of cells.
struct WeightSums: Hashable, Sendable {
  let size: PixelSize
  /// For each corner between cells, the sum of all weights above it and to its left.
  ///
  /// There is one more column and row of corners than of cells.
  private let corners: [Double]
  let isFlat: Bool
  /// The centroid of the weights, in cells from the grid's top-left corner.
  let center: Point

  /// Computes the sums of weights, which must not be negative.
  ///
  /// - Complexity: O(*n*) for *n* cells.
  init(_ weights: Raster<Float>) {
    size = weights.size
    let stride = size.width + 1
    var (across, down) = (0.0, 0.0)
    var corners = [Double](repeating: 0, count: stride * (size.height + 1))
    for y in 0..<size.height {
      var row = 0.0
      for x in 0..<size.width {
        let weight = Double(weights[x, y])
        row += weight
        across += weight * (Double(x) + 0.5)
        down += weight * (Double(y) + 0.5)
        corners[(y + 1) * stride + x + 1] = corners[y * stride + x + 1] + row
      }
    }
    self.corners = corners
    let total = corners[corners.count - 1]
    center =
      total > 0
      ? Point(x: across / total, y: down / total)
      : Point(x: Double(size.width) / 2, y: Double(size.height) / 2)
    isFlat = weights.values.allSatisfy { $0 == weights.values[0] }
  }

  var total: Double { corners[corners.count - 1] }

  /// Returns the sum of the weights in a rectangle; its edges are in cells, and parts of cells
  /// count by their area.
  func sum(left: Double, top: Double, right: Double, bottom: Double) -> Double {
    sum(to: right, bottom) - sum(to: left, bottom) - sum(to: right, top) + sum(to: left, top)
  }

  /// Returns the sum of the weights above and to the left of a point.
  ///
  /// Bilinear interpolation between the sums at cell corners is exact, because the weight is
  /// constant within a cell.
  private func sum(to x: Double, _ y: Double) -> Double {
    let column = min(max(Int(x), 0), size.width - 1)
    let row = min(max(Int(y), 0), size.height - 1)
    let (across, down) = (x - Double(column), y - Double(row))
    let first = row * (size.width + 1) + column
    let second = first + size.width + 1
    let upper = corners[first] + (corners[first + 1] - corners[first]) * across
    let lower = corners[second] + (corners[second + 1] - corners[second]) * across
    return upper + (lower - upper) * down
  }
}
