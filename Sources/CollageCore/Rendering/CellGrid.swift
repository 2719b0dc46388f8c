/// How a picture is divided into cells that can be made one by one.
package struct CellGrid: Hashable, Sendable {
  /// The rows of every band but the last.
  let bandHeight: Int
  /// The columns of the cells of every band, from left to right.
  package let columns: [Range<Int>]
  /// The rows of each band, from top to bottom.
  package let bands: [Range<Int>]

  /// Divides a picture.
  ///
  /// - Parameters:
  ///   - height: The picture's rows.
  ///   - bandHeight: The rows of a band; the last may have fewer.
  ///   - columns: The columns of the cells of every band.
  package init(height: Int, bandHeight: Int, columns: [Range<Int>]) {
    let step = max(1, bandHeight)
    self.bandHeight = step
    self.columns = columns
    bands = stride(from: 0, to: height, by: step).map { $0..<min($0 + step, height) }
  }

  /// For each band the layers of a plan that reach into one of some cells, back to front.
  ///
  /// - Parameters:
  ///   - layers: The layers of the plan.
  ///   - cells: For each band the cells, by their index in ``columns``.
  /// - Returns: Indices of layers, for each band.
  func layers(of layers: [RenderLayer], in cells: [[Int]]) -> [[Int]] {
    var result = [[Int]](repeating: [], count: bands.count)
    for (index, layer) in layers.enumerated() where !layer.rows.isEmpty {
      let touched = layer.rows.lowerBound / bandHeight...(layer.rows.upperBound - 1) / bandHeight
      for band in touched where !cells[band].isEmpty {
        // A band that is made as a whole needs no closer look.
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
  /// The columns that the layer may touch in some rows, rather too many than too few; nil if none.
  func columns(in rows: Range<Int>) -> Range<Int>? {
    // Rims and rounding reach less than two pixels beyond the outline.
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
    // Far outside the picture exact numbers do not matter.
    func whole(_ x: Double) -> Int { Int(min(max(x, -1e9), 1e9)) }
    return whole((left - margin).rounded(.down))..<whole((right + margin).rounded(.up)) + 1
  }
}
