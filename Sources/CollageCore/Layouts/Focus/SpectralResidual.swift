internal import Foundation

/// The unexpected parts of an image, found by the spectral residual method (Hou and Zhang 2007).
///
/// The log amplitude spectrum of an image is smooth except for the image's distinctive features.
/// The method subtracts the smoothed spectrum and transforms the residual back with the original
/// phases.
struct SpectralResidual {
  /// The side length of the square to which the image is scaled, in pixels.
  static let side = 64
  /// The radius in pixels of the boxes that smooth the result, and the number of passes.
  private static let (radius, passes) = (4, 3)

  /// The saliency (unexpectedness) of each pixel of the square; not negative.
  let plane: Raster<Float>

  /// Analyzes the luma of an image that is opaque or has straight alpha.
  init(_ image: Bitmap) {
    let luma = stride(from: 0, to: image.bytes.count, by: 4).map { byte in
      let color = SIMD3(
        Float(image.bytes[byte]), Float(image.bytes[byte + 1]),
        Float(image.bytes[byte + 2]))
      return (color * SIMD3(0.299, 0.587, 0.114)).sum()
    }
    let square = Raster(size: image.size, values: luma)
      .resized(to: PixelSize(width: Self.side, height: Self.side))
    var plane = Self.residual(of: square)
    for _ in 0..<Self.passes { plane = plane.boxMean(radius: Self.radius) }
    self.plane = plane
  }

  /// Returns the energy of the residual at each pixel, before smoothing.
  ///
  /// The side of the square must be a power of two.
  static func residual(of square: Raster<Float>) -> Raster<Float> {
    let transform = FourierTransform(side: square.width)
    var spectrum = square.values.map { SIMD2(Double($0), 0) }
    transform.forward(&spectrum)
    // Ignore the image's mean brightness, which is not a feature.
    spectrum[0] = .zero
    let logarithms = spectrum.map { log(($0 * $0).sum().squareRoot() + minimumAmplitude) }
    let smooth = circularMean(logarithms, side: square.width)
    // For log amplitude `L`, make the amplitude `e^(L − mean)`, and keep the phase.
    for index in spectrum.indices { spectrum[index] *= exp(-smooth[index]) }
    transform.inverse(&spectrum)
    return Raster(size: square.size, values: spectrum.map { Float(($0 * $0).sum()) })
  }

  /// The approximate amplitude of the luma's rounding noise; smaller amplitudes aren't structure.
  private static let minimumAmplitude = 16.0

  /// Returns the mean of the 3×3 numbers around each number of a square that wraps around.
  private static func circularMean(_ values: [Double], side: Int) -> [Double] {
    var result = [Double](repeating: 0, count: values.count)
    for y in 0..<side {
      for x in 0..<side {
        var sum = 0.0
        for row in [y + side - 1, y, y + 1] {
          for column in [x + side - 1, x, x + 1] {
            sum += values[row % side * side + column % side]
          }
        }
        result[y * side + x] = sum / 9
      }
    }
    return result
  }
}
