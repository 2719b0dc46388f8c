internal import Foundation

/// The amount of fine texture around each pixel; subjects are usually sharper than backgrounds.
enum TextureCue {
  /// Returns `ln(1 + e) / 6` minus the mean of this value over the photo, at the given size.
  ///
  /// `e` is the mean squared gradient around the pixel, in squared byte levels.
  static func plane(of photo: Bitmap, size: PixelSize) -> Raster<Float> {
    let luma = ColorVector(0.299, 0.587, 0.114, 0) * 255
    let gray = Raster<ColorVector>(photo).map { $0.dot(luma) }
    let energy = squaredGradient(gray.blurred(deviation: 0.8)).resized(to: size)
    let spread = energy.blurred(deviation: 0.02 * Double(size.longSide))
    let texture = spread.map { Float(log(1 + $0)) / 6 }
    let mean = texture.mean
    return texture.map { $0 - mean }
  }

  /// Returns the squared length of the Sobel gradient at each pixel, in squared byte levels.
  static func squaredGradient(_ plane: Raster<Float>) -> Raster<Float> {
    var result = Raster<Float>(size: plane.size)
    let (width, height) = (plane.width, plane.height)
    for y in 0..<height {
      let (upper, lower) = (max(0, y - 1) * width, min(height - 1, y + 1) * width)
      let row = y * width
      for x in 0..<width {
        let (left, right) = (max(0, x - 1), min(width - 1, x + 1))
        let v = plane.values
        let across =
          v[upper + right] - v[upper + left] + 2 * (v[row + right] - v[row + left])
          + v[lower + right] - v[lower + left]
        let down =
          v[lower + left] - v[upper + left] + 2 * (v[lower + x] - v[upper + x])
          + v[lower + right] - v[upper + right]
        result.values[row + x] = (across * across + down * down) / 64
      }
    }
    return result
  }
}
