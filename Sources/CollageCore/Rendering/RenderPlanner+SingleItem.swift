extension RenderPlanner {
  /// Returns the plan of an image that shows a single item on a transparent canvas.
  ///
  /// The item is visible even if it is hidden in the collage. The image has the size of the canvas.
  /// If the item is outside the canvas, the plan doesn't have layers.
  package static func plan(singleItem item: Item, on size: PixelSize) -> RenderPlan {
    var item = item
    item.flags = .none
    item.look.motion = .none
    let collage = Collage(
      id: item.id, name: CollageName(likeForeign: item.name.rawValue),
      canvas: Canvas(size: size, background: .none), items: [item], createdAt: item.createdAt)
    return plan(collage, target: RenderTarget(size: size))
  }
}
