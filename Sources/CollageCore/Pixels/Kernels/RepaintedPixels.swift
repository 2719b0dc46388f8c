extension Bitmap {
  /// Returns the image mixed with an opaque image of the same size; transparent pixels stay
  /// transparent.
  ///
  /// There is one weight per pixel. The mixed color is `c · (1 - w) + p · w`, in sRGB, where `c` is
  /// the straight color, `p` the color of `other` and `w = weight / 255`. A pixel with a weight of
  /// 0 keeps exactly its straight color. The result is opaque or has straight alpha.
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
