/// Turns a collage into a plan: what is drawn from which raster, without looking at pixels.
public enum RenderPlanner {
  /// The plan of a picture of a collage.
  ///
  /// Left out is what cannot be seen: items off the picture, without opacity or area, or wholly
  /// behind one opaque item.
  public static func plan(_ collage: Collage, target: RenderTarget) -> RenderPlan {
    let canvas = Size(collage.canvas.size)
    let toOutput = AffineMatrix.scaling(
      x: Double(target.size.width) / canvas.width, y: Double(target.size.height) / canvas.height)
    let drafts = collage.items.compactMap { draft($0, toOutput: toOutput, target: target) }
    let renditions = DecodeSharing.renditions(
      of: drafts.map { ($0.image, $0.drawnSize, !$0.shaders.isEmpty) },
      usesProxies: target.usesProxies)
    let layers = zip(drafts, renditions).map { $0.layer($1, output: target.size) }
    return RenderPlan(
      size: target.size, background: target.background(of: collage.canvas),
      layers: OcclusionCulling.visible(layers, output: target.size))
  }

  /// The largest coordinate that is drawn; beyond it a `Double` has no room for fractions.
  private static let coordinateLimit = 1e12
  /// The smallest area, in output pixels, that can change a byte.
  private static let smallestArea = 1e-4

  private static func draft(
    _ item: Item, toOutput: AffineMatrix, target: RenderTarget
  ) -> LayerDraft? {
    let unit = Size(width: 1, height: 1)
    let fromUnit = item.transform.matrix(box: item.box, extent: unit).then(toOutput)
    let quad = quad(of: fromUnit)
    let visible = quad.clipped(to: target.size)
    guard item.opacity.value > 0, let matrix = fromUnit.inverted,
      quad.corners.allSatisfy({ abs($0.x) <= coordinateLimit && abs($0.y) <= coordinateLimit }),
      visible.area > smallestArea
    else { return nil }
    let drawnSize = PixelSize(
      width: wholePixels(fromUnit.a, fromUnit.b), height: wholePixels(fromUnit.c, fromUnit.d))
    return LayerDraft(
      image: item.drawnImage, shaders: item.shaders.active.filter(\.isKnown), matrix: matrix,
      quad: quad, drawnSize: drawnSize, opacity: item.opacity, visible: visible)
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
