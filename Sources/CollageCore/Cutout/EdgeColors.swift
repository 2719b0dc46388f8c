/// The colors of the subject and of the background around each pixel of a small photo.
///
/// Channels are in `0...1`.
struct EdgeColors: Hashable, Sendable {
  private(set) var subject: Raster<ColorVector>
  private(set) var background: Raster<ColorVector>

  /// Estimates the colors of subject and background in a small photo, whose straight alpha is that
  /// of the subject.
  ///
  /// `opacity` is the weight of each pixel's color; `nil` for an opaque photo.
  init(of small: Bitmap, opacity: [UInt8]? = nil) {
    let photo = Raster<ColorVector>(small)
    let alpha = small.channel(3).map { Float($0) / 255 }
    let opacity = opacity.map { $0.map { Float($0) / 255 } }
    let weights = { (parts: [Float]) in opacity.map { zip(parts, $0).map(*) } ?? parts }
    (subject, background) = (photo, photo)
    var fused = photo
    for radius in Decontamination.radii {
      let pixels = small.size.pixels(fractionOfLongSide: radius)
      subject = Self.mean(fused, weights: weights(alpha), radius: pixels, fallback: photo)
      background = Self.mean(
        background, weights: weights(alpha.map { 1 - $0 }), radius: pixels, fallback: background)
      for index in alpha.indices {
        fused.values[index] = Self.fuse(
          photo.values[index], alpha: alpha[index], subject: subject.values[index],
          background: background.values[index])
      }
    }
  }

  /// Returns the subject's color in a mixture of the colors of subject and background.
  @inline(__always)
  static func fuse(
    _ color: ColorVector, alpha: Float, subject: ColorVector, background: ColorVector
  ) -> ColorVector {
    let rest = color - subject * alpha - background * (1 - alpha)
    return (subject + rest * alpha).limited(to: 1)
  }

  /// Returns the weighted mean of the colors around each pixel.
  ///
  /// If all weights around a pixel are zero or almost zero, the result is the pixel's color in
  /// `fallback`.
  private static func mean(
    _ colors: Raster<ColorVector>, weights: [Float], radius: Int, fallback: Raster<ColorVector>
  ) -> Raster<ColorVector> {
    var sums = colors
    for index in weights.indices {
      var color = colors.values[index]
      color.w = 1
      sums.values[index] = color * weights[index]
    }
    sums = sums.boxMean(radius: radius)
    for index in weights.indices {
      let weight = sums.values[index].w
      var mean = weight > 1e-4 ? sums.values[index] / weight : fallback.values[index]
      mean.w = 0
      sums.values[index] = mean
    }
    return sums
  }
}
