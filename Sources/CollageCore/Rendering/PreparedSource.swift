/// A layer's raster as the compositor reads it: shaders run, and less than twice as fine as drawn.
struct PreparedSource: Sendable {
  /// The pixels, with any meaning of alpha.
  let raster: RasterBuffer
  /// The part of the raster that is the image, from the top-left corner, in raster pixels.
  let extent: Size

  /// Gets a source's raster and runs its shaders.
  ///
  /// - Parameters:
  ///   - key: The source, which has a raster.
  ///   - part: What is needed of it; nil is all.
  ///   - provider: Where rasters come from.
  ///   - isPremultiplied: Whether colours shall be multiplied by alpha; else a straight raster stays.
  /// - Throws: The provider's errors.
  init(
    _ key: SourceKey, part: RasterPart? = nil, from provider: any RasterProvider,
    isPremultiplied: Bool
  ) throws {
    switch key {
    case .stored(let stored):
      let raster = try stored.buffer(
        part: part, from: provider, isPremultiplied: isPremultiplied)
      self.init(stored.shape, raster: raster)
    case .solid: preconditionFailure("a colour is drawn without pixels")
    }
  }

  /// Describes a source's raster, which may have another size than was planned.
  init(_ shape: RasterShape, raster: RasterBuffer) {
    self.raster = raster
    extent = raster.size == shape.size ? shape.extent : Size(raster.size)
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

extension StoredRaster {
  /// The pixels after the shaders, which need all of the raster.
  fileprivate func buffer(
    part: RasterPart?, from provider: any RasterProvider, isPremultiplied: Bool
  ) throws -> RasterBuffer {
    guard !shaders.isEmpty else {
      return try provider.buffer(
        of: image, rendition: rendition, isPremultiplied: isPremultiplied, part: part)
    }
    let bitmap = try provider.raster(of: image, rendition: rendition)
    return RasterBuffer(
      ShaderPipeline.apply(
        shaders, to: bitmap.premultiplied(), scale: ShaderPipeline.scale(of: bitmap.size)))
  }
}
