/// A slicing tree in which parts may be larger than pictures that keep their shapes make them.
///
/// A weight of `k` makes the cells of a part of a row `k` times as wide for their heights, and
/// those of a part of a column `k` times as high for their widths. So weights change shapes alone,
/// and the law of ``SlicingTree`` places the cells, with exact gaps; where all weights are one,
/// cells have the pictures' shapes.
package struct WeightedTree: Hashable, Sendable {
  /// What a part is made of.
  package indirect enum Content: Hashable, Sendable {
    /// A picture, by its number.
    case picture(Int)
    /// Parts beside each other.
    case row([WeightedTree])
    /// Parts above each other.
    case column([WeightedTree])
  }

  /// The most rows and columns that may be inside each other where a tree is read.
  package static let maximumDepth = 100

  /// What the part is made of.
  package var content: Content
  /// How much larger the part is along its row or column; above zero, and without a meaning for the
  /// whole.
  package var weight: Double

  /// Makes a part.
  ///
  /// - Parameters:
  ///   - content: What it is made of; rows and columns have parts, and each picture is there once.
  ///   - weight: How much larger it is along its row or column; above zero.
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

  /// The pictures, in the order of the tree.
  package var pictures: [Int] {
    switch content {
    case .picture(let number): [number]
    case .row(let parts), .column(let parts): parts.flatMap(\.pictures)
    }
  }

  /// The shapes of the cells, for which ``tree`` gives their places.
  ///
  /// - Parameter shapes: Width over height of each picture, by its number; all above zero.
  /// - Returns: Width over height of each cell; as given for pictures that are not in the tree.
  func cellShapes(of shapes: [Double]) -> [Double] {
    var cells = shapes
    widen(by: 1, &cells)
    return cells
  }

  /// The places of the cells, in canvas pixels, from the page's corner; in its middle where it is
  /// not filled.
  ///
  /// - Parameters:
  ///   - shapes: Width over height of each picture, by its number; all above zero.
  ///   - page: The room.
  /// - Returns: A rectangle for each picture; nil where the gaps leave some picture nothing.
  package func places(of shapes: [Double], in page: LayoutPage) -> [Int: Rect]? {
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
