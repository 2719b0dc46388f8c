extension Bitmap {
  /// The picture with another one laid into it as far as weights say; what is transparent stays so.
  ///
  /// `c' = c · (1 - w) + p · w`, in sRGB, where `c` is straight, `p` the other picture's colour and
  /// `w = weight / 255`. Where a weight is 0 the pixel stays as it is, bit for bit.
  ///
  /// - Parameters:
  ///   - other: An opaque picture of the same size.
  ///   - weights: A byte a pixel.
  /// - Returns: A bitmap of the same size with the same alpha, straight or opaque.
  /// - Precondition: Sizes agree.
  /// - Complexity: O(pixels).
  package func repainted(by other: Bitmap, weights: [UInt8]) -> Bitmap {
    precondition(other.size == size && weights.count == size.area)
    var result = straightened()
    unsafe result.bytes.withUnsafeMutableBufferPointer { bytes in
      unsafe other.bytes.withUnsafeBufferPointer { paint in
        for (pixel, weight) in weights.enumerated()
        where unsafe weight > 0 && bytes[pixel * 4 + 3] > 0 {
          let (new, old) = (UInt32(weight), 255 - UInt32(weight))
          for index in pixel * 4..<pixel * 4 + 3 {
            let sum = unsafe UInt32(bytes[index]) * old + UInt32(paint[index]) * new
            unsafe bytes[index] = UInt8(truncatingIfNeeded: (sum + 127) / 255)
          }
        }
      }
    }
    return result
  }
}
