internal import CollageCore
internal import Foundation

/// Folders that a command writes into.
enum OutputFolder {
  /// Makes a folder, and those above it, where they are missing.
  ///
  /// - Parameter path: The folder.
  /// - Throws: ``FileError``.
  static func make(_ path: String) throws {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.dropLast().lastIndex(of: "/"), slash > path.startIndex
    else { throw FileError(.makeFolder, path: path, code: errno) }
    try make(String(path[..<slash]))
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw FileError(.makeFolder, path: path, code: errno)
    }
  }
}
