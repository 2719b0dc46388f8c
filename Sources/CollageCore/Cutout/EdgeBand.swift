/// The band along an outline in which the alpha has to be found.
///
/// Before an even background even single hairs can be told apart, so there the band is wide; before
/// one full of detail it is narrow, because colours far from the outline prove nothing.
struct EdgeBand {
  /// The widths to each side as parts of the long side.
  static let widths = (narrow: 0.01, wide: 0.03)
  /// The radius around a pixel in which colours are compared, as a part of the long side.
  static let reach = 0.06
  /// How many times larger than the background's variance the squared difference of both sides is
  /// where the background is even.
  static let evenness: Float = 2

  /// The colours in `0...1`.
  let guide: Raster<ColorVector>
  /// Which pixels are rather the subject's.
  let isSubject: [Bool]

  /// Which pixels are in the band.
  func isUnknown() -> [Bool] {
    let (narrow, wide) = (band(Self.widths.narrow), band(Self.widths.wide))
    let even = isEven()
    return narrow.indices.map { narrow[$0] || (wide[$0] && even[$0]) }
  }

  /// Pixels that have both sides within a distance.
  private func band(_ width: Double) -> [Bool] {
    let distance = guide.size.pixels(width)
    let subject = AlphaPlane(size: guide.size, bytes: isSubject.map { $0 ? 255 : 0 })
    let (near, far) = (subject.grown(by: distance), subject.inverted.grown(by: distance))
    return zip(near.bytes, far.bytes).map { $0 > 0 && $1 > 0 }
  }

  /// Where the background varies little in the direction of colour in which the sides differ.
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
      // The covariance applied to the difference from both sides, without dividing by its length.
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

  /// The means of a function of the colours, whose fourth lane is one.
  private func sums(_ value: (Int, ColorVector) -> ColorVector) -> [ColorVector] {
    var plane = guide
    for pixel in plane.values.indices {
      plane.values[pixel].w = 1
      plane.values[pixel] = value(pixel, plane.values[pixel])
    }
    return plane.boxMean(radius: guide.size.pixels(Self.reach)).values
  }
}
