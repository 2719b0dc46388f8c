/// The perforated edge of a stamp as a mask over a raster.
struct PerforationMask: RasterMask {
  let size: PixelSize
  /// The radius of the holes, in pixels.
  private let radius: Double
  /// For each column (`across`) and each row (`down`), the squared distance along the edge to the
  /// center of the nearest hole.
  private let across: [Double]
  private let down: [Double]

  /// Computes the holes for a raster that shows a whole photo.
  init(_ geometry: PerforationGeometry, size: PixelSize) {
    self.size = size
    let scale = Size(
      width: Double(size.width) / geometry.sides.width,
      height: Double(size.height) / geometry.sides.height)
    radius = geometry.radius * (scale.width + scale.height) / 2
    func squaredOffsets(_ count: Int, pitch: Double) -> [Double] {
      (0..<count).map { index in
        let offset = PerforationGeometry.offset(Double(index) + 0.5, pitch: pitch)
        return offset * offset
      }
    }
    across = squaredOffsets(size.width, pitch: geometry.pitch.width * scale.width)
    down = squaredOffsets(size.height, pitch: geometry.pitch.height * scale.height)
  }

  func fullyCoveredColumns(row: Int) -> Range<Int> {
    let reach = Int((radius + 1).rounded(.up))
    guard row >= reach, row < size.height - reach, size.width > 2 * reach else { return 0..<0 }
    return reach..<size.width - reach
  }

  func fill(_ columns: Range<Int>, row: Int, into values: inout [UInt16]) {
    let y = min(Double(row) + 0.5, Double(size.height - row) - 0.5)
    for column in columns {
      let x = min(Double(column) + 0.5, Double(size.width - column) - 0.5)
      let nearest = min(across[column] + y * y, down[row] + x * x)
      // Most pixels are far from all holes and don't need a square root.
      values[column] =
        nearest >= (radius + 0.5) * (radius + 0.5)
        ? CoveragePlane.full : CoveragePlane.value(0.5 + nearest.squareRoot() - radius)
    }
  }
}
