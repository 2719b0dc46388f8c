internal import ArgumentParser
internal import CollageCore

/// The options of layouts.
struct LayoutOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How far neighbours are apart.", valueName: "length"))
  var gap: Word?

  @Option(help: ArgumentHelp("How far they stay from the canvas's edges.", valueName: "length"))
  var margin: Word?

  @Option(
    help: ArgumentHelp(
      "In which order: given, name, date, color, size or random.", valueName: "order"),
    completion: .list(LayoutSpec.Order.allCases.map(\.rawValue)))
  var order: Word?

  @Option(help: ArgumentHelp("How many columns there are, or auto.", valueName: "n"))
  var columns: Word?

  @Option(help: ArgumentHelp("How many rows there are.", valueName: "n"))
  var rows: Word?

  @Option(help: ArgumentHelp("The shape of a grid's cells: 3:4.", valueName: "ratio"))
  var cell: Word?

  @Option(
    help: ArgumentHelp("Where a last row stands: left, center or spread.", valueName: "place"))
  var lastRow: Word?

  @Option(help: ArgumentHelp("How far photos are turned at most.", valueName: "degrees"))
  var maxAngle: Word?

  @Option(help: ArgumentHelp("How much of photos lies under others, about.", valueName: "part"))
  var overlap: Word?

  @Option(
    help: ArgumentHelp(
      "How much of the area items want: hero=3; can be given several times.", valueName: "item=n"))
  var weight: [Word] = []

  @Option(help: ArgumentHelp("What decides by lot.", valueName: "n"))
  var seed: Word?

  @Option(
    help: ArgumentHelp(
      "Write the month, its weekdays and its days into a calendar, in this language: de.",
      valueName: "language"),
    completion: .list(CaptionDates.languages))
  var names: Word?

  @Option(
    help: ArgumentHelp("How much of a photo may be cropped so that it fits.", valueName: "part"))
  var crop: Word?

  @Flag(help: "Crop photos as far as it takes to fill their cells, around what matters.")
  var fill = false

  @Flag(help: "Show photos whole.")
  var fit = false

  /// Returns the arguments of a layout.
  ///
  /// - Parameters:
  ///   - kind: The kind of layout, or a written layout.
  ///   - operand: The word after the kind.
  ///   - keepsLocked: Whether locked items keep their space.
  ///   - placesCaptions: Whether captions are placed below their photos.
  /// - Returns: The arguments.
  func words(
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
