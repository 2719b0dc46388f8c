/// A slicing tree whose parts have weights, which enlarge the parts.
///
/// In a row, a part with the weight `k` gets cells that are `k` times as wide relative to their
/// height. In a column, a part with the weight `k` gets cells that are `k` times as high relative
/// to their width. Weights change only the aspect ratios of the cells. The formulas of
/// ``SlicingTree`` then place the cells with exact gaps. If all weights are one, cells have the
/// items' aspect ratios.
package struct WeightedTree: Hashable, Sendable {
  package indirect enum Content: Hashable, Sendable {
    case item(Int)
    case row([WeightedTree])
    case column([WeightedTree])
  }

  /// The maximum nesting depth of rows and columns in a tree that is parsed or detected.
  package static let maximumDepth = 100

  package var content: Content
  /// The factor that enlarges the part along its row or column, above zero; ignored for the root.
  package var weight: Double

  /// Creates a part; its rows and columns must not be empty and must contain each item once.
  package init(_ content: Content, weight: Double = 1) {
    (self.content, self.weight) = (content, weight)
  }

  var tree: SlicingTree {
    switch content {
    case .item(let number): .item(number)
    case .row(let parts): .row(parts.map(\.tree))
    case .column(let parts): .column(parts.map(\.tree))
    }
  }

  /// The numbers of the items, in the order of the tree.
  package var itemNumbers: [Int] {
    switch content {
    case .item(let number): [number]
    case .row(let parts), .column(let parts): parts.flatMap(\.itemNumbers)
    }
  }

  /// Returns the aspect ratio of each cell; ``tree`` computes the cells' rectangles from these
  /// ratios.
  ///
  /// `shapes` are the aspect ratios (width divided by height) of the items, indexed by number,
  /// above zero. Items that are not in the tree keep their aspect ratio.
  func cellShapes(of shapes: [Double]) -> [Double] {
    var cells = shapes
    widen(by: 1, &cells)
    return cells
  }

  /// Returns the rectangle of each item's cell, keyed by item number, in canvas pixels relative to
  /// the page's top-left corner.
  ///
  /// If the tree does not fill the page, it is centered. `shapes` are the aspect ratios (width
  /// divided by height) of the items, indexed by number, above zero. The result is `nil` if the
  /// gaps leave no space for an item.
  package func rectangles(of shapes: [Double], in page: LayoutArea) -> [Int: Rect]? {
    tree.rectangles(of: cellShapes(of: shapes), in: page)
  }

  private func widen(by factor: Double, _ cells: inout [Double]) {
    switch content {
    case .item(let number): cells[number] *= factor
    case .row(let parts):
      for part in parts { part.widen(by: factor * part.weight, &cells) }
    case .column(let parts):
      for part in parts { part.widen(by: factor / part.weight, &cells) }
    }
  }
}
