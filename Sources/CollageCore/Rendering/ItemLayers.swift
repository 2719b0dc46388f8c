/// Creates the layers of an item: shadow, outline, and the photo or text with its border.
struct ItemLayers {
  private let item: Item
  private let source: ItemContentSource
  private let output: PixelSize
  private let toOutput: AffineMatrix
  /// The map from the uncropped photo or text, as the unit square, to output pixels.
  private let matrix: AffineMatrix
  /// The number of output pixels per canvas pixel.
  private let scale: Double
  private let treatment: Treatment
  /// The edge of the visible photo or text; `nil` if a border covers it completely.
  private let contentEdge: RoundedQuad?
  private let ring: LayerBorder?
  /// The edge of the item, including a border inside the photo but not a border outside of it.
  private let edge: RoundedQuad

  /// Computes the shapes of an item; `nil` if the item has neither a photo nor text.
  ///
  /// `toOutput` maps canvas pixels to output pixels. `phase` is the position in the animation loop,
  /// in `0..<1`.
  init?(_ item: Item, toOutput: AffineMatrix, output: PixelSize, phase: Double = 0) {
    (self.item, self.toOutput, self.output) = (item, toOutput, output)
    let unit = Size(width: 1, height: 1)
    matrix = item.imageMatrix(extent: unit).then(toOutput)
    let shaders = item.look.shaders.active.filter(\.isKnown)
    let scale = abs(toOutput.determinant).squareRoot()
    self.scale = scale
    func pixels(_ length: LookLength) -> Double { item.pixels(length) * scale }
    let frame = item.transform.matrix(box: item.visibleSize, extent: unit).then(toOutput)
    let sharp = RoundedQuad(LayerDraft.quad(of: frame))
    let edge = RoundedQuad(
      sharp.polygon, radii: item.look.radii(of: sharp.size, corner: pixels))
    self.edge = edge
    var mask = item.look.pixelMask
    var (contentEdge, ring): (RoundedQuad?, LayerBorder?) = (edge, nil)
    if let border = item.look.border, !border.isInvisible {
      let width = pixels(border.width)
      let edges = EdgeDistances(width, bottom: border.bottom.map(pixels))
      if !border.isInside {
        ring = edge.grown(by: edges).map {
          LayerBorder(shape: $0.snappedToPixels, color: border.color)
        }
      } else if mask != nil {
        mask?.border = PixelMask.InsideBorder(edges: edges / edge.size, color: border.color)
      } else {
        contentEdge = edge.grown(by: edges.negated)?.snappedToPixels
        ring = LayerBorder(shape: edge, color: border.color)
      }
    }
    (self.contentEdge, self.ring) = (contentEdge, ring)
    treatment = Treatment(
      crop: shaders.isEmpty && mask == nil && !item.look.adjustments.dependsOnNeighborhood
        ? nil : item.look.crop, shaders: shaders,
      phase: shaders.contains(where: \.isAnimated) ? phase : 0, adjustments: item.look.adjustments,
      mask: mask)
    switch item.content {
    case .photo(let photo): source = .image(photo.drawnImage.file)
    case .text(let text):
      let raster = TextRaster(text, box: item.box, at: matrix, hasEffects: !shaders.isEmpty)
      source = .words(treatment.isDivisible ? raster : raster.whole)
    case .unknown: return nil
    }
  }

  /// True if the item's shadow and outline can be drawn from its edge, without reading pixels.
  ///
  /// This is the case if the photo or text is opaque and doesn't have a mask, or if a border covers
  /// it completely.
  private var isOpaque: Bool { source.isOpaque && treatment.mask == nil || contentEdge == nil }

  /// Returns the visible layers, back to front; `number` identifies the item's group of layers.
  func drafts(_ number: Int) -> [LayerDraft] {
    let look = item.look
    let decorations = [shadow, outline].compactMap { $0 }
    // A blend mode other than normal requires a group. If the item has several layers, an opacity
    // less than 1 requires a group, too.
    let isGroup = look.blend != .normal || look.opacity != .one && !decorations.isEmpty
    let front = contentDraft(opacity: isGroup ? .one : look.opacity)
    let layers = decorations + (front.map { [$0] } ?? [])
    guard isGroup else { return layers }
    return layers.enumerated().map { index, layer in
      var layer = layer
      layer.group = LayerGroup(
        number: number, place: index, opacity: look.opacity.value, blend: look.blend)
      return layer
    }
  }

  private func contentDraft(opacity: UnitInterval) -> LayerDraft? {
    guard let contentEdge else {
      // Here, an inside border covers the photo or text completely.
      return ring.flatMap { ring in
        LayerDraft(
          .color(ring.color), at: matrix, shape: ring.shape, opacity: opacity, output: output)
      }
    }
    return LayerDraft(
      .picture(source, treatment), at: matrix, shape: contentEdge, ring: ring, opacity: opacity,
      output: output)
  }

  /// The area in which the opaque photo or text, together with an opaque border, hides the item's
  /// shadow and outline; `nil` if there isn't such an area.
  private var covered: ConvexPolygon? {
    guard isOpaque, let contentEdge else { return nil }
    return (ring.map { $0.color.isOpaque ? $0.shape : contentEdge } ?? contentEdge).inscribed
  }

