/// A slicing tree whose parts may be larger than the items' aspect ratios imply.
///
/// A weight of `k` makes the cells in a part of a row `k` times as wide for their heights, and
/// those in a part of a column `k` times as high for their widths. Weights only change aspect
/// ratios. The formulas of ``SlicingTree`` then place the cells, with exact gaps. If all weights
/// are one, cells have the items' aspect ratios.
package struct WeightedTree: Hashable, Sendable {
  package indirect enum Content: Hashable, Sendable {
    /// An item, by its number.
    case picture(Int)
    case row([WeightedTree])
    case column([WeightedTree])
  }

  /// The maximum nesting depth of rows and columns in a tree that is read.
  package static let maximumDepth = 100

  package var content: Content
  /// The enlargement of the part along its row or column; above zero, and meaningless for the root.
  package var weight: Double

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - content: The content; rows and columns are not empty, and each item occurs once.
  ///   - weight: The enlargement along the row or column; above zero.
  package init(_ content: Content, weight: Double = 1) {
    (self.content, self.weight) = (content, weight)
  }

  /// The tree without the weights.
  var tree: SlicingTree {
    switch content {
    case .picture(let number): .picture(number)
    case .row(let parts): .row(parts.map(\.tree))
    case .column(let parts): .column(parts.map(\.tree))
    }
  }

  /// The items, in the order of the tree.
  package var pictures: [Int] {
    switch content {
    case .picture(let number): [number]
    case .row(let parts), .column(let parts): parts.flatMap(\.pictures)
    }
  }

  /// Returns the aspect ratios of the cells, from which ``tree`` computes their places.
  ///
  /// - Parameter shapes: The aspect ratio (width divided by height) of each item, by its number;
  ///   above zero.
  /// - Returns: The aspect ratio of each cell; unchanged for items that are not in the tree.
  func cellShapes(of shapes: [Double]) -> [Double] {
    var cells = shapes
    widen(by: 1, &cells)
    return cells
  }

  /// Returns the places of the cells, in canvas pixels relative to the page's top-left corner.
  ///
  /// A tree that does not fill the page is centered.
  ///
  /// - Parameters:
  ///   - shapes: The aspect ratio (width divided by height) of each item, by its number; above
  ///     zero.
  ///   - page: The page.
  /// - Returns: A rectangle for each item; `nil` if the gaps leave no space for some item.
  package func places(of shapes: [Double], in page: LayoutArea) -> [Int: Rect]? {
    tree.places(of: cellShapes(of: shapes), in: page)
  }

  private func widen(by factor: Double, _ cells: inout [Double]) {
    switch content {
    case .picture(let number): cells[number] *= factor
    case .row(let parts):
      for part in parts { part.widen(by: factor * part.weight, &cells) }
    case .column(let parts):
      for part in parts { part.widen(by: factor / part.weight, &cells) }
    }
  }
}
