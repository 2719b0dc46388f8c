struct Options {
  var folder = ""
  /// True if each subject's bounding box is given, with a margin of 2%.
  var givesBox = false
  /// The number of corrections by the simulated user.
  var clicks = 0
  /// True if the photos are used unchanged instead of as `add` stores them.
  var isLossless = false
  /// The folder with the subjects' own colors, NAME.png; photos without one have no color error.
  var colors: String?

  /// Parses the arguments; `nil` if they are invalid.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--rect": givesBox = true
      case "--clicks":
        guard let count = rest.popFirst().flatMap({ Int($0) }), count >= 0 else { return nil }
        clicks = count
      case "--lossless": isLossless = true
      case "--colors":
        guard let path = rest.popFirst() else { return nil }
        colors = path
      default:
        guard folder.isEmpty, !word.hasPrefix("-") else { return nil }
        folder = word
      }
    }
    guard !folder.isEmpty else { return nil }
  }
}
