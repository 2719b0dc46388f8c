/// A layout as one writes it, in JSON.
public struct LayoutView: Encodable {
  let expression: String
  /// How far neighbours are apart, in canvas pixels.
  let gap: Double
  let collage: CollageView

  /// Describes a layout.
  public init(_ state: CollageState, expression: String, gap: Double) {
    (self.expression, self.gap) = (expression, gap)
    collage = CollageView(state)
  }
}

/// Collages that were made of the pages of a layout, in JSON.
public struct LayoutPagesView: Encodable {
  let collages: [CollageView]

  /// Describes the pages.
  public init(_ pages: [CollageState]) { collages = pages.map(CollageView.init) }
}
