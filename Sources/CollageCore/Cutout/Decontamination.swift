/// Removes the old background's color from the edge of a cutout.
///
/// The color of a partly transparent pixel is a mixture of subject and background. Passes of blur
/// fusion (Forte 2021) estimate the subject's own color; each pass is narrower and refines the
/// previous result.
package enum Decontamination {
  /// The radii of the passes, as fractions of the long side.
  static let radii = [0.04, 0.015, 0.005]
  /// The maximum long side of the image in which colors are estimated.
  static let side = 1000

  /// Cuts out the subject of a photo.
  ///
  /// - Parameters:
  ///   - photo: A photo that is not premultiplied.
  ///   - alpha: One byte per pixel of the photo.
  /// - Returns: A straight bitmap with this alpha, multiplied by the photo's own alpha if it has
  ///   one. Colors are zero where the result is transparent.
  /// - Complexity: O(*n*) for *n* pixels. A photo that the caller gives up is changed in place; a
  ///   photo with alpha needs two extra bytes of memory per pixel.
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
    // Weight colors by their alpha; transparent pixels have no color.
    var small = result.areaAveraged(to: size).straightened()
    let opacity = small.channel(3)
    let own = result.channel(3)
    result.setAlpha(alpha)
    small.setAlpha(result.channelsAveraged(to: size).channel(3))
    result.removeBackground(EdgeColors(of: small, opacity: opacity))
    result.setAlpha(zip(alpha, own).map { UInt8((Int($0) * Int($1) + 127) / 255) })
    result.clearTransparentColors()
    return result
  }
}
