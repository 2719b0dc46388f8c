extension Bitmap {
  /// Returns a bitmap with each column moved up by a number of rows, or down if the number is
  /// negative.
  ///
  /// Reads outside the bitmap are clamped to its edge.
  func shiftingColumns(by shifts: [Int]) -> Bitmap {
    precondition(shifts.count == width)
    let moved = shifts.enumerated().filter { $0.element != 0 }
    var result = self
    // SAFETY: columns are less than `width`, and rows are clamped to the raster, so both offsets
    // are offsets of whole pixels.
    unsafe self.bytes.withUnsafeBytes { source in
      unsafe result.bytes.withUnsafeMutableBytes { target in
        for y in 0..<height {
          for (x, shift) in moved {
            let row = min(max(y + shift, 0), height - 1)
            let pixel = unsafe source.loadUnaligned(
              fromByteOffset: (row * width + x) * 4, as: UInt32.self)
            unsafe target.storeBytes(of: pixel, toByteOffset: (y * width + x) * 4, as: UInt32.self)
          }
        }
      }
    }
    return result
  }
}
