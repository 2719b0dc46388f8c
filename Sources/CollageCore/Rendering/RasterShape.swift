/// What is known of a raster before its pixels are prepared.
package struct RasterShape: Hashable, Sendable {
  /// Columns and rows.
  package let size: PixelSize
  /// The part that is the picture, from the top-left corner, in raster pixels.
  package let extent: Size
  /// Whether every pixel is opaque.
  let isOpaque: Bool
  /// Whether a part can be prepared without the rest.
  let isDivisible: Bool

  /// The bytes of a part.
  func byteCount(_ part: RasterPart) -> Int {
    RasterBuffer.byteCount(part, isOpaque: isOpaque)
  }

  /// The bytes of all that is made of the raster.
  func byteCount(_ preparations: Set<Preparation>) -> Int {
    preparations.reduce(0) { sum, preparation in
      switch preparation {
      case .pixels(let reduction): sum + byteCount(RasterPart(reduction.size(of: size)))
      case .blur(let deviation):
        sum + BlurredPictureLaw(deviation: deviation, extent: extent).size.area * 8
      case .shadow(let silhouette, _), .outline(let silhouette):
        sum + silhouette.size.area * MemoryLayout<UInt16>.size
      // Words of many colours are pixels after all.
      case .letters: sum + byteCount(RasterPart(size))
      }
    }
  }
}
