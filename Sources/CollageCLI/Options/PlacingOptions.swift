internal import ArgumentParser
internal import CollageCore

/// Where something new goes on the canvas.
struct PlacingOptions: ParsableArguments {
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Where it goes, as in `move`.", valueName: "X Y"))
  var at: [Word] = []

  @Option(anchor: "The point of its bounds that goes to X Y.")
  var anchor: Anchor?

  /// Reads the place.
  ///
  /// - Returns: The position, nil if none is given, and the words after it, which are no part of it.
  /// - Throws: ``ValueError``, ``UserFacingError``, ``ArgumentError``.
  func place() throws -> (position: Position?, anchor: Anchor, rest: [Word]) {
    let leading = try PositionWords.leading(at, option: "--at")
    guard anchor == nil || leading != nil else {
      throw ArgumentError.companion("anchor", of: "at")
    }
    return (leading?.0, anchor ?? .center, leading?.rest ?? [])
  }
}

extension Option where Value == Anchor? {
  /// `--anchor`, a point of bounds.
  ///
  /// - Parameter help: What help says of it.
  init(anchor help: ArgumentHelp) {
    var help = help
    help.valueName = "point"
    self.init(
      help: help, completion: .list(AnchorText.names), transform: Word.reader(AnchorText.anchor))
  }
}
