internal import CollageCore
internal import Foundation

/// A file that is written beside its place and goes there later, or never.
struct PendingFile: Finishing {
  private let path: String
  /// Where it is until then.
  let temporaryPath: String

  /// Chooses a name beside the file's place.
  init(_ path: String) {
    self.path = path
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    temporaryPath = folder + ".collage-\(UUID().uuidString.lowercased()).tmp"
  }

  /// Puts the file into its place.
  func complete() throws {
    guard rename(temporaryPath, path) == 0 else {
      let code = errno
      abandon()
      throw FileError(.rename, path: path, code: code)
    }
  }

  /// Removes the file.
  func abandon() {
    unlink(temporaryPath)
  }
}
