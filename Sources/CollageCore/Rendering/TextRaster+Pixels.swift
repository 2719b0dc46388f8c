extension TextRaster {
  /// The number of rows that are drawn at a time if they are first drawn to temporary memory.
  private static let rowsAtOnce = 256
  /// The largest number of columns and rows that are drawn at a time; Cairo supports at most
  /// 32,767.
  private static let sideAtOnce = 16_384

  /// Returns the pixels of the text or of a part of it, premultiplied; without a typesetter, the
  /// pixels of a placeholder box.
  func buffer(part: RasterPart?, from provider: any RasterProvider) throws -> RasterBuffer {
    let typesetter = provider.typesetter
    let raster = RasterBuffer(
      size: size, alpha: isOpaque ? .opaque : .premultiplied, part: part)
    let isDrawnInPlace = raster.bytesPerPixel == 4 && raster.part.commonWidth != nil
    let rowsAtOnce = isDrawnInPlace && typesetter != nil ? Self.sideAtOnce : Self.rowsAtOnce
    for top in stride(
      from: raster.part.rows.lowerBound, to: raster.part.rows.upperBound, by: rowsAtOnce)
    {
      let rows = top..<min(top + rowsAtOnce, raster.part.rows.upperBound)
      let columns = raster.part.columns(of: rows)
      for left in stride(from: columns.lowerBound, to: columns.upperBound, by: Self.sideAtOnce) {
        let columns = left..<min(left + Self.sideAtOnce, columns.upperBound)
        guard let typesetter else {
          raster.write(placeholderBox(columns: columns, rows: rows), columns: columns, rows: rows)
          continue
        }
        if isDrawnInPlace {
          // SAFETY: the buffer contains these columns of all rows, and nothing has been written to
          // them yet.
          unsafe try typesetter.draw(
            content, fonts: provider.fonts, scale: scale, origin: origin, columns: columns,
            rows: rows, into: raster.bytes + raster.rowStarts[top] + left * 4,
            stride: raster.bytesPerHeldRow)
        } else {
          let pixels = try typesetter.draw(
            content, fonts: provider.fonts, scale: scale, origin: origin, columns: columns,
            rows: rows)
          raster.write(pixels, columns: columns, rows: rows)
        }
      }
    }
    return raster
  }

  /// Returns the coverage of the letters in the raster or a part of it; `nil` if there isn't a
  /// typesetter or the text has more than one color.
  func letters(part: RasterPart?, from provider: any RasterProvider) throws -> LetterCoverage? {
    guard let typesetter = provider.typesetter,
      try typesetter.hasOneColor(content, fonts: provider.fonts)
    else { return nil }
    let part = part ?? RasterPart(size)
    let letters = LetterCoverage(
      box: boxRect, columns: part.columns(of: part.rows), rows: part.rows)
    for top in stride(
      from: letters.rows.lowerBound, to: letters.rows.upperBound, by: Self.sideAtOnce)
    {
      for left in stride(
        from: letters.columns.lowerBound, to: letters.columns.upperBound, by: Self.sideAtOnce)
      {
        // SAFETY: the buffer contains these rows and columns, and nothing has been written to them
        // yet.
        unsafe try typesetter.drawCoverage(
          content, fonts: provider.fonts, scale: scale, origin: origin,
          columns: left..<min(left + Self.sideAtOnce, letters.columns.upperBound),
          rows: top..<min(top + Self.sideAtOnce, letters.rows.upperBound),
          into: letters.address(column: left, row: top), stride: letters.bytesPerRow)
      }
    }
    return letters
  }

  /// Returns a box with a cross, which replaces text if there isn't a typesetter.
  private func placeholderBox(columns: Range<Int>, rows: Range<Int>) -> [UInt8] {
    let (width, height) = (Double(size.width), Double(size.height))
    let background: [UInt8] = isOpaque ? [224, 224, 224, 255] : [64, 64, 64, 64]
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
        pixels += isLine ? [220, 0, 90, 255] : background
      }
    }
    return pixels
  }
}
