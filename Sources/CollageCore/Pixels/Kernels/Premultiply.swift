extension Bitmap {
  /// The same picture with colours multiplied by alpha, rounded to nearest; opaque ones stay so.
  func premultiplied() -> Bitmap {
    guard alpha == .straight else { return self }
    var result = self
    result.alpha = .premultiplied
    // SAFETY: offsets run over whole pixels of a buffer of `area * 4` bytes.
    result.bytes.withUnsafeMutableBufferPointer { bytes in
      for offset in stride(from: 0, to: bytes.count, by: 4) {
        let alpha = UInt32(bytes[offset + 3])
        for channel in offset..<offset + 3 {
          bytes[channel] = UInt8(truncatingIfNeeded: (UInt32(bytes[channel]) * alpha + 127) / 255)
        }
      }
    }
    return result
  }
}
