/// A layer whose source is not chosen yet.
///
/// The planner first creates the drafts of all layers, and then chooses sources that drafts can
/// share.
package struct LayerDraft {
  let content: Content
  /// The map from output pixels to the content as the unit square.
  let matrix: AffineMatrix
  /// The edge in output pixels.
  let shape: RoundedQuad
  /// True if ``shape`` is the edge of the whole content, so that nothing is clipped.
  private let isWhole: Bool
  /// The size at which the content is drawn along its own axes, in whole output pixels, rounded up.
  let drawnSize: PixelSize
  let opacity: UnitInterval
  var ring: LayerBorder?
  var group: LayerGroup?
  /// The area in which other layers of the item hide the layer.
  var covered: ConvexPolygon?
  let visible: ConvexPolygon

  /// The content of a layer, independent of scale.
  enum Content {
    /// A photo or text with its treatment.
    case picture(ItemContentSource, Treatment)
    /// A shadow or outline that is drawn from the silhouette of a photo or text.
    ///
    /// `ItemSilhouette/matrix` maps to the photo or text before cropping. `drawn` is the size at
    /// which the photo or text is drawn.
    case silhouette(ItemContentSource, Treatment, ItemSilhouette, SilhouetteUse, drawn: PixelSize)
    case color(Color)
    case shadow(ShapeShadow)
    case painted(CanvasPainting)
    /// A stored image, blurred with a standard deviation in output pixels.
    case blurred(StoredImage, deviation: Double)

    var tint: Color? {
      guard case .silhouette(_, _, _, let use, _) = self else { return nil }
      switch use {
      case .shadow(_, let color), .outline(let color): return color
      }
    }

    /// The image or text and its treatment; `nil` for content without a raster.
    var picture: (ItemContentSource, Treatment)? {
      switch self {
      case .picture(let source, let treatment), .silhouette(let source, let treatment, _, _, _):
        (source, treatment)
      case .blurred(let image, _): (.image(image), .none)
      case .color, .shadow, .painted: nil
      }
    }
  }

  /// A type of layer that is drawn from a silhouette.
  enum SilhouetteUse {
    case shadow(sigma: Double, color: Color)
    case outline(color: Color)

    var isOutline: Bool { if case .outline = self { true } else { false } }

    func scaled(by factor: Double) -> SilhouetteUse {
      switch self {
      case .shadow(let sigma, let color): .shadow(sigma: sigma * factor, color: color)
      case .outline(let color): .outline(color: color)
      }
    }
  }

  /// The largest coordinate of a drawn layer, in output pixels; beyond it, `Double` values don't
  /// represent fractions of a pixel precisely enough.
  private static let coordinateLimit = 1e12
  /// The smallest area, in square output pixels, that can change a byte of the output.
  private static let smallestArea = 1e-4

  /// Positions content in the output.
  ///
  /// The result is `nil` if the layer is outside the output, fully transparent, without area, or
  /// larger than ``coordinateLimit``. `toOutput` maps the content as the unit square to output
  /// pixels. `shape` is the edge of the visible part in output pixels; by default, it is the edge
  /// of the content.
  init?(
    _ content: Content, at toOutput: AffineMatrix, shape: RoundedQuad? = nil,
    ring: LayerBorder? = nil, opacity: UnitInterval, output: PixelSize
  ) {
    let whole = RoundedQuad(Self.quad(of: toOutput))
    self.shape = shape ?? whole
    isWhole = self.shape == whole
    self.ring = ring
    let reach = ring?.shape.polygon ?? self.shape.polygon
    visible = reach.clipped(to: output)
    guard opacity.value > 0, let matrix = toOutput.inverted,
      reach.corners.allSatisfy({ abs($0.x) <= Self.coordinateLimit }),
      reach.corners.allSatisfy({ abs($0.y) <= Self.coordinateLimit }),
      visible.area > Self.smallestArea
    else { return nil }
    self.content = content
    self.matrix = matrix
    self.opacity = opacity
    drawnSize = Self.drawnSize(of: toOutput)
  }

  /// Returns the size at which content is drawn along its own axes, in whole output pixels, rounded
  /// up.
  ///
  /// `toOutput` maps the content as the unit square to output pixels.
  package static func drawnSize(of toOutput: AffineMatrix) -> PixelSize {
    PixelSize(
      width: wholePixels(toOutput.a, toOutput.b), height: wholePixels(toOutput.c, toOutput.d))
  }

  func covered(by part: ConvexPolygon?) -> LayerDraft {
    var layer = self
    layer.covered = part
    return layer
  }

  /// The size that determines the decode scale: the size of the uncropped photo or text in the
  /// output, or a reduced size for a blurred image.
  var decodedSize: PixelSize {
    switch content {
    case .silhouette(_, _, _, _, let drawn): drawn
    case .blurred(_, let deviation):
      ReducedBlurPlan(deviation: deviation, extent: Size(drawnSize)).size
    case .picture, .color, .shadow, .painted: drawnSize
    }
  }

  func layer(_ source: SourceKey, output: PixelSize) -> RenderLayer {
    var matrix = matrix
    if case .picture = content, case .raster(let raster) = source {
      matrix = matrix.then(raster.unitMatrix)
    }
    let letters = letterColor(matrix, output)
    return RenderLayer(
      source: source, matrix: matrix, quad: shape.polygon, radii: shape.radii, ring: ring,
      drawnSize: drawnSize,
      preparation: letters == nil ? preparation(source, matrix) : .letters,
      tint: letters ?? content.tint, opacity: opacity.value,
      solid: solid(source), covered: covered, rows: rows(output), group: group)
  }

  /// Returns the color of the text if the layer can be drawn from the coverage of its letters;
  /// otherwise `nil`.
  ///
  /// The text must have a single color, must be drawn without rotation or scaling, and must not
  /// have a background, a border or effects.
  private func letterColor(_ matrix: AffineMatrix, _ output: PixelSize) -> Color? {
    guard case .picture(.words(let text), let treatment) = content, treatment == .none,
      isWhole, ring == nil, text.content.style.background == nil,
      case .color(let color) = text.content.style.color
    else { return nil }
    let extent = Size(width: text.boxRect.maxX, height: text.boxRect.maxY)
    guard case .copy(let map) = RasterMap(matrix, extent: extent, output: output),
      map.isTranslation
    else { return nil }
    return color
  }

  private func preparation(_ source: SourceKey, _ matrix: AffineMatrix) -> Preparation {
    guard let raster = source.shape else { return .none }
    switch content {
    case .silhouette(_, _, let silhouette, let use, _):
      guard case .raster(let stored) = source else { return .none }
      let own = silhouette.with(silhouette.matrix.then(stored.unitMatrix))
      switch use {
      case .shadow(let sigma, _): return .shadow(own, sigma: sigma)
      case .outline: return .outline(own)
      }
    case .blurred(_, let deviation):
      // The deviation along both axes differs only by the rounding of the sides.
      return .blur(deviation: deviation * abs(matrix.a) * raster.extent.width)
    case .picture, .color, .shadow, .painted:
      return .pixels(BlockReduction(of: raster.size, matrix: matrix, extent: raster.extent))
    }
  }

  private func solid(_ source: SourceKey) -> ConvexPolygon? {
    if case .silhouette = content { return nil }
    let isWhole = group.map { $0.opacity == 1 && $0.blend == .normal } ?? true
    guard source.isOpaque, opacity == .one, isWhole else { return nil }
    return (ring.map { $0.color.isOpaque ? $0.shape : shape } ?? shape).inscribed
  }

  private func rows(_ output: PixelSize) -> Range<Int> {
    let bounds = Rect(enclosing: visible.corners)
    let last = Double(output.height)
    let top = min(max(bounds.minY.rounded(.down), 0), last)
    let bottom = min(max(bounds.maxY.rounded(.up), top), last)
    return Int(top)..<Int(bottom)
  }

  /// Returns the quadrilateral to which a matrix maps the unit square.
  ///
  /// A coordinate of a corner is rounded to an integer if it is less than a millionth of a pixel
  /// away from it.
  package static func quad(of matrix: AffineMatrix) -> ConvexPolygon {
    let corners = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1)]
    return ConvexPolygon(corners: corners.map { matrix.apply(to: $0) }).snappedToPixels
  }

  /// Returns the length of a vector in whole pixels, rounded up; at least one.
  private static func wholePixels(_ x: Double, _ y: Double) -> Int {
    let length = (x * x + y * y).squareRoot()
    return Int(min(max((length - 1e-6).rounded(.up), 1), coordinateLimit * 4))
  }
}
