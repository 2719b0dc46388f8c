internal import ArgumentParser
internal import CollageCore

struct LayoutOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The gap between items (default: 1.5%)", valueName: "length"))
  var gap: Word?

  @Option(
    help: ArgumentHelp("The margin at the canvas's edges (default: 1.5%)", valueName: "length"))
  var margin: Word?

  @Option(
    help: ArgumentHelp(
      "The order: given, name, date, color, size or random (default: given)", valueName: "order"),
    completion: .list(LayoutSpec.Order.allCases.map(\.rawValue)))
  var order: Word?

  @Option(help: ArgumentHelp("The number of columns, or auto", valueName: "n"))
  var columns: Word?

  @Option(help: ArgumentHelp("The number of rows", valueName: "n"))
  var rows: Word?

  @Option(help: ArgumentHelp("The aspect ratio of grid cells, such as 3:4", valueName: "ratio"))
  var cell: Word?

  @Option(
    help: ArgumentHelp(
      "The last row of a grid: left, center or spread (default: left)", valueName: "place"))
  var lastRow: Word?

  @Option(
    help: ArgumentHelp(
      "The maximum rotation (default: 12 for scatter, 15 for stack)", valueName: "degrees"))
  var maxAngle: Word?

  @Option(
    help: ArgumentHelp(
      "The overlap of scattered photos, up to 80% (default: 37.5%)", valueName: "part"))
  var overlap: Word?

  @Option(
    help: ArgumentHelp(
      "The relative area of items, such as hero=3 (repeatable)", valueName: "item=n"))
  var weight: [Word] = []

  @Option(help: ArgumentHelp("The random seed (default: 1)", valueName: "n"))
  var seed: Word?

  @Option(
    help: ArgumentHelp("Label a calendar in this language, such as de", valueName: "language"),
    completion: .list(CaptionDates.languages))
  var names: Word?

  @Option(help: ArgumentHelp("Crop at most this part of each photo, such as 2%", valueName: "part"))
  var crop: Word?

  @Flag(help: "Crop photos around their focus to fill their cells")
  var fill = false

  @Flag(help: "Show whole photos")
  var fit = false

  /// Returns the arguments of a layout; `kind` can be a layout expression.
  ///
  /// If `keepsLocked` is true, other items must not overlap locked items.
  func arguments(
    kind: String, of operand: String?, keepsLocked: Bool = false, placesCaptions: Bool = false
  ) -> LayoutArguments {
    let given: [(String, Word?)] = [
      ("gap", gap), ("margin", margin), ("order", order), ("columns", columns), ("rows", rows),
      ("cell", cell), ("last-row", lastRow), ("max-angle", maxAngle), ("overlap", overlap),
      ("seed", seed), ("names", names), ("crop", crop),
    ]
    var options: [String: String] = [:]
    for (name, word) in given { options[name] = word?.text }
    if !weight.isEmpty { options["weight"] = weight.map(\.text).joined(separator: ",") }
    let flags = [
      ("fill", fill), ("fit", fit), ("keep-locked", keepsLocked), ("captions", placesCaptions),
    ]
    for (name, isGiven) in flags where isGiven { options[name] = "" }
    return LayoutArguments(kind: kind, of: operand, options: options)
  }
}
