extension Bitmap {
  /// Returns the bitmap with smoothed luma; edges, color differences and alpha are preserved.
  ///
  /// The filter fits linear functions to squares of pixels and interpolates the functions between
  /// the centers of the squares (He and Sun, Fast Guided Filter, 2015). No channel of the result
  /// exceeds alpha.
  ///
  /// - Precondition: The bitmap is opaque or premultiplied.
  /// - Complexity: O(pixels), independent of the radius.
  func smoothingLuma(by filter: some SmoothingFilter) -> Bitmap {
    precondition(alpha != .straight && filter.block >= 2 && filter.block & (filter.block - 1) == 0)
    precondition((0...LumaLinearMap.radiusLimit).contains(filter.radius))
    return applying(
      lumaSquares(by: filter).windows(radius: filter.radius, LumaFitting(filter: filter))
        .windows(radius: filter.radius, LumaAveraging()), block: filter.block)
  }

  /// Applies linear functions to the bitmap's luma; `lines` contains the functions at the centers
  /// of the squares.
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
