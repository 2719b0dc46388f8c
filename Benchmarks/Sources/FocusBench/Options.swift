import CollageCore

/// What the command line says.
struct Options {
  var folder = ""
  /// The cascade that finds faces; nil is the one that a package has installed, if it has.
  var cascade: String?

  /// Reads the words; nil when they are not understood.
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

  /// What finds faces; nil where there is no cascade.
  func finder() throws -> FaceFinder? {
    try FaceCascade.installed(in: cascade.map { [$0] } ?? FaceCascade.knownPlaces)
      .map { FaceFinder($0) }
  }
}
