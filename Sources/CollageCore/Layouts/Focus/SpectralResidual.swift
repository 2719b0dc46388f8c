internal import Foundation

/// What is unexpected in a picture: the residual of its spectrum after Hou and Zhang (2007).
///
/// The logarithm of a picture's amplitudes is smooth but for what makes the picture special. What is left
/// when the smooth part is taken away, with the phases that were there, is transformed back.
struct SpectralResidual {
  /// Columns and rows of the square that is looked at.
  static let side = 64
  /// How far the result is averaged, and how often.
  private static let (radius, rounds) = (4, 3)

  /// How unexpected each place of the square is; not below zero.
  let plane: Raster<Float>

  /// Looks at the luma of a straight or opaque picture.
  init(_ picture: Bitmap) {
    let luma = stride(from: 0, to: picture.bytes.count, by: 4).map { byte in
      let color = SIMD3(
        Float(picture.bytes[byte]), Float(picture.bytes[byte + 1]),
        Float(picture.bytes[byte + 2]))
      return (color * SIMD3(0.299, 0.587, 0.114)).sum()
    }
    let square = Raster(size: picture.size, values: luma)
      .resized(to: PixelSize(width: Self.side, height: Self.side))
    var plane = Self.residual(of: square)
    for _ in 0..<Self.rounds { plane = plane.boxMean(radius: Self.radius) }
    self.plane = plane
  }

  /// The energy of the residual at each place, before it is averaged.
  ///
  /// - Parameter square: As many rows as columns, a power of two.
  /// - Returns: A square of the same size.
  static func residual(of square: Raster<Float>) -> Raster<Float> {
    let transform = FourierTransform(side: square.width)
    var spectrum = square.values.map { SIMD2(Double($0), 0) }
    transform.forward(&spectrum)
    // A picture's mean is nothing that stands out in it.
    spectrum[0] = .zero
    let logarithms = spectrum.map { log(($0 * $0).sum().squareRoot() + leastAmplitude) }
    let smooth = circularMean(logarithms, side: square.width)
    // The amplitude is e^L, so e^(L − mean) with the phase that was there is this.
    for index in spectrum.indices { spectrum[index] *= exp(-smooth[index]) }
    transform.inverse(&spectrum)
    return Raster(size: square.size, values: spectrum.map { Float(($0 * $0).sum()) })
  }

  /// About the amplitude that rounding luma to whole numbers has; what is below is no structure.
  private static let leastAmplitude = 16.0

  /// The mean over three by three places of a square that goes on at its other side.
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
