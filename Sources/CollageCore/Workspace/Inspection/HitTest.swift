/// Tests whether an item is drawn at a point, regardless of the items in front of it.
///
/// The test draws the canvas pixel around the point with only this item, and checks the pixel's
/// alpha. Therefore it respects every property that affects the item's shape, such as the crop and
/// the mask. It ignores the opacity and the shadow.
struct HitTest {
  /// The point, in canvas pixels.
  let point: Point
  /// The renderer, which draws the pixel if the item's geometry doesn't decide the test.
  let renderer: Renderer

  /// The smallest alpha that counts as a hit, in `0...255`: about 10%.
  static let minimumAlpha: UInt8 = 26
  private static let pixel = PixelSize(width: 1, height: 1)

  /// Returns whether the point is on the item, even if other items cover it there.
  ///
  /// Hidden and fully transparent items are never hit. Partly transparent items are tested as if
  /// they had full opacity.
  func hits(_ item: Item) throws -> Bool {
    guard !item.isHidden, item.look.opacity.value > 0 else { return false }
    let plan = RenderPlanner.plan(singleItem: moved(item), on: Self.pixel)
    // Skip the rendering if no layer touches the pixel, or if an opaque layer covers it.
    guard !plan.layers.isEmpty else { return false }
    if plan.layers.compactMap(\.solid).contains(where: Self.coversPixel) { return true }
    return try renderer.bitmap(of: plan).bytes[3] >= Self.minimumAlpha
  }

  /// Returns the item with full opacity, without its shadow, and with the point at the center of a
  /// canvas of one pixel.
  private func moved(_ item: Item) -> Item {
    var item = item
    item.look.opacity = .one
    item.look.shadow = nil
    item.transform.center = item.transform.center - point + Point(x: 0.5, y: 0.5)
    return item
  }

  private static func coversPixel(_ polygon: ConvexPolygon) -> Bool {
    let corners = ConvexPolygon(pixel).corners
    return polygon.halfPlanes.allSatisfy { side in
      corners.allSatisfy { side.depth(of: $0) >= 0 }
    }
  }
}

extension Workspace {
  /// Returns the items that are drawn at a point.
  ///
  /// - Parameters:
  ///   - position: The point.
  ///   - collage: The collage.
  /// - Returns: The items from front to back, including covered items but not hidden or fully
  ///   transparent ones.
  /// - Throws: ``DecodeError``, ``FileReadError``, ``StoreError``.
  public func items(at position: Position, of collage: Collage) throws -> [Item.ID] {
    let limits = try settings().limits(RequestedLimits(jobs: 1))
    let test = HitTest(
      point: position.resolved(on: collage.canvas),
      renderer: Renderer(provider: StoredRasters(images: images), limits: limits))
    return try collage.items.reversed().filter(test.hits).map(\.id)
  }
}
