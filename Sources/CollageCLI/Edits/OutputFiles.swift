internal import CollageCore
internal import Foundation

/// The files written by a run of `make`.
final class OutputFiles {
  private var paths: Set<String> = []
  /// The path of the file that was written last, as passed to ``insert(_:)``.
  private(set) var last: String?

  func insert(_ path: String) {
    paths.insert(Self.folded(path))
    last = path
  }

  func contains(_ path: String) -> Bool { lookup().contains(path) }

  /// Tests whether files were written by the run.
  ///
  /// A lookup caches the resolved folders, so each pass over the files needs a new lookup.
  final class Lookup {
    private let paths: Set<String>
    /// The resolved folders, keyed by the given path of the folder.
    ///
    /// The cache is necessary, because resolving thousands of file paths one by one is slow.
    private var folders: [String: String] = [:]

    fileprivate init(_ paths: Set<String>) { self.paths = paths }

    func contains(_ path: String) -> Bool {
      guard !paths.isEmpty else { return false }
      var status = stat()
      guard lstat(path.systemPath, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else {
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

  func remove(allBut remaining: [String]) {
    for path in paths.subtracting(remaining.map(Self.folded)) {
      try? FileManager.default.removeItem(atPath: path)
      paths.remove(path)
    }
  }

  static func folded(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
