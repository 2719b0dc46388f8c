extension RenderPlanner {
  /// The plan of a picture of one item on a transparent canvas, whether it is hidden or not.
  ///
  /// - Parameters:
  ///   - item: The item, as it stands.
  ///   - size: The canvas, and the picture.
  /// - Returns: The plan; without layers where the item is off the canvas.
  package static func plan(alone item: Item, on size: PixelSize) -> RenderPlan {
    var item = item
    item.flags = .none
    item.look.motion = .none
    let collage = Collage(
      id: item.id, name: CollageName(likeForeign: item.name.rawValue),
      canvas: Canvas(size: size, background: .none), items: [item], createdAt: item.createdAt)
    return plan(collage, target: RenderTarget(size: size))
  }
}