  private var outlineWidth: Double {
    item.look.outline.map { item.pixels($0.width) * scale } ?? 0
  }

  /// The edge of the whole item, including border and outline.
  private var outermost: RoundedQuad {
    let border = ring?.shape ?? edge
    guard outlineWidth > 0, let outline = edge.offset(by: outlineWidth) else { return border }
    return border.size.width >= outline.size.width ? border : outline
  }

  private var outline: LayerDraft? {
    guard let outline = item.look.outline, !outline.isInvisible else { return nil }
    guard isOpaque else {
      return silhouetteDraft(
        .outline(color: outline.color), reach: outlineWidth + 1, at: .zero, opacity: .one)
    }
    return edge.offset(by: outlineWidth).flatMap { shape in
      LayerDraft(.color(outline.color), at: matrix, shape: shape, opacity: .one, output: output)
    }?.covered(by: covered)
  }

  private var shadow: LayerDraft? {
    guard let shadow = item.look.shadow, !shadow.isInvisible else { return nil }
    let sigma = item.pixels(shadow.blur) * scale / 2
    let offset = Point(
      x: toOutput.a * item.pixels(shadow.dx), y: toOutput.d * item.pixels(shadow.dy))
    let reach = NormalDistribution.reach * sigma + 1
    guard isOpaque else {
      return silhouetteDraft(
        .shadow(sigma: sigma, color: shadow.color), reach: outlineWidth + reach, at: offset,
        opacity: shadow.opacity, step: Self.step(sigma))
    }
    let shape = outermost.moved(by: offset)
    guard sigma > 0, let soft = shape.grown(by: EdgeDistances(reach)) else {
      return LayerDraft(
        .color(shadow.color), at: matrix, shape: shape, opacity: shadow.opacity, output: output
      )?.covered(by: covered)
    }
    return LayerDraft(
      .shadow(ShapeShadow(shape: shape, sigma: sigma, color: shadow.color)), at: matrix,
      shape: RoundedQuad(soft.polygon), opacity: shadow.opacity, output: output
    )?.covered(by: covered)
  }

  /// Returns a shadow or an outline that is drawn from the item's silhouette; `nil` if it isn't
  /// visible.
  ///
  /// All lengths are in output pixels. `reach` is the distance that the layer extends beyond the
  /// content and its border. `step` is the minimum number of output pixels per pixel of the
  /// silhouette's raster.
  private func silhouetteDraft(
    _ use: LayerDraft.SilhouetteUse, reach: Double, at offset: Point, opacity: UnitInterval,
    step: Double = 1
  ) -> LayerDraft? {
    let upright = edge.matrix
    guard let contentEdge, let toUpright = upright.inverted else { return nil }
    // An outline ignores the border, because the border is in front of the outline.
    let (shape, ring) = use.isOutline ? (edge, nil) : (contentEdge, ring)
    // The raster is not rotated, and its edges are at whole pixels, so the raster doesn't depend on
    // the item's position.
    let around = Rect(
      enclosing: (ring?.shape ?? edge).polygon.corners.map { toUpright.apply(to: $0) })
    func side(_ length: Double, _ step: Double) -> Double {
      (length / step).rounded(.up) + 2 * (reach / step).rounded(.up)
    }
    var step = step
    while side(around.size.width, step) * side(around.size.height, step) > Self.largestArea {
      step *= 2
    }
    let margin = (reach / step).rounded(.up)
    let toRaster = toUpright.then(.translation(x: -around.minX, y: -around.minY))
      .then(.scaling(x: 1 / step, y: 1 / step)).then(.translation(x: margin, y: margin))
    guard let fromRaster = toRaster.inverted, let toPicture = matrix.inverted else { return nil }
    let size = PixelSize(
      width: Int(side(around.size.width, step)), height: Int(side(around.size.height, step)))
    let silhouette = ItemSilhouette(
      size: size, matrix: fromRaster.then(toPicture), shape: shape.mapped(by: toRaster),
      ring: ring?.shape.mapped(by: toRaster), edge: edge.mapped(by: toRaster),
      outline: outlineWidth / step)
    let unit = AffineMatrix.scaling(x: Double(size.width), y: Double(size.height))
      .then(fromRaster).then(.translation(x: offset.x, y: offset.y))
    return LayerDraft(
      .silhouette(
        source.whole, treatment, silhouette, use.scaled(by: 1 / step),
        drawn: LayerDraft.drawnSize(of: matrix)),
      at: unit, opacity: opacity, output: output)
  }

  /// Returns the number of output pixels per pixel of the raster that is blurred.
  ///
  /// `sigma` is the standard deviation of the blur, in output pixels. The raster is interpolated
  /// linearly. The error is at most 0.5 levels of 255 if `sigma` is at least three raster pixels.
  private static func step(_ sigma: Double) -> Double {
    if sigma < 1.6 { return 0.25 }
    return sigma < 3.2 ? 0.5 : Double(max(1, GaussianBlurPlan(sigma: sigma).block / 2))
  }

  private static let largestArea = 16e6
}
