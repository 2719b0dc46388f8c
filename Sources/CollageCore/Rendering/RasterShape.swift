/// What is known of a raster before its pixels are prepared.
struct RasterShape: Hashable, Sendable {
  /// Columns and rows.
  let size: PixelSize
  /// The part that is the picture, from the top-left corner, in raster pixels.
  let extent: Size
  /// Whether every pixel is opaque.
  let isOpaque: Bool
  /// Whether a part can be prepared without the rest.
  let isDivisible: Bool

  /// The bytes of a part.
  func byteCount(_ part: RasterPart) -> Int {
    RasterBuffer.byteCount(part, isOpaque: isOpaque)
  }

  /// The bytes of the whole raster in all the sizes in which it is drawn.
  func byteCount(_ reductions: Set<BlockReduction>) -> Int {
    reductions.reduce(0) { $0 + byteCount(RasterPart($1.size(of: size))) }
  }
}
