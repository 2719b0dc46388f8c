/// The band along an outline in which the alpha is unknown.
///
/// In front of a uniform background even single hairs are distinguishable, so the band is wide. In
/// front of a detailed background the band is narrow, because colors far from the outline are not
/// evidence.
struct EdgeBand {
  /// The widths on each side of the outline, as fractions of the long side.
  static let widths = (narrow: 0.01, wide: 0.03)
  /// The radius around a pixel in which colors are compared, as a fraction of the long side.
  static let reach = 0.06
  /// The ratio of the two sides' squared difference to the background's variance above which the
  /// background counts as uniform.
  static let evenness: Float = 2

  /// The colors in `0...1`.
  let guide: Raster<ColorVector>
  /// True for pixels that more likely belong to the subject.
  let isSubject: [Bool]

  /// Returns `true` for each pixel inside the band.
  func isUnknown() -> [Bool] {
    let (narrow, wide) = (band(Self.widths.narrow), band(Self.widths.wide))
    let even = isEven()
    return narrow.indices.map { narrow[$0] || (wide[$0] && even[$0]) }
  }

  /// Returns `true` for pixels that have both sides within a distance.
  private func band(_ width: Double) -> [Bool] {
    let distance = guide.size.pixels(width)
    let subject = AlphaPlane(size: guide.size, bytes: isSubject.map { $0 ? 255 : 0 })
    let (near, far) = (subject.grown(by: distance), subject.inverted.grown(by: distance))
    return zip(near.bytes, far.bytes).map { $0 > 0 && $1 > 0 }
  }

  /// Returns `true` where the background varies little along the color difference of the two sides.
  func isEven() -> [Bool] {
    let subject = sums { isSubject[$0] ? $1 : .zero }
    let background = sums { isSubject[$0] ? .zero : $1 }
    let squares = sums { isSubject[$0] ? .zero : $1 * $1 }
    let mixed = sums {
      isSubject[$0] ? .zero : SIMD4($1.x * $1.y, $1.x * $1.z, $1.y * $1.z, 0)
    }
    return isSubject.indices.map { pixel in
      let (count, others) = (background[pixel].w, subject[pixel].w)
      guard count > 1e-4, others > 1e-4 else { return false }
      let mean = background[pixel] / count
      let difference = subject[pixel] / others - mean
      let length = difference.squaredLength
      // The quadratic form of the covariance and the difference, not divided by the difference's
      // length.
      let (square, mix) = (squares[pixel] / count, mixed[pixel] / count)
      let cross =
        difference.x * difference.y * mix.x + difference.x * difference.z * mix.y
        + difference.y * difference.z * mix.z
      let second = (difference * difference).dot(square) + 2 * cross
      let projection = difference.dot(mean)
      let variance = max(second - projection * projection, 0)
      return length * length > Self.evenness * (variance + 1e-4 * length)
    }
  }

  /// Returns the local means of a function of the colors; the function's input has a fourth lane of
  /// one.
  private func sums(_ value: (Int, ColorVector) -> ColorVector) -> [ColorVector] {
    var plane = guide
    for pixel in plane.values.indices {
      plane.values[pixel].w = 1
      plane.values[pixel] = value(pixel, plane.values[pixel])
    }
    return plane.boxMean(radius: guide.size.pixels(Self.reach)).values
  }
}
