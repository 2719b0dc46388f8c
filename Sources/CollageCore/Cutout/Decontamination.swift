/// Takes the old background's colour out of the edge of a cutout.
///
/// Where a pixel is partly background its colour is a mixture. The subject's own colour is estimated
/// by passes of blur fusion (Forte 2021), each narrower and on the result of the one before.
public enum Decontamination {
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
  /// - Complexity: O(pixels); about one byte a pixel of memory besides the result.
  public static func cutout(of photo: Bitmap, alpha: [UInt8]) -> Bitmap {
    precondition(alpha.count == photo.size.area && photo.alpha != .premultiplied)
    let size = photo.size.fitted(longSide: side)
    var result = photo
    result.setAlpha(alpha)
    result.alpha = .straight
    guard photo.alpha == .straight else {
      result.removeBackground(EdgeColors(of: result.channelsAveraged(to: size)))
      return result
    }
    // Colours count as much as there is of them; clear pixels have none.
    var small = photo.areaAveraged(to: size).straightened()
    let opacity = small.channel(3)
    small.setAlpha(result.channelsAveraged(to: size).channel(3))
    result.removeBackground(EdgeColors(of: small, opacity: opacity))
    result.setAlpha(zip(alpha, photo.channel(3)).map { UInt8((Int($0) * Int($1) + 127) / 255) })
    result.clearTransparentColors()
    return result
  }
}
