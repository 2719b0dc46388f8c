/// The luma of a bitmap as coverage: `(77·R + 150·G + 29·B) / 256` of premultiplied colors.
struct LumaCoverageRows: CoverageRows {
  let bitmap: Bitmap

  init(_ bitmap: Bitmap) { self.bitmap = bitmap.premultiplied() }

  var size: PixelSize { bitmap.size }
  /// Zero, because the weights add up to 256, the ratio of ``CoveragePlane`` values to bytes.
  var shift: UInt32 { 0 }

  func add(row: Int, to sums: UnsafeMutableBufferPointer<UInt32>) {
    precondition((0..<size.height).contains(row) && sums.count >= size.width)
    unsafe bitmap.bytes.withUnsafeBytes { bytes in
      let start = row * bitmap.bytesPerRow
      for column in 0..<size.width {
        // SAFETY: a bitmap has `width` pixels of four bytes in each row.
        let pixel = unsafe bytes.loadUnaligned(
          fromByteOffset: start &+ column &* 4, as: UInt32.self)
        let (red, green, blue) = (pixel & 255, pixel &>> 8 & 255, pixel &>> 16 & 255)
        unsafe sums[column] &+= 77 &* red &+ 150 &* green &+ 29 &* blue
      }
    }
  }
}
