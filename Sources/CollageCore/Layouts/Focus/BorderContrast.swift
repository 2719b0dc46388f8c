internal import Foundation

/// How unlike the border of a picture each place is, and how central.
///
/// What lies along the border is mostly background; not so at its lower edge, where subjects stand.
struct BorderContrast {
  /// How wide the border is, as a part of the picture's width and of its height.
  private static let strip = 0.05
  /// The deviation of the Gaussian around the middle, as a part of each side.
  private static let reach = 0.4
  /// How far colours are averaged.
  private static let radius = 1

  /// A small picture in Lab.
  let lab: Raster<ColorVector>

  /// How much each place matters: its ``distances()`` to the power of one and a half, and less towards
  /// the edges.
  func weights() -> Raster<Float> {
    var result = distances().map { $0 * $0.squareRoot() }
    let (columns, rows) = (Self.fall(lab.width), Self.fall(lab.height))
    for y in 0..<lab.height {
      for x in 0..<lab.width { result[x, y] *= columns[x] * rows[y] }
    }
    return result
  }

  /// How far each place is from the nearest colour of the border, in units of Lab, smoothed.
  func distances() -> Raster<Float> {
    let border = border()
    let colors = BorderColors(border, weights: border.map { _ in 1 })
    // Sums that slide along a line may end a little below zero.
    return lab.map { colors.distance(to: $0) }.boxMean(radius: Self.radius).map { max(0, $0) }
  }

  /// The colours along the left, the upper and the right edge, row by row.
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

  /// The Gaussian along an axis of so many cells; one in the middle.
  private static func fall(_ count: Int) -> [Float] {
    (0..<count).map { index in
      let place = ((Double(index) + 0.5) / Double(count) - 0.5) / reach
      return Float(exp(-place * place / 2))
    }
  }
}
