extension RasterBuffer {
  /// Adjusts colours and detail in place, all in one walk over the pixels; alpha stays.
  ///
  /// Premultiplied pixels are adjusted by their colours without alpha; no channel comes to exceed
  /// alpha.
  ///
  /// - Parameter law: What is changed.
  /// - Precondition: The raster is opaque or premultiplied, nobody else has it yet, and, where detail
  ///   is stressed, all of it is held.
  /// - Complexity: O(pixels), in a few rows of memory for each thread.
  func adjust(by law: AdjustmentLaw) {
    precondition(alpha != .straight && (law.sharpening == nil || part == RasterPart(size)))
    if alpha == .opaque {
      adjust(by: law, PackedAccess.self)
    } else {
      adjust(by: law, AlphaAccess.self)
    }
  }

  private func adjust<Access: PixelAccess>(by law: AdjustmentLaw, _ access: Access.Type) {
    let tables =
      law.keepsColors ? nil : AdjustmentTables(law, isOpaque: Access.isOpaque)
    if let sharpening = law.sharpening {
      SharpenStrips<Access>(self, sharpening, tables).run()
    } else if let tables {
      forEachStrip(height: part.rows.count) { strip in
        for index in strip {
          let row = part.rows.lowerBound + index
          let columns = part.columns(row)
          // SAFETY: these columns of the row are held, and strips have different rows.
          unsafe tables.apply(
            to: bytes + rowStarts[row] + columns.lowerBound * Access.step, count: columns.count,
            Access.self)
        }
      }
    }
  }
}
