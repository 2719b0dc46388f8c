/// A parsed composition grid, such as `thirds` or `off`.
package enum GridParser: Hashable, Sendable {
  case grid(CompositionGrid)
  case off

  package static let names = CompositionGrid.allCases.map(\.rawValue) + ["off"]

  package var grid: CompositionGrid? {
    if case .grid(let grid) = self { grid } else { nil }
  }

  package static func grid(_ text: String) throws(ValueError) -> GridParser {
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
