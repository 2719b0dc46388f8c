internal import Foundation

/// Conversion from sRGB to CIE Lab with the white point D65.
///
/// The lightness L is in `0...100`.
enum LabColor {
  /// The standard deviation, in Lab units, of the Gaussian that converts a color distance to a
  /// similarity.
  private static let deviation: Float = 12

  /// Returns the similarity of two colors, in `0...1`, given the square of their distance.
  @inline(__always)
  static func similarity(squaredDistance: Float) -> Float {
    exp(squaredDistance * (-1 / (2 * deviation * deviation)))
  }

  /// The linear light of each sRGB byte value, in `0...1`.
  private static let light: [Float] = (0...255).map { byte in
    let value = Double(byte) / 255
    return Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
  }

  static func convert(red: UInt8, green: UInt8, blue: UInt8) -> ColorVector {
    let (r, g, b) = (light[Int(red)], light[Int(green)], light[Int(blue)])
    let x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
    let y = curve(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
    let z = curve((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
    return ColorVector(116 * y - 16, 500 * (x - y), 200 * (y - z), 0)
  }

  static func raster(of bitmap: Bitmap) -> Raster<ColorVector> {
    let values = (0..<bitmap.size.area).map { pixel in
      convert(
        red: bitmap.bytes[pixel * 4], green: bitmap.bytes[pixel * 4 + 1],
        blue: bitmap.bytes[pixel * 4 + 2])
    }
    return Raster(size: bitmap.size, values: values)
  }

  private static func curve(_ t: Float) -> Float {
    t > 216.0 / 24389 ? cbrtf(t) : t * (24389.0 / 27 / 116) + 16.0 / 116
  }
}
