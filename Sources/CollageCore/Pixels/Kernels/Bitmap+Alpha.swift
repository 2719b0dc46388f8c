extension Bitmap {
  /// True if every alpha byte is 255, regardless of ``alpha``.
  package var isFullyOpaque: Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      // SAFETY: an array's storage is aligned to sixteen bytes and holds whole pixels.
      let pixels = unsafe buffer.bindMemory(to: UInt32.self)
      let mask = UInt32(0xFF00_0000).littleEndian
      // Testing whole rows keeps the inner loop free of branches but still stops early.
      return stride(from: 0, to: pixels.count, by: width).allSatisfy { start in
        unsafe pixels[start..<start + width].reduce(mask) { $0 & $1 } == mask
      }
    }
  }

  /// Returns the image with colors multiplied by alpha: `(c * a + 127) / 255` for a color `c` and
  /// alpha `a`.
  ///
  /// An opaque or premultiplied bitmap stays unchanged.
  package func premultiplied() -> Bitmap {
    guard alpha == .straight else { return self }
    return mapped(to: .premultiplied) { color, alpha in (color * alpha + 127) / 255 }
  }

  /// Returns the image with colors divided by alpha, rounded to the nearest integer; colors are
  /// zero if alpha is zero.
  ///
  /// An opaque or straight bitmap stays unchanged.
  package func straightened() -> Bitmap {
    guard alpha == .premultiplied else { return self }
    return mapped(to: .straight) { color, alpha in
      alpha == 0 ? 0 : min(255, (color * 255 + alpha / 2) / alpha)
    }
  }

  /// Returns the part of the bitmap in a nonempty range of rows.
  package func rows(_ range: Range<Int>) -> Bitmap {
    precondition(range.lowerBound >= 0 && range.upperBound <= height && !range.isEmpty)
    return Bitmap(
      size: PixelSize(width: width, height: range.count), alpha: alpha,
      bytes: Array(bytes[range.lowerBound * bytesPerRow..<range.upperBound * bytesPerRow]))
  }

  /// Sets the colors of fully transparent pixels to zero, as ``AlphaState/straight`` requires.
  package mutating func clearTransparentColors() {
    unsafe bytes.withUnsafeMutableBytes { buffer in
      // SAFETY: an array's storage is aligned to sixteen bytes and holds whole pixels.
      let pixels = unsafe buffer.bindMemory(to: UInt32.self)
      let mask = UInt32(0xFF00_0000).littleEndian
      for index in pixels.indices where unsafe pixels[index] & mask == 0 {
        unsafe pixels[index] = 0
      }
    }
  }

  private func mapped(
    to state: AlphaState, _ convert: (_ color: UInt32, _ alpha: UInt32) -> UInt32
  ) -> Bitmap {
    var result = self
    result.alpha = state
    unsafe result.bytes.withUnsafeMutableBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: 4) {
        let alpha = unsafe UInt32(bytes[start + 3])
        if alpha == 255 { continue }
        for channel in start..<start + 3 {
          unsafe bytes[channel] = unsafe UInt8(
            truncatingIfNeeded: convert(UInt32(bytes[channel]), alpha))
        }
      }
    }
    return result
  }
}
