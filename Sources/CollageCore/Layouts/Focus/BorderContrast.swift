internal import Foundation

/// The difference between the color of each cell of a small image and the colors along the image's
/// border, weighted toward the center.
///
/// The border mostly shows the background. The bottom edge is left out, because subjects often
/// reach it.
struct BorderContrast {
  /// The width of the border, as a fraction of the image's width or height.
  private static let borderFraction = 0.05
  /// The standard deviation of the Gaussian that weights the center, as a fraction of each side.
  private static let centerSigma = 0.4
  /// The radius, in cells, of the box in which color distances are averaged.
  private static let radius = 1

  /// A small version of the image in CIE Lab.
  let lab: Raster<ColorVector>

  /// Returns the weight of each cell: its color distance to the power of 1.5, reduced near edges.
  func weights() -> Raster<Float> {
    var result = distances().map { $0 * $0.squareRoot() }
    let (columns, rows) = (Self.gaussian(lab.width), Self.gaussian(lab.height))
    for y in 0..<lab.height {
      for x in 0..<lab.width { result[x, y] *= columns[x] * rows[y] }
    }
    return result
  }

  /// Returns the smoothed distance of each cell's color from the nearest border color, in Lab.
  func distances() -> Raster<Float> {
    let border = border()
    let colors = BorderColors(border, weights: border.map { _ in 1 })
    // Rounding errors in the running sums can make a mean slightly negative.
    return lab.map { colors.distance(to: $0) }.boxMean(radius: Self.radius).map { max(0, $0) }
  }

  /// Returns the colors along the left, top and right edges, row by row.
  private func border() -> [ColorVector] {
    let columns = max(1, Int((Self.borderFraction * Double(lab.width)).rounded()))
    let rows = max(1, Int((Self.borderFraction * Double(lab.height)).rounded()))
    var colors: [ColorVector] = []
    for y in 0..<lab.height {
      for x in 0..<lab.width where y < rows || x < columns || x >= lab.width - columns {
        colors.append(lab[x, y])
      }
    }
    return colors
  }

  /// Returns the values of the Gaussian along an axis of `count` cells; it is one at the center.
  private static func gaussian(_ count: Int) -> [Float] {
    (0..<count).map { index in
      let offset = ((Double(index) + 0.5) / Double(count) - 0.5) / centerSigma
      return Float(exp(-offset * offset / 2))
    }
  }
}
