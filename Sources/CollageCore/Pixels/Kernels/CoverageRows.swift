/// A source from which coverage is read row by row: alpha, luma, or another plane.
protocol CoverageRows: Sendable {
  var size: PixelSize { get }
  /// The number of bits by which a sample is shifted left to become a value of ``CoveragePlane``.
  var shift: UInt32 { get }
  /// Adds the samples of a row to `sums`, which has one element for each column.
  func add(row: Int, to sums: UnsafeMutableBufferPointer<UInt32>)
}

/// The alpha of a buffer that holds the whole raster, in any alpha format.
struct AlphaRows: CoverageRows {
  let raster: RasterBuffer

  var size: PixelSize { raster.size }
  var shift: UInt32 { 8 }

  func add(row: Int, to sums: UnsafeMutableBufferPointer<UInt32>) {
    precondition(raster.part == RasterPart(size) && (0..<size.height).contains(row))
    precondition(sums.count >= size.width)
    if raster.alpha == .opaque {
      for column in 0..<size.width { unsafe sums[column] &+= 255 }
    } else {
      // SAFETY: a whole raster has `width` pixels of four bytes from the start of each row.
      unsafe addAlpha(UnsafeRawPointer(raster.bytes) + raster.rowStarts[row], size.width, to: sums)
    }
  }
}

struct BitmapAlphaRows: CoverageRows {
  let bitmap: Bitmap

  var size: PixelSize { bitmap.size }
  var shift: UInt32 { 8 }

  func add(row: Int, to sums: UnsafeMutableBufferPointer<UInt32>) {
    precondition((0..<size.height).contains(row) && sums.count >= size.width)
    unsafe bitmap.bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      // SAFETY: a bitmap has `width` pixels of four bytes in each row.
      unsafe addAlpha(base + row * bitmap.bytesPerRow, size.width, to: sums)
    }
  }
}

/// Adds the fourth byte of each pixel to the sum of its column.
private func addAlpha(
  _ pixels: UnsafeRawPointer, _ count: Int, to sums: UnsafeMutableBufferPointer<UInt32>
) {
  guard let base = sums.baseAddress else { return }
  let sums = UnsafeMutableRawPointer(base)
  let end = count / 8 * 8
  // SAFETY: there are `count` pixels and at least as many sums, as the callers have checked.
  for column in stride(from: 0, to: end, by: 8) {
    let alpha = unsafe (pixels + column &* 4).loadUnaligned(as: SIMD8<UInt32>.self) &>> 24
    let address = unsafe sums + column &* 4
    unsafe address.storeBytes(
      of: address.loadUnaligned(as: SIMD8<UInt32>.self) &+ alpha, as: SIMD8<UInt32>.self)
  }
  for column in end..<count {
    unsafe base[column] &+=
      pixels.loadUnaligned(fromByteOffset: column &* 4, as: UInt32.self) &>> 24
  }
}

extension CoveragePlane: CoverageRows {
  var shift: UInt32 { 0 }

  func add(row: Int, to sums: UnsafeMutableBufferPointer<UInt32>) {
    precondition((0..<size.height).contains(row) && sums.count >= size.width)
    unsafe values.withUnsafeBufferPointer { values in
      let start = row * size.width
      // SAFETY: the row is in the plane.
      for column in 0..<size.width { unsafe sums[column] &+= UInt32(values[start &+ column]) }
    }
  }
}
