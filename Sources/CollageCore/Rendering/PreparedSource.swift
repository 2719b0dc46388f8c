/// A layer's raster as the compositor reads it: shaders run, and less than twice as fine as drawn.
struct PreparedSource: Sendable {
  /// The pixels, with any meaning of alpha.
  let raster: RasterBuffer
  /// The part of the raster that is the image, from the top-left corner, in raster pixels.
  let extent: Size

  /// Gets a source's raster and runs its shaders.
  ///
  /// - Parameters:
  ///   - key: The source.
  ///   - part: What is needed of it; nil is all, which shaders always need.
  ///   - provider: Where rasters come from.
  ///   - isPremultiplied: Whether colours shall be multiplied by alpha; else a straight raster stays.
  /// - Throws: The provider's errors.
  init(
    _ key: SourceKey, part: RasterPart? = nil, from provider: any RasterProvider,
    isPremultiplied: Bool
  ) throws {
    if key.shaders.isEmpty {
      let raster = try provider.buffer(
        of: key.image, rendition: key.rendition, isPremultiplied: isPremultiplied, part: part)
      self.init(key, raster: raster)
    } else {
      let bitmap = try provider.raster(of: key.image, rendition: key.rendition)
      let shaded = ShaderPipeline.apply(
        key.shaders, to: bitmap.premultiplied(), scale: ShaderPipeline.scale(of: bitmap.size))
      self.init(key, raster: RasterBuffer(shaded))
    }
  }

  /// Describes a source's raster after its shaders.
  init(_ key: SourceKey, raster: RasterBuffer) {
    self.raster = raster
    let isAsPlanned = raster.size == key.rendition.pixelSize(of: key.image)
    extent = isAsPlanned ? key.rendition.extent(of: key.image) : Size(raster.size)
  }

  private init(raster: RasterBuffer, extent: Size) {
    self.raster = raster
    self.extent = extent
  }

  /// The source with blocks of pixels averaged; itself where the blocks are single pixels.
  func reduced(by reduction: BlockReduction) -> PreparedSource {
    guard reduction != .none else { return self }
    let whole = raster.alpha == .straight ? raster.premultiplied() : raster
    return PreparedSource(
      raster: whole.averagingBlocks(reduction),
      extent: Size(
        width: extent.width / Double(reduction.columns),
        height: extent.height / Double(reduction.rows)))
  }

  /// The source in all the sizes in which it is drawn.
  func reduced(by reductions: Set<BlockReduction>) -> [BlockReduction: PreparedSource] {
    Dictionary(uniqueKeysWithValues: reductions.map { ($0, reduced(by: $0)) })
  }
}
