/// The luma of an image, one byte per pixel, in rows from top to bottom without padding.
struct LumaPlane: Hashable, Sendable {
  let size: PixelSize
  let bytes: [UInt8]

  init(size: PixelSize, bytes: [UInt8]) {
    precondition(size.width > 0 && size.height > 0 && bytes.count == size.area)
    (self.size, self.bytes) = (size, bytes)
  }

  /// Computes the luma `(77·R + 150·G + 29·B) / 256` of a bitmap's pixels, ignoring alpha.
  init(_ bitmap: Bitmap) {
    let count = bitmap.size.area
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, initializedCount in
      unsafe bitmap.bytes.withUnsafeBufferPointer { source in
        // SAFETY: The bitmap has four bytes for each pixel, and the target has one.
        for pixel in 0..<count {
          let (red, green, blue) = unsafe (
            UInt32(source[pixel &* 4]), UInt32(source[pixel &* 4 &+ 1]),
            UInt32(source[pixel &* 4 &+ 2])
          )
          let luma = (77 &* red &+ 150 &* green &+ 29 &* blue &+ 128) &>> 8
          unsafe target.initializeElement(at: pixel, to: UInt8(truncatingIfNeeded: luma))
        }
      }
      initializedCount = count
    }
    self.init(size: bitmap.size, bytes: bytes)
  }

  /// Returns an image of half the size, whose pixels are the means of 2×2 pixels.
  ///
  /// Leaves out an odd last column or row. Both sides must have at least two pixels.
  func halved() -> LumaPlane {
    precondition(size.width > 1 && size.height > 1)
    let half = PixelSize(width: size.width / 2, height: size.height / 2)
    let width = size.width
    let halves = unsafe [UInt8](unsafeUninitializedCapacity: half.area) {
      target, initializedCount in
      unsafe bytes.withUnsafeBufferPointer { source in
        // SAFETY: Each target column and row, multiplied by two, plus one, is inside the source.
        for y in 0..<half.height {
          let (upper, lower) = (2 &* y &* width, (2 &* y &+ 1) &* width)
          for x in 0..<half.width {
            let sum =
              unsafe UInt16(source[upper &+ 2 &* x]) &+ UInt16(source[upper &+ 2 &* x &+ 1])
              &+ UInt16(source[lower &+ 2 &* x]) &+ UInt16(source[lower &+ 2 &* x &+ 1])
            unsafe target.initializeElement(
              at: y &* half.width &+ x, to: UInt8(truncatingIfNeeded: (sum &+ 2) &>> 2))
          }
        }
      }
      initializedCount = half.area
    }
    return LumaPlane(size: half, bytes: halves)
  }
}
