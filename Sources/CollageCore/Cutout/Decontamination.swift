/// Removes the color of the photo's background from the edge of a cutout.
///
/// The color of a partly transparent pixel is a mixture of the colors of subject and background.
/// Blur fusion (Forte 2021) estimates the subject's color in several passes with decreasing radii.
package enum Decontamination {
  /// The blur radii of the passes, as fractions of the long side.
  static let radii = [0.04, 0.015, 0.005]
  /// The maximum long side of the photo's copy in which colors are estimated, in pixels.
  static let side = 1000

  /// Cuts out the subject of a photo that has straight alpha or no alpha.
  ///
  /// `alpha` is the subject's alpha, one byte per pixel. The result's alpha is the product of
  /// `alpha` and the photo's own alpha. Transparent pixels have the color zero. The photo is
  /// changed in place if the caller doesn't keep a copy. A photo with alpha needs two extra bytes
  /// of memory per pixel.
  package static func cutout(of photo: consuming Bitmap, alpha: consuming [UInt8]) -> Bitmap {
    var result = photo
    let count = alpha.count
    precondition(count == result.size.area && result.alpha != .premultiplied)
    let size = result.size.fitted(longSide: side)
    guard result.alpha == .straight else {
      result.setAlpha(alpha)
      alpha = []
      result.alpha = .straight
      result.removeBackground(EdgeColors(of: result.channelsAveraged(to: size)))
      return result
    }
    // Weights each color by its own alpha, because transparent pixels don't have a color.
    var small = result.areaAveraged(to: size).straightened()
    let opacity = small.channel(3)
    let photoAlpha = result.channel(3)
    result.setAlpha(alpha)
    small.setAlpha(result.channelsAveraged(to: size).channel(3))
    result.removeBackground(EdgeColors(of: small, opacity: opacity))
    result.setAlpha(zip(alpha, photoAlpha).map { UInt8((Int($0) * Int($1) + 127) / 255) })
    result.clearTransparentColors()
    return result
  }
}
