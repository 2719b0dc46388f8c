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
  ///   - photo: An opaque photo.
  ///   - alpha: One byte a pixel of the photo.
  /// - Returns: A straight bitmap with this alpha; colours are zero where it is zero.
  /// - Complexity: O(pixels); about one byte a pixel of memory besides the result.
  public static func cutout(of photo: Bitmap, alpha: [UInt8]) -> Bitmap {
    precondition(alpha.count == photo.size.area)
    var result = photo
    result.setAlpha(alpha)
    let small = result.channelsAveraged(to: photo.size.fitted(longSide: side))
    result.alpha = .straight
    result.removeBackground(EdgeColors(of: small))
    return result
  }
}
