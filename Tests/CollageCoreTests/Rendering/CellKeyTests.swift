import Testing

@testable import CollageCore

/// Every property of a layer is in the names of its cells, each for itself.
@Suite struct CellKeyTests {
  private func layer(
    image: StoredImage = Sample.image(1, width: 8, height: 6),
    rendition: Rendition = .full(eighths: 8), shaders: [Shader] = [],
    matrix: AffineMatrix = .scaling(x: 0.125, y: 0.25), x: Double = 0,
    drawn: PixelSize = PixelSize(width: 8, height: 4), reduction: BlockReduction = .none,
    opacity: Double = 0.5, isOpaque: Bool = false, rows: Range<Int> = 0..<4
  ) -> RenderLayer {
    let corners = [(x, 0.0), (8, 0), (8, 4), (0, 4)].map { Point(x: $0.0, y: $0.1) }
    return RenderLayer(
      source: SourceKey(image: image, rendition: rendition, shaders: shaders), matrix: matrix,
      quad: ConvexPolygon(corners: corners), drawnSize: drawn, reduction: reduction,
      opacity: opacity, isOpaque: isOpaque, rows: rows)
  }

  @Test func eachPropertyOfALayerChangesTheKeyAlone() {
    let image = Sample.image(1, width: 8, height: 6)
    func other(_ format: ImageFormat, _ isOpaque: Bool) -> StoredImage {
      StoredImage(id: image.id, format: format, size: image.size, isOpaque: isOpaque)
    }
    let layers = [
      layer(), layer(opacity: 0.6), layer(opacity: 0.500_000_1), layer(isOpaque: true),
      layer(rendition: .full(eighths: 4)), layer(rendition: .proxy(eighths: 8)),
      layer(rendition: .proxy(eighths: 4)), layer(matrix: .scaling(x: 0.125, y: 0.125)),
      layer(x: 1), layer(drawn: PixelSize(width: 8, height: 5)),
      layer(reduction: BlockReduction(columns: 2, rows: 1)),
      layer(reduction: BlockReduction(columns: 1, rows: 2)), layer(rows: 0..<3),
      layer(image: Sample.image(2, width: 8, height: 6)),
      layer(image: other(image.format == .png ? .jpeg : .png, image.isOpaque)),
      layer(image: other(image.format, !image.isOpaque)),
      layer(shaders: [Shader(Pixellate(block: 3))]),
    ]
    #expect(Set(layers.map(\.identity)).count == layers.count)
    let size = PixelSize(width: 8, height: 4)
    let keys = layers.map { layer in
      let plan = RenderPlan(size: size, background: .white, layers: [layer])
      let grid = CellGrid(height: 4, bandHeight: 4, columns: [0..<8])
      return CellKeys(plan, grid: grid, encoding: "png").keys[0][0]
    }
    #expect(Set(keys).count == layers.count)
  }
}
