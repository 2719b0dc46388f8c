/// The parameters for creating an image's proxy, a smaller version for drawing.
///
/// They depend only on the image's size and format.
package struct ProxyParameters: Hashable, Sendable {
  /// The version of the rules in this type.
  ///
  /// Proxies that were created with another version are ignored.
  package static let version = 2
  /// The longest side of a proxy in pixels.
  ///
  /// An image is large, and has a proxy, if its long side exceeds this value.
  package static let longSide = 2048
  /// The long sides with which a decoded JPEG is used as the proxy without resampling.
  private static let goodLongSides = longSide * 7 / 8...longSide

  let size: PixelSize
  /// The part of the proxy that the image covers, in pixels.
  ///
  /// If the scaled size isn't an integer, the image ends inside the last column or row.
  let extent: Size
  let scale: DecodeScale
  /// True if the decoded pixels must be scaled down to the proxy's size by averaging.
  let isResampled: Bool

  /// Chooses the parameters for an image of the given size; `nil` if the image isn't large.
  ///
  /// If a JPEG can be decoded at a scale with a long side in `goodLongSides`, it is decoded at that
  /// scale, which is fastest and avoids blurring twice. All other images are scaled down by
  /// averaging to exactly ``longSide``.
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
      // Decoding at a smaller scale isn't faster for formats other than JPEG. These would be
      // averaged twice, which blurs the image.
      scale = isJPEG ? .smallest(keeping: Self.longSide, of: full) : .full
      isResampled = true
    }
  }
}
