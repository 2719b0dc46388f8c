internal import Foundation

/// The files that a run has written.
final class WrittenFiles {
  /// Where they are, however that is written.
  private var paths: Set<String> = []
  /// Paths that were asked for, and where they really are: finding that out takes long for many.
  private var places: [String: String] = [:]
  /// The one that was written last, as it is called.
  private(set) var last: String?

  /// Notes a file.
  func insert(_ path: String) {
    paths.insert(Self.folded(path))
    last = path
  }

  /// Whether a file is one of them.
  func contains(_ path: String) -> Bool {
    guard !paths.isEmpty else { return false }
    let place = places[path] ?? Self.folded(path)
    places[path] = place
    return paths.contains(place)
  }

  /// The folders that they are in.
  var folders: Set<String> {
    Set(paths.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path })
  }

  /// Whether one of them is there no longer.
  var isGone: Bool { !paths.allSatisfy(FileManager.default.fileExists) }

  /// Takes files away that are not wanted any more.
  ///
  /// - Parameter kept: Those that stay.
  func remove(allBut kept: [String]) {
    for path in paths.subtracting(kept.map(Self.folded)) {
      try? FileManager.default.removeItem(atPath: path)
      paths.remove(path)
    }
  }

  /// A file by where it really is, however that is written.
  static func folded(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
