internal import CollageCore
internal import Foundation

/// The files written by a run of `make`.
final class OutputFiles {
  private var paths: Set<String> = []
  /// The file written last, with its path as given.
  private(set) var last: String?

  func insert(_ path: String) {
    paths.insert(Self.folded(path))
    last = path
  }

  func contains(_ path: String) -> Bool { lookup().contains(path) }

  /// Checks whether files were written by the run.
  ///
  /// A lookup caches the resolved folders, so each pass over the files needs a new lookup.
  final class Lookup {
    private let paths: Set<String>
    /// The resolved folders by given path.
    ///
    /// Resolving the paths of thousands of files one by one is slow.
    private var folders: [String: String] = [:]

    fileprivate init(_ paths: Set<String>) { self.paths = paths }

    /// Returns whether the run wrote a file.
    func contains(_ path: String) -> Bool {
      guard !paths.isEmpty else { return false }
      var facts = stat()
      guard lstat(path.systemPath, &facts) == 0, facts.st_mode & S_IFMT != S_IFLNK else {
        return paths.contains(OutputFiles.folded(path))
      }
      let given = path.pathFolder ?? "."
      let folder = folders[given] ?? OutputFiles.folded(given)
      folders[given] = folder
      return paths.contains((folder == "/" ? "" : folder) + "/" + path.pathName)
    }
  }

  func lookup() -> Lookup { Lookup(paths) }

  var folders: Set<String> {
    Set(paths.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path })
  }

  /// True if one of the files no longer exists.
  var isGone: Bool { !paths.allSatisfy(FileManager.default.fileExists) }

  /// Removes all files except the given ones.
  func remove(allBut kept: [String]) {
    for path in paths.subtracting(kept.map(Self.folded)) {
      try? FileManager.default.removeItem(atPath: path)
      paths.remove(path)
    }
  }

  static func folded(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
