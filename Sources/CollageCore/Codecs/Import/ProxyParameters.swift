/// The parameters for creating an image's proxy, which depend only on its size and format.
package struct ProxyParameters: Hashable, Sendable {
  /// The version of the rules in this type; proxies of another version are ignored.
  package static let version = 2
  /// The longest side of a proxy in pixels; an image with a longer side is large and has a proxy.
  package static let longSide = 2048
  /// The range of the long side in which a decoded JPEG is used as the proxy without resampling.
  private static let goodLongSides = longSide * 7 / 8...longSide

  let size: PixelSize
  /// The part of the proxy that the image covers, in pixels.
  ///
  /// The image can end inside the last column or row.
  let extent: Size
  let scale: DecodeScale
  /// True if the decoded pixels must be scaled down to the proxy's size by averaging.
  let isResampled: Bool

  /// Chooses the parameters for an image of the given size; `nil` if the image isn't large.
  ///
  /// If a JPEG can be decoded with a long side in `goodLongSides`, it is decoded at the largest
  /// such scale. This is fastest, and scales the image only once. All other images are averaged to
  /// exactly ``longSide``.
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
      // Only JPEG is decoded faster at a smaller scale. Other formats would be averaged twice,
      // which blurs the image.
      scale = isJPEG ? .smallest(keeping: Self.longSide, of: full) : .full
      isResampled = true
    }
  }
}
