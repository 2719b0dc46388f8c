extension Bitmap {
  /// Returns the bitmap with the red channel shifted right and down, and the blue channel shifted
  /// left and up.
  ///
  /// The shifts apply to both axes and aren't negative. Green and alpha are unchanged. Reads
  /// outside the bitmap are clamped to its edge. A shifted channel is multiplied by the alpha of
  /// its new pixel, so that no channel exceeds alpha; if this alpha is 255, the channel is copied
  /// exactly.
  func movingChannels(red: Int, blue: Int) -> Bitmap {
    precondition(red >= 0 && blue >= 0)
    let (width, height) = (width, height)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
      // SAFETY: every coordinate is clamped to the raster, and each target byte is written once.
      unsafe self.bytes.withUnsafeBufferPointer { source in
        for y in 0..<height {
          let redRow = max(y - red, 0) * width
          let blueRow = min(y + blue, height - 1) * width
          for x in 0..<width {
            let offset = (y * width + x) * 4
            let alpha = unsafe UInt32(source[offset + 3])
            let movedRed = unsafe UInt32(source[(redRow + max(x - red, 0)) * 4])
            let movedBlue = unsafe UInt32(source[(blueRow + min(x + blue, width - 1)) * 4 + 2])
            unsafe target[offset] = UInt8(truncatingIfNeeded: (movedRed * alpha + 127) / 255)
            unsafe target[offset + 1] = unsafe source[offset + 1]
            unsafe target[offset + 2] = UInt8(truncatingIfNeeded: (movedBlue * alpha + 127) / 255)
            unsafe target[offset + 3] = unsafe source[offset + 3]
          }
        }
      }
      count = self.bytes.count
    }
    return Bitmap(size: size, alpha: alpha, bytes: bytes)
  }
}
