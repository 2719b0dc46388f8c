/// A named kind of layout, whose raw values are part of scripts and of the edit history.
package enum LayoutKind: String, CaseIterable, Sendable {
  case grid, justified, columns, mosaic, hero, strip, circle, spiral, heart, shape, scatter, stack
  case calendar

  /// The placeholder in help for the argument after the kind, such as `FILE`; `nil` if the kind has
  /// no such argument.
  package var operand: String? { traits.operand }
  package var summary: String { traits.summary }
  /// The options that this kind accepts in addition to those of every kind.
  var options: [String] { traits.options }
  /// True if the layout overlaps items, so that they have no gaps.
  var overlapsItems: Bool { self == .scatter || self == .stack }

  private struct Traits {
    let summary: String
    var operand: String?
    var options: [String] = []
  }

  private var traits: Traits {
    switch self {
    case .grid:
      Traits(summary: "cells of equal size", options: ["columns", "rows", "cell", "last-row"])
    case .justified:
      Traits(summary: "rows of equal width, without cropping", options: ["rows"])
    case .columns:
      Traits(summary: "columns of equal height", options: ["columns"])
    case .mosaic:
      Traits(
        summary: "nested rows and columns, with photos of similar area",
        options: ["seed", "weight"])
    case .hero:
      Traits(
        summary: "the first item large, with the others around it", options: ["seed", "weight"])
    case .strip: Traits(summary: "one row, or one column on a portrait canvas")
    case .circle: Traits(summary: "around the center")
    case .spiral: Traits(summary: "from the center outward")
    case .heart: Traits(summary: "rows in the shape of a heart")
    case .shape: Traits(summary: "rows in the silhouette of an image", operand: "FILE")
    case .scatter:
      Traits(
        summary: "slightly rotated and overlapping", options: ["max-angle", "overlap", "seed"])
    case .stack: Traits(summary: "a fanned pile", options: ["max-angle", "seed"])
    case .calendar:
      Traits(
        summary: "a photo in the cell of each day", operand: "YEAR-MONTH", options: ["names"])
    }
  }
}
