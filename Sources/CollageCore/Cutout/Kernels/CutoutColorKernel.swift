extension Bitmap {
  /// Replaces the alpha bytes and keeps the colors.
  mutating func setAlpha(_ alpha: [UInt8]) {
    precondition(alpha.count == size.area)
    let (width, height) = (width, height)
    unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      let target = unsafe StripTarget(buffer: bytes)
      unsafe alpha.withUnsafeBufferPointer { alpha in
        let source = unsafe StripSource(buffer: alpha)
        forEachStrip(height: height) { strip in
          // SAFETY: The bitmap has four bytes for each alpha value. Strips do not share rows.
          for pixel in strip.lowerBound * width..<strip.upperBound * width {
            unsafe target.buffer[pixel * 4 + 3] = unsafe source.buffer[pixel]
          }
        }
      }
    }
  }

  /// Removes the background's part of the color from partly transparent pixels.
  ///
  /// The rasters of `colors` can have any size.
  mutating func removeBackground(_ colors: EdgeColors) {
    let (width, height) = (width, height)
    let rows = LinearTaps(source: colors.subject.height, target: height)
    let columns = LinearTaps(source: colors.subject.width, target: width)
    unsafe bytes.withUnsafeMutableBytes { bytes in
      // SAFETY: An array's storage is aligned to sixteen bytes, and it contains only whole pixels.
      let target = unsafe StripTarget(buffer: bytes.bindMemory(to: SIMD4<UInt8>.self))
      forEachStrip(height: height) { strip in
        let blank = [ColorVector](repeating: .zero, count: colors.subject.width)
        var (subject, background) = (blank, blank)
        for y in strip {
          // SAFETY: The row is inside the bitmap. Strips do not share rows.
          let row = unsafe UnsafeMutableBufferPointer(
            rebasing: target.buffer[y * width..<(y + 1) * width])
          guard unsafe clearTransparent(row) else { continue }
          colors.subject.interpolateRow(y, rows, into: &subject)
          colors.background.interpolateRow(y, rows, into: &background)
          unsafe decontaminate(row, columns, subject: subject, background: background)
        }
      }
    }
  }
}

/// Clears the colors of transparent pixels; returns true if any pixel is partly transparent.
private func clearTransparent(_ row: UnsafeMutableBufferPointer<SIMD4<UInt8>>) -> Bool {
  var isMixed = false
  for x in 0..<row.count {
    let alpha = unsafe row[x].w
    if alpha == 0 { unsafe row[x] = .zero } else if alpha < 255 { isMixed = true }
  }
  return isMixed
}

private func decontaminate(
  _ row: UnsafeMutableBufferPointer<SIMD4<UInt8>>, _ columns: LinearTaps,
  subject: [ColorVector], background: [ColorVector]
) {
  for x in 0..<row.count where unsafe row[x].w != 0 && row[x].w != 255 {
    let bytes = unsafe row[x]
    let (first, second, part) = (columns.first[x], columns.second[x], columns.fraction[x])
    let color = EdgeColors.fuse(
      FloatPixel(bytes: bytes) / 255, alpha: Float(bytes.w) / 255,
      subject: subject[first] + (subject[second] - subject[first]) * part,
      background: background[first] + (background[second] - background[first]) * part)
    var result = (color * 255).roundedBytes
    result.w = bytes.w
    unsafe row[x] = result
  }
}
