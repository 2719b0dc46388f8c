/// A layer's raster as the compositor reads it: shaders run, and less than twice as fine as drawn.
struct PreparedSource: Hashable, Sendable {
  /// The pixels, with any meaning of alpha.
  let bitmap: Bitmap
  /// The part of the raster that is the image, from the top-left corner, in raster pixels.
  let extent: Size

  /// Runs a source's shaders on its raster.
  ///
  /// - Parameters:
  ///   - key: The source.
  ///   - raster: Its raster, with any meaning of alpha.
  ///   - isPremultiplied: Whether colours shall be multiplied by alpha; else a straight raster stays.
  init(_ key: SourceKey, raster: Bitmap, isPremultiplied: Bool = false) {
    if key.shaders.isEmpty {
      bitmap = isPremultiplied ? raster.premultiplied() : raster
    } else {
      bitmap = ShaderPipeline.apply(
        key.shaders, to: raster.premultiplied(), scale: ShaderPipeline.scale(of: raster.size))
    }
    let isAsPlanned = raster.size == key.rendition.pixelSize(of: key.image)
    extent = isAsPlanned ? key.rendition.extent(of: key.image) : Size(raster.size)
  }

  private init(bitmap: Bitmap, extent: Size) {
    self.bitmap = bitmap
    self.extent = extent
  }

  /// The source with blocks of pixels averaged; itself where the blocks are single pixels.
  func reduced(by reduction: BlockReduction) -> PreparedSource {
    guard reduction != .none else { return self }
    return PreparedSource(
      bitmap: bitmap.averagingBlocks(reduction),
      extent: Size(
        width: extent.width / Double(reduction.columns),
        height: extent.height / Double(reduction.rows)))
  }

  /// The source in all the sizes in which it is drawn.
  func reduced(by reductions: Set<BlockReduction>) -> [BlockReduction: PreparedSource] {
    Dictionary(uniqueKeysWithValues: reductions.map { ($0, reduced(by: $0)) })
  }
}
