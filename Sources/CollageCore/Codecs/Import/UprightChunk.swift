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

  /// Copies those pixels of a band that belong to this chunk.
  ///
  /// The band contains the rows `stored` of the file.
  mutating func take(_ band: Bitmap, rows stored: Range<Int>, of size: PixelSize) {
    if band.alpha != .opaque { bitmap.alpha = .straight }
    let turned = band.upright(from: orientation)
    // The first upright pixel is in the last row of the file if the rows are in reverse order.
    let isReversed = orientation.source(x: 0, y: 0, in: size).y != 0
    let place = isReversed ? size.height - stored.upperBound : stored.lowerBound
    let (x, y) = orientation.swapsSides ? (place, 0) : (0, place)
    let shared = rows.clamped(to: y..<y + turned.height)
    for row in shared {
      let source = (row - y) * turned.width * 4
      let target = ((row - rows.lowerBound) * bitmap.width + x) * 4
      unsafe bitmap.bytes.withUnsafeMutableBytes { target_ in
        unsafe turned.bytes.withUnsafeBytes { bytes in
          unsafe target_[target..<target + turned.width * 4].copyBytes(
            from: bytes[source..<source + turned.width * 4])
        }
      }
    }
  }

  func band(_ wanted: Range<Int>) -> Bitmap {
    var band = bitmap.rows(
      wanted.lowerBound - rows.lowerBound..<wanted.upperBound - rows.lowerBound)
    if band.alpha != .opaque, band.isFullyOpaque { band.alpha = .opaque }
    return band
  }
}
