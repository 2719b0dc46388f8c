struct Options {
  var folder = ""
  /// True if the hints include each subject's bounding box, with a margin of 2%.
  var givesBox = false
  /// The maximum number of corrections by the simulated user.
  var clicks = 0
  /// True if photos are imported losslessly; otherwise, the bench imports them like `add` without
  /// options.
  var isLossless = false
  /// The folder with an image of each subject's true colors, NAME.png; photos without such an image
  /// have no color score.
  var colors: String?

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--rect": givesBox = true
      case "--clicks":
        guard let count = rest.popFirst().flatMap({ Int($0) }), count >= 0 else { return nil }
        clicks = count
      case "--lossless": isLossless = true
      case "--colors":
        guard let path = rest.popFirst() else { return nil }
        colors = path
      default:
        guard folder.isEmpty, !argument.hasPrefix("-") else { return nil }
        folder = argument
      }
    }
    guard !folder.isEmpty else { return nil }
  }
}
