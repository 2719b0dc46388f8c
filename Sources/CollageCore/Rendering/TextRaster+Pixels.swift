extension TextRaster {
  /// The rows that are drawn at a time, so that Cairo's own picture stays small.
  private static let rowsAtOnce = 256
  /// The columns that are drawn at a time; Cairo has no more than 32,767.
  private static let columnsAtOnce = 16_384

  /// The pixels of words.
  ///
  /// - Parameters:
  ///   - part: What is needed of them; nil is all.
  ///   - provider: What sets them; without a typesetter they become a marked box.
  /// - Returns: A premultiplied raster.
  /// - Throws: ``TextError``.
  func buffer(part: RasterPart?, from provider: any RasterProvider) throws -> RasterBuffer {
    let typesetter = provider.typesetter
    let raster = RasterBuffer(
      size: size, alpha: isOpaque ? .opaque : .premultiplied, part: part)
    for top in stride(
      from: raster.part.rows.lowerBound, to: raster.part.rows.upperBound, by: Self.rowsAtOnce)
    {
      let rows = top..<min(top + Self.rowsAtOnce, raster.part.rows.upperBound)
      let columns = raster.part.columns(of: rows)
      for left in stride(from: columns.lowerBound, to: columns.upperBound, by: Self.columnsAtOnce) {
        let columns = left..<min(left + Self.columnsAtOnce, columns.upperBound)
        let pixels =
          try typesetter?.draw(
            content, fonts: provider.fonts, scale: scale, origin: origin, columns: columns,
            rows: rows)
          ?? markedBox(columns: columns, rows: rows)
        raster.write(pixels, columns: columns, rows: rows)
      }
    }
    return raster
  }

  /// A box with a cross, in place of words that cannot be set.
  private func markedBox(columns: Range<Int>, rows: Range<Int>) -> [UInt8] {
    let (width, height) = (Double(size.width), Double(size.height))
    let ground: [UInt8] = isOpaque ? [224, 224, 224, 255] : [64, 64, 64, 64]
    let line = max(1, min(width, height) / 40)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(columns.count * rows.count * 4)
    for row in rows {
      let y = Double(row) + 0.5
      for column in columns {
        let x = Double(column) + 0.5
        let edge = min(x, width - x, y, height - y)
        let across = min(abs(x / width - y / height), abs(1 - x / width - y / height))
        let isLine = edge < line || across * min(width, height) < line
        pixels += isLine ? [220, 0, 90, 255] : ground
      }
    }
    return pixels
  }
}
