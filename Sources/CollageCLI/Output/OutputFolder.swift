internal import CollageCore
internal import Foundation

/// Folders that a command writes into.
enum OutputFolder {
  /// Makes a folder, and those above it, where they are missing.
  ///
  /// - Parameter path: The folder.
  /// - Throws: ``FileError``.
  static func make(_ path: String) throws(FileError) {
    if mkdir(path.systemPath, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let folder = path.pathFolder, folder != path
    else { throw FileError(.makeFolder, path: path, code: errno) }
    try make(folder)
    guard mkdir(path.systemPath, 0o777) == 0 || errno == EEXIST else {
      throw FileError(.makeFolder, path: path, code: errno)
    }
  }
}
