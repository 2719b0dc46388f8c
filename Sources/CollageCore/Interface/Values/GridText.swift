/// Grids for composing as people write them: `thirds`, `off`.
package enum GridText: Hashable, Sendable {
  /// Such lines.
  case grid(CompositionGrid)
  /// None.
  case off

  /// The grids, and the word for none.
  package static let names = CompositionGrid.allCases.map(\.rawValue) + ["off"]

  /// The grid, if there is one.
  package var grid: CompositionGrid? {
    if case .grid(let grid) = self { grid } else { nil }
  }

  /// Reads a grid.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The grid.
  /// - Throws: ``ValueError``.
  package static func grid(_ text: String) throws(ValueError) -> GridText {
    let name = text.lowercased()
    if name == "off" || name == "none" { return .off }
    guard let grid = CompositionGrid(rawValue: name) else {
      throw ValueError(
        value: text, kind: "a grid", allowed: "one of \(names.joined(separator: ", "))",
        nearest: NearestNames.to(name, among: names))
    }
    return .grid(grid)
  }
}
