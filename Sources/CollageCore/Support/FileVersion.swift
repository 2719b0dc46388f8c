#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
  internal import Foundation
#endif

/// A fingerprint that identifies a file's current contents.
///
/// Writing to a file, or replacing it, changes its size, one of its timestamps, or its inode
/// number.
package struct FileVersion: Hashable, Sendable {
  /// All facts that change, in decimal numbers.
  package let text: String
  /// The status change time, in seconds since 1970.
  private let changed: Int

  /// The coarsest timestamp resolution of file systems, in seconds.
  private static let tick = 2

  /// Reads a file's version; `nil` if the path isn't a regular file.
  ///
  /// A symbolic link isn't one.
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

  /// Returns the part of a version that survives remounting the disk, changing the file's
  /// permissions, and renaming it: the inode number, the size, and the modification time.
  ///
  /// - Parameter path: The path of a file or a folder; symbolic links are followed.
  /// - Returns: Decimal numbers; an empty string if the path doesn't exist.
  package static func ofContents(_ path: String) -> String {
    var facts = stat()
    guard unsafe stat(path.systemPath, &facts) == 0 else { return "" }
    let written = facts.modificationTime
    return "\(facts.st_ino) \(facts.st_size) \(written.tv_sec) \(written.tv_nsec)"
  }

  /// Returns whether the next change is certain to alter the file's timestamps, whatever the file
  /// system's clock.
  ///
  /// - Parameter now: The time in seconds since 1970.
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

  /// The time when the contents, the permissions, or the names last changed.
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
