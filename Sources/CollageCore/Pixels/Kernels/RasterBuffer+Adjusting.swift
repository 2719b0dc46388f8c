extension RasterBuffer {
  /// Adjusts colors and sharpness in place, in one pass over the pixels, without changing alpha.
  ///
  /// The adjustment applies to colors divided by alpha. The results are multiplied by alpha again,
  /// so no channel exceeds alpha.
  ///
  /// - Precondition: The raster is opaque or premultiplied and not yet shared. For sharpening, the
  ///   buffer holds the whole raster.
  /// - Complexity: O(pixels), with a few rows of memory for each thread.
  func adjust(by curve: AdjustmentCurve) {
    precondition(alpha != .straight && (curve.sharpening == nil || part == RasterPart(size)))
    if alpha == .opaque {
      adjust(by: curve, PackedAccess.self)
    } else {
      adjust(by: curve, AlphaAccess.self)
    }
  }

  private func adjust<Access: PixelAccess>(by curve: AdjustmentCurve, _ access: Access.Type) {
    let tables =
      curve.keepsColors ? nil : AdjustmentTables(curve, isOpaque: Access.isOpaque)
    if let sharpening = curve.sharpening {
      SharpenStrips<Access>(self, sharpening, tables).run()
    } else if let tables {
      forEachStrip(height: part.rows.count) { strip in
        for index in strip {
          let row = part.rows.lowerBound + index
          let columns = part.columns(row)
          // SAFETY: the buffer holds these columns of the row, and strips have different rows.
          unsafe tables.apply(
            to: bytes + rowStarts[row] + columns.lowerBound * Access.step, count: columns.count,
            Access.self)
        }
      }
    }
  }
}
