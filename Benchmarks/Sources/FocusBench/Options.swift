import CollageCore

struct Options {
  var folder = ""
  /// The cascade file for face detection; `nil` for an installed one.
  var cascade: String?

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--cascade":
        guard let path = rest.popFirst() else { return nil }
        cascade = path
      default:
        guard folder.isEmpty, !argument.hasPrefix("-") else { return nil }
        folder = argument
      }
    }
    guard !folder.isEmpty else { return nil }
  }

  /// Returns the face detector; `nil` if no cascade file is found.
  func finder() throws -> FaceFinder? {
    try FaceCascade.installed(in: cascade.map { [$0] } ?? FaceCascade.knownPaths)
      .map { FaceFinder($0) }
  }
}
