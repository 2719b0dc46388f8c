internal import ArgumentParser
internal import CollageCore

struct PlacingOptions: ParsableArguments {
  @Option(
    parsing: .upToNextOption, help: ArgumentHelp("The position, as in `move`", valueName: "X Y"))
  var at: [Word] = []

  @Option(anchor: "The point to place at X Y, as in `move` (default: c)")
  var anchor: Anchor?

  /// Returns the position and the words after it; the position is `nil` if the option isn't given.
  func place() throws -> (position: Position?, anchor: Anchor, rest: [Word]) {
    let leading = try PositionArguments.leading(at, option: "--at")
    guard anchor == nil || leading != nil else {
      throw ArgumentError.companion("anchor", of: "at")
    }
    return (leading?.0, anchor ?? .center, leading?.rest ?? [])
  }
}

extension Option where Value == Anchor? {
  /// Creates the option `--anchor`, whose value is a point of the item's bounds, such as a corner.
  init(anchor help: ArgumentHelp) {
    var help = help
    help.valueName = "point"
    self.init(
      help: help, completion: .list(AnchorParser.names), transform: Word.reader(AnchorParser.anchor)
    )
  }
}
