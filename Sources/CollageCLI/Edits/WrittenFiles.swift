internal import Foundation

/// The files that a run has written.
final class WrittenFiles {
  /// Where they are, however that is written.
  private var paths: Set<String> = []
  /// The one that was written last, as it is called.
  private(set) var last: String?

  /// Notes a file.
  func insert(_ path: String) {
    paths.insert(Self.folded(path))
    last = path
  }

  /// Whether a file is one of them.
  func contains(_ path: String) -> Bool { paths.contains(Self.folded(path)) }

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
