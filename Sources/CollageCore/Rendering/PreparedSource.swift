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
    case .raster(let treated):
      let raster = try treated.buffer(
        part: part, from: provider, isPremultiplied: isPremultiplied)
      self.init(treated.shape, raster: raster)
    case .solid, .shadow, .painted: preconditionFailure("it is drawn without pixels")
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

  /// The source with colours multiplied by alpha.
  func premultiplied() -> PreparedSource {
    guard raster.alpha == .straight else { return self }
    return PreparedSource(raster: raster.premultiplied(), extent: extent)
  }

  /// The source with blocks of pixels averaged; itself where the blocks are single pixels.
  func reduced(by reduction: BlockReduction) -> PreparedSource {
    guard reduction != .none else { return self }
    return PreparedSource(
      raster: premultiplied().raster.averagingBlocks(reduction),
      extent: Size(
        width: extent.width / Double(reduction.columns),
        height: extent.height / Double(reduction.rows)))
  }

  /// All that is drawn of the source.
  func prepared(by preparations: Set<Preparation>) -> [Preparation: PreparedLayer] {
    Dictionary(uniqueKeysWithValues: preparations.map { ($0, prepared(by: $0)) })
  }

  private func prepared(by preparation: Preparation) -> PreparedLayer {
    switch preparation {
    case .pixels(let reduction): .pixels(reduced(by: reduction))
    case .letters: .pixels(self)
    case .shadow(let silhouette, let sigma):
      .coverage(BlurredCoverage(silhouette.plane(of: self), sigma: sigma))
    case .blur(let deviation):
      .blurred(
        BlurredPicture(premultiplied().raster.bitmap(), extent: extent, deviation: deviation))
    case .outline(let silhouette): .coverage(BlurredCoverage(silhouette.plane(of: self), sigma: 0))
    }
  }
}

/// What is made of a source, as the compositor reads it.
enum PreparedLayer: Sendable {
  /// Pixels.
  case pixels(PreparedSource)
  /// Blurred pixels.
  case blurred(BlurredPicture)
  /// How much of each pixel a colour covers.
  case coverage(BlurredCoverage)
  /// How much of each pixel letters cover.
  case letters(LetterCoverage)

  /// The pixels, if it is that.
  var pixels: PreparedSource? {
    if case .pixels(let source) = self { source } else { nil }
  }

  /// The bytes that it takes.
  var byteCount: Int {
    switch self {
    case .pixels(let source): source.raster.byteCount
    case .blurred(let picture): picture.byteCount
    case .coverage(let coverage): coverage.byteCount
    case .letters(let letters): letters.byteCount
    }
  }
}

extension TreatedRaster {
  /// The pixels after the treatment.
  fileprivate func buffer(
    part: RasterPart?, from provider: any RasterProvider, isPremultiplied: Bool
  ) throws -> RasterBuffer {
    var raster = try shadedBuffer(
      part: part, from: provider,
      isPremultiplied: isPremultiplied || !treatment.adjustments.isNone)
    if case .image = origin, provider.sharesBuffers, !treatment.adjustments.isNone {
      raster = RasterBuffer(raster.bitmap())
    }
    treatment.adjustments.apply(to: raster, scale: ShaderPipeline.scale(of: raster.size))
    return try treatment.mask?.applied(
      to: raster.enlarged(by: treatment.enlargement), from: provider) ?? raster
  }

  /// The pixels after crop and shaders, which need all of the raster.
  private func shadedBuffer(
    part: RasterPart?, from provider: any RasterProvider, isPremultiplied: Bool
  ) throws -> RasterBuffer {
    guard !treatment.shaders.isEmpty || treatment.crop != nil else {
      switch origin {
      case .image(let image, let rendition):
        return try provider.buffer(
          of: image, rendition: rendition, isPremultiplied: isPremultiplied, part: part)
      case .words(let words): return try words.buffer(part: part, from: provider)
      }
    }
    var bitmap = try pixels(from: provider)
    if let (columns, rows) = croppedPixels, bitmap.size == origin.size {
      bitmap = bitmap.cropped(columns: columns, rows: rows)
    }
    return RasterBuffer(
      ShaderPipeline.apply(
        treatment.shaders, to: bitmap, scale: ShaderPipeline.scale(of: bitmap.size),
        phase: treatment.phase))
  }

  /// The pixels before the treatment.
  private func pixels(from provider: any RasterProvider) throws -> Bitmap {
    switch origin {
    case .image(let image, let rendition):
      try provider.raster(of: image, rendition: rendition).premultiplied()
    case .words(let words):
      try words.buffer(part: nil, from: provider).bitmap().premultiplied()
    }
  }
}

extension RasterBuffer {
  /// Returns the raster with more pixels, interpolated as when it is drawn enlarged.
  ///
  /// - Parameter factor: The number of columns and rows that each pixel becomes, at least one.
  /// - Returns: A raster with premultiplied alpha; itself if the factor is one.
  func enlarged(by factor: Int) -> RasterBuffer {
    guard factor > 1 else { return self }
    let output = PixelSize(width: size.width * factor, height: size.height * factor)
    let rows = 0..<output.height
    var band = ByteBand(width: output.width, rows: rows, background: .none)
    var edge = ShapeEdge(
      shape: RoundedCoverage(RoundedQuad(ConvexPolygon(output)), width: output.width), ring: nil)
    let toUnit = AffineMatrix.scaling(x: 1 / Double(output.width), y: 1 / Double(output.height))
    band.draw(
      premultiplied(), map: RasterMap(toUnit, extent: Size(size), output: output), edge: &edge,
      rows: rows, opacity: 1)
    return RasterBuffer(band.bitmap())
  }
}
