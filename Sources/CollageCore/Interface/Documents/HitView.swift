/// The JSON representation of the items at a point.
package struct HitView: Encodable {
  let x: Double
  let y: Double
  let items: [ItemView]

  /// Creates the view of the items at a point; `ids` are in order from front to back.
  package init(at point: Point, _ ids: [Item.ID], of collage: Collage) {
    x = JSONText.rounded(point.x)
    y = JSONText.rounded(point.y)
    items = ItemView.views(of: collage, only: ids)
  }
}
