import Testing

@testable import CollageImaging

/// Cell keys depend on every property of layers and plans.
@Suite struct CellKeyTests {
  private static let size = PixelSize(width: 8, height: 6)
  private static let photo = Sample.image(1, width: 8, height: 6)

  private func photo(
    id: ImageID = photo.id, format: AssetFormat = photo.format, size: PixelSize = size,
    isOpaque: Bool = photo.isOpaque, metadata: PhotoMetadata? = nil
  ) -> StoredImage {
    StoredImage(id: id, format: format, size: size, isOpaque: isOpaque, metadata: metadata)
  }

  private func source(
    _ image: StoredImage = photo, rendition: Rendition = .full(eighths: 8),
    shaders: [Shader] = [shader()], crop: UnitRect? = nil, adjustments: Adjustments = .none,
    mask: PixelMask? = nil, enlargement: Int = 1, phase: Double = 0
  ) -> SourceKey {
    var treatment = Treatment(
      crop: crop, shaders: shaders, phase: phase, adjustments: adjustments, mask: mask)
    treatment.enlargement = enlargement
    return .raster(TreatedRaster(image: image, rendition: rendition, treatment: treatment))
  }

  private static func shader(
    _ name: String = "pixellate", _ parameter: String = "block", _ value: Int = 2
  ) -> Shader { Shader(name: name, parameters: [parameter: .integer(value)]) }

  private func layer(
    _ source: SourceKey? = nil, matrix: AffineMatrix = .scaling(x: 0.125, y: 0.25),
    corners: [Point] = ConvexPolygon(size).corners, drawn: PixelSize = size,
    radii: Size = .zero, ring: LayerBorder? = nil, reduction: BlockReduction = .none,
    tint: Color? = nil, opacity: Double = 0.5, solid: ConvexPolygon? = nil,
    covered: ConvexPolygon? = nil, rows: Range<Int> = 0..<4, group: LayerGroup? = nil
  ) -> RenderLayer {
    RenderLayer(
      source: source ?? self.source(), matrix: matrix, quad: ConvexPolygon(corners: corners),
      radii: radii, ring: ring, drawnSize: drawn, preparation: .pixels(reduction), tint: tint,
      opacity: opacity, solid: solid, covered: covered, rows: rows, group: group)
  }

  private func key(
    _ plan: RenderPlan, _ encoding: String = "png", columns: Range<Int> = 0..<8, height: Int = 4
  ) throws -> String {
    let grid = CellGrid(height: 4, bandHeight: height, columns: [columns])
    return try CellKeys(plan, grid: grid, encoding: encoding).keys[0][0]
  }

  private func key(_ layer: RenderLayer) throws -> String {
    try key(RenderPlan(size: Self.size, background: .white, layers: [layer]))
  }

  /// Layers that differ from the layer of this suite in exactly one property, keyed by the
  /// property's path.
  private var otherLayers: [String: RenderLayer] {
    let size = Self.size
    var layers = [
      "source.raster.origin.image..0.id.rawValue":
        layer(source(photo(id: Sample.image(2, width: 8, height: 6).id))),
      "source.raster.origin.image..0.format.image": layer(source(photo(format: .image(.webp)))),
      "source.raster.origin.image..0.size.width": layer(
        source(photo(size: PixelSize(width: 9, height: 6)))),
      "source.raster.origin.image..0.size.height": layer(
        source(photo(size: PixelSize(width: 8, height: 7)))),
      "source.raster.origin.image..0.isOpaque": layer(
        source(photo(isOpaque: !Self.photo.isOpaque))),
      "source.raster.origin.image..0.metadata": layer(
        source(photo(metadata: PhotoMetadata(camera: "A")))),
      "source.raster.origin.image..1.full.eighths": layer(source(rendition: .full(eighths: 4))),
      "source.raster.treatment.shaders.0.name": layer(source(shaders: [Self.shader("blur")])),
      "source.raster.treatment.shaders.0.parameters.0.key":
        layer(source(shaders: [Self.shader("pixellate", "side")])),
      "source.raster.treatment.shaders.0.parameters.0.value.integer":
        layer(source(shaders: [Self.shader("pixellate", "block", 3)])),
      "source.raster.treatment.phase": layer(source(phase: 0.5)),
      "drawnSize.width": layer(drawn: PixelSize(width: 9, height: size.height)),
      "drawnSize.height": layer(drawn: PixelSize(width: size.width, height: 7)),
      "preparation.pixels.columns": layer(reduction: BlockReduction(columns: 2, rows: 1)),
      "preparation.pixels.rows": layer(reduction: BlockReduction(columns: 1, rows: 2)),
      "opacity": layer(opacity: 0.5.nextUp),
      "rows.lowerBound": layer(rows: 1..<4), "rows.upperBound": layer(rows: 0..<3),
    ]
    let polygon = ConvexPolygon(size)
    layers["radii.width"] = layer(radii: Size(width: 1, height: 0))
    layers["radii.height"] = layer(radii: Size(width: 0, height: 1))
    layers["ring"] = layer(ring: LayerBorder(shape: RoundedQuad(polygon), color: .white))
    layers["tint"] = layer(tint: .white)
    layers["solid"] = layer(solid: polygon)
    layers["covered"] = layer(covered: polygon)
    layers["group"] = layer(group: LayerGroup(number: 0, place: 0, opacity: 1, blend: .normal))
    layers["source.raster.treatment.crop"] = layer(source(crop: .whole))
    layers["source.raster.treatment.mask"] = layer(source(mask: PixelMask(.perforated)))
    for parameter in Adjustments.parameters {
      var adjustments = Adjustments()
      adjustments[keyPath: parameter.path] = 3
      layers["source.raster.treatment.adjustments.\(parameter.name)"] = layer(
        source(adjustments: adjustments))
    }
    layers["source.raster.treatment.enlargement"] = layer(source(enlargement: 2))
    layers["source.raster.treatment.adjustments.unknown"] = layer(
      source(adjustments: Adjustments(unknown: ["haze": .integer(1)])))
    let coefficients: [(String, WritableKeyPath<AffineMatrix, Double>)] = [
      ("a", \.a), ("b", \.b), ("c", \.c), ("d", \.d), ("tx", \.tx), ("ty", \.ty),
    ]
    for (name, coefficient) in coefficients {
      var matrix = layer().matrix
      matrix[keyPath: coefficient] = matrix[keyPath: coefficient].nextUp
      layers["matrix.\(name)"] = layer(matrix: matrix)
    }
    for index in 0..<4 {
      for (name, axis) in [("x", \Point.x), ("y", \Point.y)] {
        var corners = layer().quad.corners
        corners[index][keyPath: axis] += 1e-12
        layers["quad.corners.\(index).\(name)"] = layer(corners: corners)
      }
    }
    return layers
  }

