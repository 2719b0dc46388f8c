extension RasterBuffer {
  /// Adjusts colors and sharpness in place, in one pass over the pixels.
  ///
  /// Alpha is unchanged.
  ///
  /// The adjustment applies to colors divided by alpha. The results are multiplied by alpha again,
  /// so no channel exceeds alpha.
  ///
  /// - Parameter law: The adjustment.
  /// - Precondition: The raster is opaque or premultiplied and not yet shared. For sharpening, it
  ///   holds all of its pixels.
  /// - Complexity: O(pixels), with a few rows of memory for each thread.
  func adjust(by law: AdjustmentCurve) {
    precondition(alpha != .straight && (law.sharpening == nil || part == RasterPart(size)))
    if alpha == .opaque {
      adjust(by: law, PackedAccess.self)
    } else {
      adjust(by: law, AlphaAccess.self)
    }
  }

  private func adjust<Access: PixelAccess>(by law: AdjustmentCurve, _ access: Access.Type) {
    let tables =
      law.keepsColors ? nil : AdjustmentTables(law, isOpaque: Access.isOpaque)
    if let sharpening = law.sharpening {
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
