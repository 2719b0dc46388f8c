/// The division of an image into cells, which can be rendered individually.
///
/// The image is divided into bands of rows, and all bands are divided at the same columns.
package struct CellGrid: Hashable, Sendable {
  /// The number of rows of each band except the last one, which can have fewer.
  let bandHeight: Int
  /// The columns of the cells in every band, from left to right.
  package let columns: [Range<Int>]
  package let bands: [Range<Int>]

  package init(height: Int, bandHeight: Int, columns: [Range<Int>]) {
    let step = max(1, bandHeight)
    self.bandHeight = step
    self.columns = columns
    bands = stride(from: 0, to: height, by: step).map { $0..<min($0 + step, height) }
  }

  /// Returns, for each band, the indices of the layers that can touch the given cells, back to
  /// front.
  ///
  /// `cells` contains the cells of each band, as indices in ``columns``.
  func layers(of layers: [RenderLayer], in cells: [[Int]]) -> [[Int]] {
    var result = [[Int]](repeating: [], count: bands.count)
    for (index, layer) in layers.enumerated() where !layer.rows.isEmpty {
      let touched = layer.rows.lowerBound / bandHeight...(layer.rows.upperBound - 1) / bandHeight
      for band in touched where !cells[band].isEmpty {
        // If all cells of a band are needed, the columns of the layer don't matter.
        let isWhole = cells[band].count == columns.count
        let reach = isWhole ? nil : layer.columns(in: bands[band])
        if isWhole || cells[band].contains(where: { reach?.overlaps(columns[$0]) ?? false }) {
          result[band].append(index)
        }
      }
    }
    return result
  }
}

extension RenderLayer {
  /// Returns a range that contains all columns that the layer touches in the given rows; `nil` if
  /// the layer doesn't touch the rows.
  func columns(in rows: Range<Int>) -> Range<Int>? {
    // Boundary pixels and rounding extend the outline by less than two pixels.
    let margin = 2.0
    var (corners, scratch) = (reach.corners, [Point]())
    for side in [
      HalfPlane(x: 0, y: 1, offset: margin - Double(rows.lowerBound)),
      HalfPlane(x: 0, y: -1, offset: margin + Double(rows.upperBound)),
    ] {
      side.clip(corners, into: &scratch)
      swap(&corners, &scratch)
    }
    guard let left = corners.map(\.x).min(), let right = corners.map(\.x).max() else { return nil }
    // Limits coordinates far outside the image, so that their conversion to `Int` doesn't overflow.
    func whole(_ x: Double) -> Int { Int(min(max(x, -1e9), 1e9)) }
    return whole((left - margin).rounded(.down))..<whole((right + margin).rounded(.up)) + 1
  }
}