  /// Layers that differ from the layer of this suite in the kind of source, the rendition, the
  /// shaders, the mask or the group.
  private var otherSources: [RenderLayer] {
    [
      layer(source(rendition: .proxy(eighths: 8))), layer(source(rendition: .proxy(eighths: 4))),
      layer(source(shaders: [])), layer(source(shaders: [Self.shader(), Self.shader("glitch")])),
      layer(.solid(.white)), layer(.solid(Color(red: 255, green: 255, blue: 254))),
      layer(.solid(Color(red: 255, green: 255, blue: 255, alpha: 254))),
      layer(source(mask: PixelMask(.torn(seed: 1)))),
      layer(source(mask: PixelMask(.torn(seed: 2)))),
      layer(group: LayerGroup(number: 0, place: 1, opacity: 1, blend: .normal)),
      layer(group: LayerGroup(number: 0, place: 0, opacity: 0.5, blend: .normal)),
      layer(group: LayerGroup(number: 0, place: 0, opacity: 1, blend: .hue)),
    ]
  }

  @Test func changesWithEveryLayerProperty() throws {
    let known = properties(of: layer())
    let others = otherLayers
    #expect(Set(known.keys) == Set(others.keys))
    for (path, other) in others {
      let changed = properties(of: other)
      #expect(known.filter { changed[$0.key] != $0.value }.map(\.key) == [path])
    }
    let layers = [layer()] + others.values + otherSources
    #expect(try Set(layers.map { try key($0) }).count == layers.count)
  }

  @Test func changesWithEveryPlanProperty() throws {
    func plan(
      _ size: PixelSize = Self.size, _ color: Color = .white
    ) -> RenderPlan { RenderPlan(size: size, background: color, layers: []) }
    let others = [
      "size.width": plan(PixelSize(width: 9, height: 6)),
      "size.height": plan(PixelSize(width: 8, height: 7)),
      "background.red": plan(Self.size, Color(red: 254, green: 255, blue: 255)),
      "background.green": plan(Self.size, Color(red: 255, green: 254, blue: 255)),
      "background.blue": plan(Self.size, Color(red: 255, green: 255, blue: 254)),
      "background.alpha": plan(Self.size, Color(red: 255, green: 255, blue: 255, alpha: 254)),
    ]
    #expect(Set(properties(of: plan()).keys) == Set(others.keys).union(["layers"]))
    let keys =
      try [key(plan())] + others.values.map { try key($0) } + [
        key(plan(), "jpeg 85 quarter"), key(plan(), columns: 0..<7), key(plan(), columns: 1..<8),
        key(plan(), height: 3),
        key(RenderPlan(size: Self.size, background: .white, layers: [layer()])),
        key(RenderPlan(size: Self.size, background: .white, layers: [layer(), layer()])),
      ]
    #expect(Set(keys).count == keys.count)
  }

  @Test func ignoresGroupNumber() throws {
    func layer(_ number: Int) -> RenderLayer {
      self.layer(group: LayerGroup(number: number, place: 0, opacity: 1, blend: .hue))
    }
    #expect(try key(layer(1)) == key(layer(7)))
  }

  @Test func changesWithLayerOrder() throws {
    let (first, second) = (layer(), layer(opacity: 0.25))
    func key(_ layers: [RenderLayer]) throws -> String {
      try self.key(RenderPlan(size: Self.size, background: .white, layers: layers))
    }
    #expect(try key([first, second]) != key([second, first]))
    #expect(try key([first, second]) == key([first, second]))
  }
}
