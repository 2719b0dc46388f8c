/// A layout as one writes it, in JSON.
package struct LayoutView: Encodable {
  let expression: String
  /// How far neighbours are apart, in canvas pixels.
  let gap: Double
  /// Whether the expression makes the very places in which the items stand.
  let isExact: Bool
  let collage: CollageView

  /// Describes a layout.
  package init(_ state: CollageState, expression: String, gap: Double, isExact: Bool) {
    (self.expression, self.gap, self.isExact) = (expression, gap, isExact)
    collage = CollageView(state)
  }
}

/// Collages that were made of the pages of a layout, in JSON.
package struct LayoutPagesView: Encodable {
  let collages: [CollageView]
  /// The names of pages of an earlier layout that were replaced.
  let replaced: [String]?
  /// The names of pages of an earlier layout that were deleted.
  let deleted: [String]?

  /// Describes the pages.
  package init(_ laid: LaidPages) {
    func names(_ names: [CollageName]) -> [String]? {
      names.isEmpty ? nil : names.map(\.rawValue)
    }
    collages = laid.pages.map(CollageView.init)
    (replaced, deleted) = (names(laid.replaced), names(laid.deleted))
  }
}
