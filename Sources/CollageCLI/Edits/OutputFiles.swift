internal import CollageCore
internal import Foundation

/// The files written by a run.
final class OutputFiles {
  /// The canonical paths of the files.
  private var paths: Set<String> = []
  /// The file written last, as it was named.
  private(set) var last: String?

  func insert(_ path: String) {
    paths.insert(Self.folded(path))
    last = path
  }

  func contains(_ path: String) -> Bool { lookup().contains(path) }

  /// Recognizes written files.
  ///
  /// A lookup resolves each folder once, so each check needs a new one.
  final class Lookup {
    private let paths: Set<String>
    /// Resolved folders by given path; resolving the path of each of thousands of files is slow.
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

  /// Removes files that are no longer needed.
  ///
  /// - Parameter kept: The files to keep.
  func remove(allBut kept: [String]) {
    for path in paths.subtracting(kept.map(Self.folded)) {
      try? FileManager.default.removeItem(atPath: path)
      paths.remove(path)
    }
  }

  /// Returns the canonical path of a file.
  static func folded(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
