internal import CollageCore
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
  func contains(_ path: String) -> Bool { lookup().contains(path) }

  /// Recognizes written files; resolves each folder once, so each look needs a new lookup.
  final class Lookup {
    private let paths: Set<String>
    /// Resolved folders by given path; resolving thousands of files is slow.
    private var folders: [String: String] = [:]

    fileprivate init(_ paths: Set<String>) { self.paths = paths }

    /// Whether a file is one of them.
    func contains(_ path: String) -> Bool {
      guard !paths.isEmpty else { return false }
      var facts = stat()
      guard lstat(path.systemPath, &facts) == 0, facts.st_mode & S_IFMT != S_IFLNK else {
        return paths.contains(WrittenFiles.folded(path))
      }
      let given = path.pathFolder ?? "."
      let folder = folders[given] ?? WrittenFiles.folded(given)
      folders[given] = folder
      return paths.contains((folder == "/" ? "" : folder) + "/" + path.pathName)
    }
  }

  /// Returns a lookup of the files written so far.
  func lookup() -> Lookup { Lookup(paths) }

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
