/// Takes the old background's colour out of the edge of a cutout.
///
/// Where a pixel is partly background its colour is a mixture. The subject's own colour is estimated
/// by passes of blur fusion (Forte 2021), each narrower and on the result of the one before.
package enum Decontamination {
  /// The radii of the passes as parts of the long side.
  static let radii = [0.04, 0.015, 0.005]
  /// The long side at which colours are estimated, at most.
  static let side = 1000

  /// Cuts a photo out.
  ///
  /// - Parameters:
  ///   - photo: A photo that is not premultiplied.
  ///   - alpha: One byte a pixel of the photo.
  /// - Returns: A straight bitmap with this alpha, and with no more than the photo's own; colours
  ///   are zero where it is zero.
  /// - Complexity: O(pixels). A photo that the caller gives up is changed in place; one with alpha takes
  ///   two bytes a pixel of memory besides.
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
    // Colours count as much as there is of them; clear pixels have none.
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
