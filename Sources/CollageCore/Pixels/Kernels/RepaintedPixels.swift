extension Bitmap {
  /// Returns the image mixed with another image.
  ///
  /// Transparent pixels stay transparent.
  ///
  /// The mixed color is `c · (1 - w) + p · w`, in sRGB, where `c` is the straight color, `p` the
  /// other image's color and `w = weight / 255`. A pixel with a weight of 0 is exactly unchanged.
  ///
  /// - Parameters:
  ///   - other: An opaque image of the same size.
  ///   - weights: One byte per pixel.
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
