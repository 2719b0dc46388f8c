/// The raster of a layer after its treatment, such as crop, shaders and mask.
struct PreparedSource: Sendable {
  /// The pixels, in any alpha format.
  let raster: RasterBuffer
  /// The size, in raster pixels, of the area that contains the image or text; the area begins at
  /// the raster's top-left corner.
  let extent: Size

  /// Loads the raster of a source, or the given part of it, and applies its treatment.
  ///
  /// The source must have a raster. If `isPremultiplied` is false, the raster can have straight
  /// alpha.
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

  /// Creates a source from a raster, whose size can differ from the size in `shape`.
  init(_ shape: RasterShape, raster: RasterBuffer) {
    self.raster = raster
    extent = raster.size == shape.size ? shape.extent : Size(raster.size)
  }

  private init(raster: RasterBuffer, extent: Size) {
    self.raster = raster
    self.extent = extent
  }

  func premultiplied() -> PreparedSource {
    guard raster.alpha == .straight else { return self }
    return PreparedSource(raster: raster.premultiplied(), extent: extent)
  }

  func reduced(by reduction: BlockReduction) -> PreparedSource {
    guard reduction != .none else { return self }
    return PreparedSource(
      raster: premultiplied().raster.averagingBlocks(reduction),
      extent: Size(
        width: extent.width / Double(reduction.columns),
        height: extent.height / Double(reduction.rows)))
  }

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
        BlurredImage(premultiplied().raster.bitmap(), extent: extent, deviation: deviation))
    case .outline(let silhouette): .coverage(BlurredCoverage(silhouette.plane(of: self), sigma: 0))
    }
  }
}

/// A prepared form of a source, from which the compositor draws.
enum PreparedLayer: Sendable {
  case pixels(PreparedSource)
  case blurred(BlurredImage)
  case coverage(BlurredCoverage)
  case letters(LetterCoverage)

  var pixels: PreparedSource? {
    if case .pixels(let source) = self { source } else { nil }
  }

  var byteCount: Int {
    switch self {
    case .pixels(let source): source.raster.byteCount
    case .blurred(let image): image.byteCount
    case .coverage(let coverage): coverage.byteCount
    case .letters(let letters): letters.byteCount
    }
  }
}

extension TreatedRaster {
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

  /// Returns the pixels after the crop and the shaders.
  ///
  /// If there is a crop or a shader, the function ignores `part`, because both need the whole
  /// raster.
  private func shadedBuffer(
    part: RasterPart?, from provider: any RasterProvider, isPremultiplied: Bool
  ) throws -> RasterBuffer {
    guard !treatment.shaders.isEmpty || treatment.crop != nil else {
      switch origin {
      case .image(let image, let rendition):
        return try provider.buffer(
          of: image, rendition: rendition, isPremultiplied: isPremultiplied, part: part)
      case .words(let text): return try text.buffer(part: part, from: provider)
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

  private func pixels(from provider: any RasterProvider) throws -> Bitmap {
    switch origin {
    case .image(let image, let rendition):
      try provider.raster(of: image, rendition: rendition).premultiplied()
    case .words(let text):
      try text.buffer(part: nil, from: provider).bitmap().premultiplied()
    }
  }
}

extension RasterBuffer {
  /// Returns a premultiplied raster in which each pixel is replaced with `factor` × `factor`
  /// interpolated pixels.
  ///
  /// If the factor is one, the result is this raster, in its own alpha format.
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
