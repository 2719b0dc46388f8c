/// How an image's proxy is made, which depends on its size and its format alone.
package struct ProxyRecipe: Hashable, Sendable {
  /// The number of these rules; the proxies of others are not looked at.
  package static let version = 2
  /// The longest side of a proxy; images no larger have none.
  package static let longSide = 2048
  /// A scaled decoding with this long side is taken as it is.
  private static let goodLongSides = longSide * 7 / 8...longSide

  /// The proxy's columns and rows.
  let size: PixelSize
  /// The part of the proxy that the picture fills; it ends inside the last column or row where an
  /// eighth is no whole number.
  let extent: Size
  /// The eighths at which the image is decoded.
  let scale: DecodeScale
  /// Whether areas of what is decoded are averaged.
  let isResampled: Bool

  /// Finds the recipe; nil for an image that is not large.
  ///
  /// A JPEG is decoded at the eighths that give almost the longest side, if there are such; that costs
  /// least and blurs nothing twice. Others are averaged to exactly the longest side.
  ///
  /// - Parameters:
  ///   - full: The size of the image.
  ///   - isJPEG: Whether its file is a JPEG.
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
      // Other formats gain nothing from a scale; averaging twice would only blur.
      scale = isJPEG ? .smallest(keeping: Self.longSide, of: full) : .full
      isResampled = true
    }
  }
}
