import CollageCore

struct Options {
  var folder = ""
  /// The cascade file for face detection; `nil` for an installed one.
  var cascade: String?

  /// Parses the arguments; `nil` if they are invalid.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--cascade":
        guard let path = rest.popFirst() else { return nil }
        cascade = path
      default:
        guard folder.isEmpty, !word.hasPrefix("-") else { return nil }
        folder = word
      }
    }
    guard !folder.isEmpty else { return nil }
  }

  /// Returns the face detector; `nil` if there isn't a cascade file.
  func finder() throws -> FaceFinder? {
    try FaceCascade.installed(in: cascade.map { [$0] } ?? FaceCascade.knownPaths)
      .map { FaceFinder($0) }
  }
}
