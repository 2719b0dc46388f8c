import CollageCore

extension Bitmap {
  /// A mask of one gray level.
  static func filled(_ size: PixelSize, _ value: UInt8) -> Bitmap {
    drawn(size) { _, _ in [value, value, value, 255] }
  }

  /// A mask whose right half is white.
  static func rightHalfWhite(_ size: PixelSize) -> Bitmap {
    drawn(size) { x, _ in
      let value: UInt8 = x < size.width / 2 ? 0 : 255
      return [value, value, value, 255]
    }
  }

  /// Returns an image with a transparent left half; its colors differ from the photo's.
  static func leftHalfTransparent(_ photo: Bitmap) -> Bitmap {
    var result = drawn(photo.size) { x, _ in x < photo.width / 2 ? [0, 0, 0, 0] : [9, 9, 9, 255] }
    result.alpha = .straight
    return result
  }

  private static func drawn(_ size: PixelSize, _ pixel: (Int, Int) -> [UInt8]) -> Bitmap {
    let bytes = (0..<size.height).flatMap { y in (0..<size.width).flatMap { pixel($0, y) } }
    return Bitmap(size: size, alpha: .opaque, bytes: bytes)
  }
}
