internal import Foundation

/// The cost of separating neighboring pixels by a cut, which is high for similar colors.
struct NeighborCost {
  private let lab: Raster<ColorVector>
  private let smoothness: Float
  /// The factor that scales the photo's mean squared color distance between neighbors to 1/2.
  private let contrast: Float

  init(_ lab: Raster<ColorVector>, smoothness: Float) {
    self.lab = lab
    self.smoothness = smoothness
    var (sum, pairs) = (0.0, 0)
    Self.forEachPair(lab.size) { x, y, direction, other in
      sum += Double((lab[x, y] - lab.values[other]).squaredLength)
      pairs += 1
    }
    contrast = sum > 0 ? Float(Double(pairs) / (2 * sum)) : 0
  }

  /// Returns the cost of separating two neighbors, which is inversely proportional to the distance
  /// between their centers.
  func cost(_ first: ColorVector, _ second: ColorVector, direction: Int) -> Float {
    let length: Float = direction < 4 ? 1 : Float(2).squareRoot()
    return smoothness / length * exp(-contrast * (first - second).squaredLength)
  }

  func connect(_ flow: inout CutoutGridFlow) {
    let size = lab.size
    for y in 0..<size.height {
      for x in 0..<size.width {
        for direction in stride(from: 0, to: 8, by: 2) {
          guard let other = Self.neighbor(x, y, direction, size) else { continue }
          let cost = cost(lab[x, y], lab.values[other], direction: direction)
          flow.setEdge(x: x, y: y, direction: direction, capacity: Int32(cost.rounded()))
        }
      }
    }
  }

  private static func forEachPair(
    _ size: PixelSize, _ body: (_ x: Int, _ y: Int, _ direction: Int, _ other: Int) -> Void
  ) {
    for y in 0..<size.height {
      for x in 0..<size.width {
        for direction in stride(from: 0, to: 8, by: 2) {
          if let other = neighbor(x, y, direction, size) { body(x, y, direction, other) }
        }
      }
    }
  }

  @inline(__always)
  private static func neighbor(_ x: Int, _ y: Int, _ direction: Int, _ size: PixelSize) -> Int? {
    let step = CutoutGridFlow.directions[direction]
    let (column, row) = (x + step.x, y + step.y)
    guard column >= 0, column < size.width, row >= 0, row < size.height else { return nil }
    return row * size.width + column
  }
}
