/// Finds out whether something of an item is seen at a point: the pixel of the canvas about the point is
/// drawn, of the item alone, and its alpha looked at.
///
/// So whatever decides what is drawn of an item decides what is hit of it.
struct HitTest {
  /// Where, in canvas pixels.
  let point: Point
  /// What draws where pixels have to be looked at.
  let renderer: Renderer

  /// The least alpha, of 255, that counts: a tenth.
  static let leastAlpha: UInt8 = 26
  private static let pixel = PixelSize(width: 1, height: 1)

  /// Whether the point is on the item, however far it is faded and whatever is before it.
  ///
  /// - Throws: What decoding its image throws.
  func meets(_ item: Item) throws -> Bool {
    guard !item.isHidden, item.look.opacity.value > 0 else { return false }
    let plan = RenderPlanner.plan(alone: moved(item), on: Self.pixel)
    // Most items are elsewhere, and most images are opaque.
    guard !plan.layers.isEmpty else { return false }
    if plan.layers.compactMap(\.solid).contains(where: Self.coversPixel) { return true }
    return try renderer.bitmap(of: plan).bytes[3] >= Self.leastAlpha
  }

  /// The item, unfaded and without its shadow, where the point is the middle of the only pixel.
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
  /// The items at a point, by what is seen of them.
  ///
  /// - Parameters:
  ///   - position: Where.
  ///   - collage: The document.
  /// - Returns: The items, the front one first, with those that are covered there; none is hidden.
  /// - Throws: ``DecodeError``, ``FileReadError``, ``StoreError``.
  public func items(at position: Position, of collage: Collage) throws -> [Item.ID] {
    let limits = try settings().limits(RequestedLimits(jobs: 1))
    let test = HitTest(
      point: position.resolved(on: collage.canvas),
      renderer: Renderer(provider: StoredRasters(images: images), limits: limits))
    return try collage.items.reversed().filter(test.meets).map(\.id)
  }
}
