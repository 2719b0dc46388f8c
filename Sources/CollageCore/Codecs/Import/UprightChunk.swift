/// Some rows of the upright image, collected from bands of the file.
struct UprightChunk {
  let rows: Range<Int>
  private let orientation: Orientation
  private var bitmap: Bitmap

  init(rows: Range<Int>, of size: PixelSize, _ orientation: Orientation) {
    (self.rows, self.orientation) = (rows, orientation)
    let size = PixelSize(width: size.width, height: rows.count)
    bitmap = Bitmap(
      size: size, alpha: .opaque, bytes: [UInt8](repeating: 0, count: size.area * 4))
  }

  /// Copies the pixels that belong to this chunk from a band with the rows `stored` of the file.
  mutating func copy(from band: Bitmap, rows stored: Range<Int>, of size: PixelSize) {
    if band.alpha != .opaque { bitmap.alpha = .straight }
    let upright = band.upright(from: orientation)
    // If the rows are in reverse order, the first upright pixel is in the last row of the file.
    let isReversed = orientation.source(x: 0, y: 0, in: size).y != 0
    let position = isReversed ? size.height - stored.upperBound : stored.lowerBound
    let (x, y) = orientation.swapsSides ? (position, 0) : (0, position)
    let overlap = rows.clamped(to: y..<y + upright.height)
    for row in overlap {
      let source = (row - y) * upright.width * 4
      let target = ((row - rows.lowerBound) * bitmap.width + x) * 4
      unsafe bitmap.bytes.withUnsafeMutableBytes { buffer in
        unsafe upright.bytes.withUnsafeBytes { bytes in
          unsafe buffer[target..<target + upright.width * 4].copyBytes(
            from: bytes[source..<source + upright.width * 4])
        }
      }
    }
  }

  func band(_ requested: Range<Int>) -> Bitmap {
    var band = bitmap.rows(
      requested.lowerBound - rows.lowerBound..<requested.upperBound - rows.lowerBound)
    if band.alpha != .opaque, band.isFullyOpaque { band.alpha = .opaque }
    return band
  }
}
