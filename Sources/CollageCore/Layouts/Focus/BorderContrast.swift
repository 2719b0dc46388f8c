internal import Foundation

/// The color contrast of each place with the image's border, weighted toward the center.
///
/// Colors along the border are mostly background, except at the bottom edge, where subjects often
/// are.
struct BorderContrast {
  /// The width of the border, as a fraction of the image's width and height.
  private static let strip = 0.05
  /// The standard deviation of the Gaussian around the center, as a fraction of each side.
  private static let reach = 0.4
  /// The radius of the box in which distances are averaged.
  private static let radius = 1

  /// A small version of the image in Lab.
  let lab: Raster<ColorVector>

  /// Returns the weight of each place: its color distance to the power of 1.5, reduced toward the
  /// edges.
  func weights() -> Raster<Float> {
    var result = distances().map { $0 * $0.squareRoot() }
    let (columns, rows) = (Self.fall(lab.width), Self.fall(lab.height))
    for y in 0..<lab.height {
      for x in 0..<lab.width { result[x, y] *= columns[x] * rows[y] }
    }
    return result
  }

  /// Returns the distance of each place from the nearest border color, in Lab units, smoothed.
  func distances() -> Raster<Float> {
    let border = border()
    let colors = BorderColors(border, weights: border.map { _ in 1 })
    // Rounding errors in the running sums can make a mean slightly negative.
    return lab.map { colors.distance(to: $0) }.boxMean(radius: Self.radius).map { max(0, $0) }
  }

  /// Returns the colors along the left, top and right edges, row by row.
  private func border() -> [ColorVector] {
    let columns = max(1, Int((Self.strip * Double(lab.width)).rounded()))
    let rows = max(1, Int((Self.strip * Double(lab.height)).rounded()))
    var colors: [ColorVector] = []
    for y in 0..<lab.height {
      for x in 0..<lab.width where y < rows || x < columns || x >= lab.width - columns {
        colors.append(lab[x, y])
      }
    }
    return colors
  }

  /// Returns the Gaussian along an axis with a number of cells; its maximum is one.
  private static func fall(_ count: Int) -> [Float] {
    (0..<count).map { index in
      let place = ((Double(index) + 0.5) / Double(count) - 0.5) / reach
      return Float(exp(-place * place / 2))
    }
  }
}
