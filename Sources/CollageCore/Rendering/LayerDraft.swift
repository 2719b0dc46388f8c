/// A layer of which everything is known but the scale at which its raster is decoded.
struct LayerDraft {
  /// What the layer shows.
  let content: Content
  /// The map from output pixels to the content as the unit square.
  let matrix: AffineMatrix
  /// The corners in output pixels.
  let quad: ConvexPolygon
  /// The size along the content's own axes, in whole output pixels, rounded up.
  let drawnSize: PixelSize
  /// How much of what is behind shows through.
  let opacity: UnitInterval
  /// The part of ``quad`` inside the output.
  private let visible: ConvexPolygon

  /// What a layer shows, at any scale.
  enum Content {
    /// A stored image after its shaders.
    case image(StoredImage, shaders: [Shader])
    /// One colour.
    case color(Color)
  }

  /// The largest coordinate that is drawn; beyond it a `Double` has no room for fractions.
  private static let coordinateLimit = 1e12
  /// The smallest area, in output pixels, that can change a byte.
  private static let smallestArea = 1e-4

  /// Places some content; nil if it cannot be seen: off the output, without opacity or area.
  ///
  /// - Parameters:
  ///   - content: What the layer shows.
  ///   - place: The map from the unit square to output pixels.
  ///   - opacity: How much of what is behind shows through.
  ///   - output: The output's size.
  init?(_ content: Content, at place: AffineMatrix, opacity: UnitInterval, output: PixelSize) {
    quad = Self.quad(of: place)
    visible = quad.clipped(to: output)
    guard opacity.value > 0, let matrix = place.inverted,
      quad.corners.allSatisfy({ abs($0.x) <= Self.coordinateLimit }),
      quad.corners.allSatisfy({ abs($0.y) <= Self.coordinateLimit }),
      visible.area > Self.smallestArea
    else { return nil }
    self.content = content
    self.matrix = matrix
    self.opacity = opacity
    drawnSize = PixelSize(
      width: Self.wholePixels(place.a, place.b), height: Self.wholePixels(place.c, place.d))
  }

  /// The layer with its source.
  func layer(_ source: SourceKey, output: PixelSize) -> RenderLayer {
    RenderLayer(
      source: source, matrix: matrix, quad: quad, drawnSize: drawnSize,
      reduction: source.shape.map {
        BlockReduction(of: $0.size, matrix: matrix, extent: $0.extent)
      } ?? .none,
      opacity: opacity.value, isOpaque: source.isOpaque && opacity == .one, rows: rows(output))
  }

  private func rows(_ output: PixelSize) -> Range<Int> {
    let bounds = Rect(enclosing: visible.corners)
    let last = Double(output.height)
    let top = min(max(bounds.minY.rounded(.down), 0), last)
    let bottom = min(max(bounds.maxY.rounded(.up), top), last)
    return Int(top)..<Int(bottom)
  }

  /// The image of the unit square; corners within a millionth of a pixel of the grid are on it.
  private static func quad(of matrix: AffineMatrix) -> ConvexPolygon {
    func onGrid(_ value: Double) -> Double {
      abs(value - value.rounded()) < 1e-6 ? value.rounded() : value
    }
    let corners = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1)]
    return ConvexPolygon(
      corners: corners.map { corner in
        let point = matrix.apply(to: corner)
        return Point(x: onGrid(point.x), y: onGrid(point.y))
      })
  }

  /// The length of a vector in whole pixels, rounded up, at least one.
  private static func wholePixels(_ x: Double, _ y: Double) -> Int {
    let length = (x * x + y * y).squareRoot()
    return Int(min(max((length - 1e-6).rounded(.up), 1), coordinateLimit * 4))
  }
}
