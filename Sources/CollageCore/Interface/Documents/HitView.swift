/// The items at a point, in JSON.
package struct HitView: Encodable {
  let x: Double
  let y: Double
  let items: [ItemView]

  /// Describes what is where.
  ///
  /// - Parameters:
  ///   - point: Where, in canvas pixels.
  ///   - ids: What is there, the front one first.
  ///   - collage: The document.
  package init(at point: Point, _ ids: [Item.ID], of collage: Collage) {
    x = JSONText.rounded(point.x)
    y = JSONText.rounded(point.y)
    items = ItemView.views(of: collage, only: ids)
  }
}
