#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
  internal import Foundation
#endif

/// A fingerprint of a file: writing to the file, or replacing it, changes its size, one of its
/// timestamps, or its inode number.
package struct FileVersion: Hashable, Sendable {
  /// The device and inode numbers, the size, and the timestamps, as decimal numbers.
  package let text: String
  /// The later of the modification and status change times, in seconds since 1970.
  private let lastChange: Int

  /// The coarsest timestamp resolution of common file systems, in seconds.
  private static let tick = 2

  /// Reads a file's version; `nil` if the path isn't a regular file or is a symbolic link.
  package init?(path: String) {
    var status = stat()
    guard unsafe lstat(path.systemPath, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let (modified, statusChange) = (status.modificationTime, status.statusChangeTime)
    text =
      "\(status.st_dev) \(status.st_ino) \(status.st_size) \(modified.tv_sec) \(modified.tv_nsec) "
      + "\(statusChange.tv_sec) \(statusChange.tv_nsec)"
    lastChange = max(modified.tv_sec, statusChange.tv_sec)
  }

  /// Returns the inode number, the size, and the modification time of a file, as decimal numbers.
  ///
  /// They don't change when the disk is remounted, or when the file is renamed or gets other
  /// permissions. Follows symbolic links. Returns an empty string if the path doesn't exist.
  package static func ofContents(_ path: String) -> String {
    var status = stat()
    guard unsafe stat(path.systemPath, &status) == 0 else { return "" }
    let modified = status.modificationTime
    return "\(status.st_ino) \(status.st_size) \(modified.tv_sec) \(modified.tv_nsec)"
  }

  /// Returns whether any later change alters the file's timestamps; `now` is in seconds since 1970.
  ///
  /// A change within one clock tick of the previous change can leave the timestamps unchanged.
  package func isSettled(at now: Int) -> Bool { now - lastChange > Self.tick }
}

extension stat {
  /// The time when the contents last changed.
  var modificationTime: timespec {
    #if canImport(Glibc)
      st_mtim
    #else
      st_mtimespec
    #endif
  }

  /// The time when the contents, the permissions, or a name of the file last changed.
  var statusChangeTime: timespec {
    #if canImport(Glibc)
      st_ctim
    #else
      st_ctimespec
    #endif
  }
}

package enum ProgramFile {
  /// The executable's inode number, size, and modification time, which differ between builds.
  package static let version: String = {
    #if os(Linux)
      let path = "/proc/self/exe"
    #else
      let path = Bundle.main.executablePath ?? ""
    #endif
    return FileVersion.ofContents(path)
  }()
}
