#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
  internal import Foundation
#endif

/// What tells the contents that a file has now from those that it had or will have.
///
/// Whoever writes to a file, or puts another in its place, changes its length, one of its times, or
/// its number on the disk.
package struct FileVersion: Hashable, Sendable {
  /// Everything that changes, in decimal numbers.
  package let text: String
  /// When the file or its name was changed last, in seconds since 1970.
  private let changed: Int

  /// The coarsest steps in which disks count time, in seconds.
  private static let tick = 2

  /// Looks at a file; nil if there is no regular file, a symbolic link being none.
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

  /// The part of a version that stays when the disk is mounted anew, and when a file gets other rights
  /// or another name: its number, its length and when it was written.
  ///
  /// - Parameter path: A file or a folder; symbolic links are followed.
  /// - Returns: Decimal numbers; an empty text if there is nothing.
  package static func ofContents(_ path: String) -> String {
    var facts = stat()
    guard unsafe stat(path.systemPath, &facts) == 0 else { return "" }
    let written = facts.modificationTime
    return "\(facts.st_ino) \(facts.st_size) \(written.tv_sec) \(written.tv_nsec)"
  }

  /// Whether the next change is sure to give the file other times, whatever the disk's clock.
  ///
  /// - Parameter now: The time in seconds since 1970.
  /// - Returns: False for a file that was changed just now.
  package func isSettled(at now: Int) -> Bool { now - changed > Self.tick }
}

extension stat {
  /// When the contents were changed last.
  var modificationTime: timespec {
    #if canImport(Glibc)
      st_mtim
    #else
      st_mtimespec
    #endif
  }

  /// When the contents, the rights or the names were changed last.
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
  /// The file's length and times, which differ from those of other builds.
  package static let version: String = {
    #if os(Linux)
      let path = "/proc/self/exe"
    #else
      let path = Bundle.main.executablePath ?? ""
    #endif
    return FileVersion.ofContents(path)
  }()
}
