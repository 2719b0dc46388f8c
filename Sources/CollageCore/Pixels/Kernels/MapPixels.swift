/// A function that maps each pixel independently of its neighbors.
protocol PixelMap: Sendable {
  /// Returns the mapped pixel, with the same alpha.
  ///
  /// The channels are red, green, blue and alpha, in the bitmap's alpha format.
  func pixel(_ pixel: SIMD4<UInt8>) -> SIMD4<UInt8>
}

extension Bitmap {
  /// Returns the bitmap with every pixel mapped, computed on several threads.
  func mappingPixels(by map: some PixelMap) -> Bitmap {
    let (width, height) = (width, height)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
      let target = unsafe StripTarget(buffer: target)
      unsafe self.bytes.withUnsafeBufferPointer { source in
        let source = unsafe StripSource(buffer: source)
        // SAFETY: both buffers have `width * height` pixels of four bytes, and strips have
        // different rows.
        forEachStrip(height: height) { rows in
          let source = unsafe UnsafeRawBufferPointer(source.buffer)
          let target = unsafe UnsafeMutableRawBufferPointer(target.buffer)
          for offset in stride(
            from: rows.lowerBound * width * 4, to: rows.upperBound * width * 4, by: 4)
          {
            let pixel = unsafe source.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            let mapped = unsafe map.pixel(unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
            unsafe target.storeBytes(
              of: unsafeBitCast(mapped, to: UInt32.self), toByteOffset: offset, as: UInt32.self)
          }
        }
      }
      count = self.bytes.count
    }
    return Bitmap(size: size, alpha: alpha, bytes: bytes)
  }
}
