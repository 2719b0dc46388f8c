/// A kind of layout that has a name.
public struct LayoutKind: Sendable {
  /// Its name.
  public let name: String
  /// What a word after the name says; nil where none does.
  public let operand: String?
  /// What it does, in a few words.
  public let summary: String
  /// The options that it has besides those of all.
  let options: [String]
  /// Whether items lie over each other, with no gaps between them.
  let isPile: Bool

  private init(
    _ name: String, of operand: String? = nil, with options: [String] = [], isPile: Bool = false,
    _ summary: String
  ) {
    (self.name, self.operand, self.options, self.summary) = (name, operand, options, summary)
    self.isPile = isPile
  }

  /// All kinds.
  public static let all = [
    LayoutKind("grid", with: ["columns", "rows", "cell", "last-row"], "cells of one size"),
    LayoutKind("justified", with: ["rows"], "rows of one width, in which photos keep their shapes"),
    LayoutKind("columns", with: ["columns"], "columns that end together"),
    LayoutKind(
      "mosaic", with: ["seed", "weight"],
      "rows and columns within each other, of photos alike large"),
    LayoutKind("hero", with: ["seed", "weight"], "the first item large, the others around it"),
    LayoutKind("strip", "one row, or one column on a page that is higher than wide"),
    LayoutKind("circle", "around the middle"),
    LayoutKind("spiral", "from the middle outward"),
    LayoutKind("heart", "rows in the shape of a heart"),
    LayoutKind("shape", of: "FILE", "rows in the shape of what a picture shows"),
    LayoutKind(
      "scatter", with: ["max-angle", "overlap", "seed"], isPile: true,
      "turned a little, one over the other"),
    LayoutKind("stack", with: ["max-angle", "seed"], isPile: true, "a fanned pile"),
    LayoutKind("calendar", of: "YEAR-MONTH", with: ["names"], "a photo in the cell of each day"),
  ]

  /// The kind of a name; nil if there is none.
  public static func named(_ name: String) -> LayoutKind? { all.first { $0.name == name } }
}
