internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A fresh folder that only its owner can use.
struct ScratchFolder {
  /// The folder's path; never one that a command could take for an option.
  let path: String

  /// Makes the folder inside another one.
  init(in parent: String) throws(FileError) {
    let name = "collage-" + String(UInt64.random(in: .min ... .max), radix: 36)
    path = (parent.hasPrefix("/") ? "" : "./") + parent + "/" + name
    guard mkdir(path, 0o700) == 0 else {
      throw FileError(.makeFolder, path: path, code: errno)
    }
    EarlyEnd.remember(.folder(path))
  }

  /// Removes the folder and all that is in it, as far as the system lets us.
  func remove() {
    try? FileManager.default.removeItem(atPath: path)
    EarlyEnd.forget(.folder(path))
  }
}
