/// The JSON representation of a layout expression.
package struct LayoutView: Encodable {
  let expression: String
  /// The gap between neighboring items, in canvas pixels.
  let gap: Double
  /// True if the expression reproduces the positions of the items within a small tolerance.
  let isExact: Bool
  let collage: CollageView

  package init(_ state: CollageState, expression: String, gap: Double, isExact: Bool) {
    (self.expression, self.gap, self.isExact) = (expression, gap, isExact)
    collage = CollageView(state)
  }
}

/// The JSON representation of the result of a layout on several pages, which are collages.
package struct LayoutPagesView: Encodable {
  let collages: [CollageView]
  /// The names of an earlier layout's pages that this layout replaced.
  let replaced: [String]?
  /// The names of an earlier layout's pages that this layout deleted.
  let deleted: [String]?

  package init(_ layout: LayoutPages) {
    func names(_ names: [CollageName]) -> [String]? {
      names.isEmpty ? nil : names.map(\.rawValue)
    }
    collages = layout.pages.map(CollageView.init)
    (replaced, deleted) = (names(layout.replaced), names(layout.deleted))
  }
}
