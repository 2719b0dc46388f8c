/// A named kind of layout.
///
/// The raw values are part of scripts and of the log.
package enum LayoutKind: String, CaseIterable, Sendable {
  case grid, justified, columns, mosaic, hero, strip, circle, spiral, heart, shape, scatter, stack
  case calendar

  /// The name of the argument after the kind; `nil` if the kind has no argument.
  package var operand: String? { traits.operand }
  /// A short description of the layout.
  package var summary: String { traits.summary }
  /// The options of the kind, in addition to the common ones.
  var options: [String] { traits.options }
  /// True if items overlap without gaps.
  var isPile: Bool { self == .scatter || self == .stack }

  private struct Traits {
    let summary: String
    var operand: String?
    var options: [String] = []
  }

  private var traits: Traits {
    switch self {
    case .grid:
      Traits(summary: "cells of one size", options: ["columns", "rows", "cell", "last-row"])
    case .justified:
      Traits(summary: "rows of one width, in which photos keep their shapes", options: ["rows"])
    case .columns:
      Traits(summary: "columns that end together", options: ["columns"])
    case .mosaic:
      Traits(
        summary: "rows and columns within each other, of photos alike large",
        options: ["seed", "weight"])
    case .hero:
      Traits(
        summary: "the first item large, the others around it", options: ["seed", "weight"])
    case .strip: Traits(summary: "one row, or one column on a page that is higher than wide")
    case .circle: Traits(summary: "around the middle")
    case .spiral: Traits(summary: "from the middle outward")
    case .heart: Traits(summary: "rows in the shape of a heart")
    case .shape: Traits(summary: "rows in the shape of what a picture shows", operand: "FILE")
    case .scatter:
      Traits(
        summary: "turned a little, one over the other", options: ["max-angle", "overlap", "seed"])
    case .stack: Traits(summary: "a fanned pile", options: ["max-angle", "seed"])
    case .calendar:
      Traits(
        summary: "a photo in the cell of each day", operand: "YEAR-MONTH", options: ["names"])
    }
  }
}
