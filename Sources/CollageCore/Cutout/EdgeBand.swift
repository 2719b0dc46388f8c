/// The pixels along the subject's outline whose alpha is unknown (the band).
///
/// Pixels outside the band belong completely to the subject or to the background. In front of a
/// uniform background the band is wide, because even single hairs are visible there. In front of a
/// detailed background it is narrow, because colors far from the outline don't help to separate
/// subject and background.
struct EdgeBand {
  /// The widths of the band on each side of the outline, as fractions of the long side.
  static let widths = (narrow: 0.01, wide: 0.03)
  /// The radius around a pixel in which colors are compared, as a fraction of the long side.
  static let reach = 0.06
  /// The ratio above which a background counts as uniform.
  ///
  /// The ratio is the squared difference between the mean colors of subject and background, divided
  /// by the background's variance in the direction of this difference.
  static let uniformityRatio: Float = 2

  /// The photo's colors, with channels in `0...1`.
  let guide: Raster<ColorVector>
  /// True for pixels of the subject; false for the background.
  let isSubject: [Bool]

  /// Returns `true` for each pixel inside the band.
  func isUnknown() -> [Bool] {
    let (narrow, wide) = (band(Self.widths.narrow), band(Self.widths.wide))
    let even = isUniform()
    return narrow.indices.map { narrow[$0] || (wide[$0] && even[$0]) }
  }

  /// Returns `true` for each pixel that has both subject and background within a distance, which is
  /// a fraction of the long side.
  private func band(_ width: Double) -> [Bool] {
    let distance = guide.size.pixels(fractionOfLongSide: width)
    let subject = AlphaPlane(size: guide.size, bytes: isSubject.map { $0 ? 255 : 0 })
    let (near, far) = (subject.dilated(by: distance), subject.inverted.dilated(by: distance))
    return zip(near.bytes, far.bytes).map { $0 > 0 && $1 > 0 }
  }

  /// Returns `true` for each pixel around which the background is uniform.
  ///
  /// The background's colors then vary little in the direction of the color difference between
  /// subject and background.
  func isUniform() -> [Bool] {
    let subject = boxMeans { isSubject[$0] ? $1 : .zero }
    let background = boxMeans { isSubject[$0] ? .zero : $1 }
    let squares = boxMeans { isSubject[$0] ? .zero : $1 * $1 }
    let mixed = boxMeans {
      isSubject[$0] ? .zero : SIMD4($1.x * $1.y, $1.x * $1.z, $1.y * $1.z, 0)
    }
    return isSubject.indices.map { pixel in
      let (count, others) = (background[pixel].w, subject[pixel].w)
      guard count > 1e-4, others > 1e-4 else { return false }
      let mean = background[pixel] / count
      let difference = subject[pixel] / others - mean
      let length = difference.squaredLength
      // The background's variance in the direction of `difference`, multiplied by the squared
      // length of `difference`.
      let (square, mix) = (squares[pixel] / count, mixed[pixel] / count)
      let cross =
        difference.x * difference.y * mix.x + difference.x * difference.z * mix.y
        + difference.y * difference.z * mix.z
      let second = (difference * difference).dot(square) + 2 * cross
      let projection = difference.dot(mean)
      let variance = max(second - projection * projection, 0)
      return length * length > Self.uniformityRatio * (variance + 1e-4 * length)
    }
  }

  /// Returns the mean of a function's values around each pixel.
  ///
  /// The function receives a pixel's index and its color, whose fourth lane is one.
  private func boxMeans(_ value: (Int, ColorVector) -> ColorVector) -> [ColorVector] {
    var plane = guide
    for pixel in plane.values.indices {
      plane.values[pixel].w = 1
      plane.values[pixel] = value(pixel, plane.values[pixel])
    }
    return plane.boxMean(radius: guide.size.pixels(fractionOfLongSide: Self.reach)).values
  }
}
