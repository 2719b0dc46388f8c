/// The properties of a raster that are known before its pixels are prepared.
package struct RasterShape: Hashable, Sendable {
  package let size: PixelSize
  /// The size, in raster pixels, of the area that contains the image or text; the area begins at
  /// the raster's top-left corner.
  package let extent: Size
  let isOpaque: Bool
  /// True if the raster can be prepared in parts, which saves memory.
  let isDivisible: Bool

  func byteCount(_ part: RasterPart) -> Int {
    RasterBuffer.byteCount(part, isOpaque: isOpaque)
  }

  /// Returns the total memory footprint of the given prepared forms, in bytes.
  func byteCount(_ preparations: Set<Preparation>) -> Int {
    preparations.reduce(0) { sum, preparation in
      switch preparation {
      case .pixels(let reduction): sum + byteCount(RasterPart(reduction.size(of: size)))
      case .blur(let deviation):
        sum + ReducedBlurPlan(deviation: deviation, extent: extent).size.area * 8
      case .shadow(let silhouette, _), .outline(let silhouette):
        sum + silhouette.size.area * MemoryLayout<UInt16>.size
      // The result is an upper bound: only text with several colors is stored as pixels.
      case .letters: sum + byteCount(RasterPart(size))
      }
    }
  }
}
