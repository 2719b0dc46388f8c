#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
  internal import Foundation
#endif

/// A fingerprint of a file that changes when the file's contents change.
///
/// Writing to a file, or replacing it, changes its size, one of its timestamps, or its inode
/// number.
package struct FileVersion: Hashable, Sendable {
  /// The device and inode numbers, the size, and the timestamps, as decimal numbers.
  package let text: String
  /// The time of the last status change (`ctime`), in seconds since 1970.
  private let changed: Int

  /// The coarsest timestamp resolution of common file systems, in seconds.
  private static let tick = 2

  /// Reads a file's version; `nil` if the path isn't a regular file or is a symbolic link.
  package init?(path: String) {
    var facts = stat()
    guard unsafe lstat(path.systemPath, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let (written, touched) = (facts.modificationTime, facts.statusChangeTime)
    text =
      "\(facts.st_dev) \(facts.st_ino) \(facts.st_size) \(written.tv_sec) \(written.tv_nsec) "
      + "\(touched.tv_sec) \(touched.tv_nsec)"
    changed = max(written.tv_sec, touched.tv_sec)
  }

  /// Returns the part of a version that doesn't change when the disk is remounted, or the file is
  /// renamed or gets other permissions: the inode number, the size, and the modification time.
  ///
  /// Follows symbolic links. Returns decimal numbers, or an empty string if the path doesn't exist.
  package static func ofContents(_ path: String) -> String {
    var facts = stat()
    guard unsafe stat(path.systemPath, &facts) == 0 else { return "" }
    let written = facts.modificationTime
    return "\(facts.st_ino) \(facts.st_size) \(written.tv_sec) \(written.tv_nsec)"
  }

  /// Returns whether a later change is certain to alter the file's timestamps.
  ///
  /// A change within one clock tick of the previous one may not.
  ///
  /// - Parameter now: The current time, in seconds since 1970.
  /// - Returns: `false` if the file changed within the last clock tick.
  package func isSettled(at now: Int) -> Bool { now - changed > Self.tick }
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

/// The executable file of this process.
package enum ProgramFile {
  /// The executable's size and timestamps, which differ between builds.
  package static let version: String = {
    #if os(Linux)
      let path = "/proc/self/exe"
    #else
      let path = Bundle.main.executablePath ?? ""
    #endif
    return FileVersion.ofContents(path)
  }()
}
