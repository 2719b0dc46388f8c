/// What the command line says.
struct Options {
  var folder = ""
  /// Whether each subject's box is given, two per cent loose.
  var givesBox = false
  /// How many corrections a simulated user makes.
  var clicks = 0
  /// Whether the photos are taken as they are, instead of as `add` stores them.
  var isLossless = false
  /// The folder with the subjects' own colours, NAME.png; photos without one have no colour error.
  var colors: String?

  /// Reads the words; nil when they are not understood.
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
