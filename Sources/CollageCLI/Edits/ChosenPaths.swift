/// The files that somebody chose for outputs, which made up names leave alone.
final class ChosenPaths {
  /// The files that are going to be written, but are not there yet.
  private(set) var all: Set<String> = []

  /// Keeps in mind that a file is going to be written.
  func insert(_ path: String) {
    all.insert(path)
  }
}
