extension Bitmap {
  /// Smooths luma but preserves edges.
  ///
  /// Color differences and alpha are unchanged.
  ///
  /// The filter fits linear functions to squares of pixels, and interpolates the functions between
  /// the centers of the squares (He and Sun, Fast Guided Filter, 2015).
  ///
  /// - Parameter law: The parameters of the filter.
  /// - Returns: A bitmap of the same size and alpha format; no channel exceeds alpha.
  /// - Precondition: The bitmap is opaque or premultiplied.
  /// - Complexity: O(pixels), independent of the radius.
  func smoothingLuma(by law: some SmoothingFilter) -> Bitmap {
    precondition(alpha != .straight && law.block >= 2 && law.block & (law.block - 1) == 0)
    precondition((0...LumaLinearMap.radiusLimit).contains(law.radius))
    return applying(
      lumaSquares(by: law).windows(radius: law.radius, LumaFitting(law: law))
        .windows(radius: law.radius, LumaAveraging()), block: law.block)
  }

  /// Returns the bitmap with linear functions applied to its luma.
  ///
  /// `lines` contains the functions at the centers of the squares.
  private func applying(_ lines: SampleGrid<LumaLinearMap>, block: Int) -> Bitmap {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
      let target = unsafe StripTarget(buffer: target)
      unsafe self.bytes.withUnsafeBufferPointer { source in
        let source = unsafe StripSource(buffer: source)
        forEachStrip(height: height) { rows in
          var row = LumaMapRow(lines, block: block)
          for y in rows {
            let bytes = y * bytesPerRow..<(y + 1) * bytesPerRow
            row.interpolate(y)
            // SAFETY: both buffers hold whole rows of the bitmap, and strips have different rows.
            unsafe row.apply(
              from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(source.buffer)[bytes]),
              to: UnsafeMutableRawBufferPointer(
                rebasing: UnsafeMutableRawBufferPointer(target.buffer)[bytes]))
          }
        }
      }
      count = self.bytes.count
    }
    return Bitmap(size: size, alpha: alpha, bytes: bytes)
  }
}
