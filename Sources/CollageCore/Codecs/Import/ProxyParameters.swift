/// The parameters for creating an image's proxy, which depend only on its size and format.
package struct ProxyParameters: Hashable, Sendable {
  /// The version of these rules; proxies of other versions are ignored.
  package static let version = 2
  /// The longest side of a proxy in pixels; images that aren't larger have no proxy.
  package static let longSide = 2048
  /// The long sides at which a scaled decoding is used without resampling.
  private static let goodLongSides = longSide * 7 / 8...longSide

  let size: PixelSize
  /// The part of the proxy that the image fills; it ends inside the last column or row if the
  /// scaled size isn't an integer.
  let extent: Size
  let scale: DecodeScale
  /// True if the decoded pixels are averaged to the proxy's size.
  let isResampled: Bool

  /// Finds the recipe; `nil` if the image isn't large.
  ///
  /// A JPEG is decoded at the scale that gives almost the longest side, if there is one; this is
  /// fastest and avoids blurring twice. Other images are averaged to exactly the longest side.
  ///
  /// - Parameters:
  ///   - full: The size of the image.
  ///   - isJPEG: True if the file is a JPEG.
  init?(size full: PixelSize, isJPEG: Bool) {
    guard full.longSide > Self.longSide else { return nil }
    let eighths = (1...7).last { eighths in
      Self.goodLongSides.contains(DecodeScale.size(of: full, eighths: eighths).longSide)
    }
    if isJPEG, let scale = eighths.flatMap(DecodeScale.init) {
      size = scale.size(of: full)
      extent = Size(full).scaled(by: Double(scale.eighths) / 8)
      (self.scale, isResampled) = (scale, false)
    } else {
      size = full.fitted(longSide: Self.longSide)
      extent = Size(size)
      // Other formats gain nothing from decoding at a smaller scale; averaging twice would only
      // blur the image.
      scale = isJPEG ? .smallest(keeping: Self.longSide, of: full) : .full
      isResampled = true
    }
  }
}
