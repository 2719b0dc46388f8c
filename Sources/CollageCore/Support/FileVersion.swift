#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What tells the contents that a file has now from those that it had or will have.
///
/// Whoever writes to a file, or puts another in its place, changes its length, one of its times, or
/// its number on the disk.
struct FileVersion: Hashable, Sendable {
  /// Everything that changes, in decimal numbers.
  let text: String
  /// When the file or its name was changed last, in seconds since 1970.
  private let changed: Int

  /// The coarsest steps in which disks count time, in seconds.
  private static let tick = 2

  /// Looks at a file; nil if there is no regular file, a symbolic link being none.
  init?(path: String) {
    var facts = stat()
    guard lstat(path.systemPath, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Glibc)
      let (written, touched) = (facts.st_mtim, facts.st_ctim)
    #else
      let (written, touched) = (facts.st_mtimespec, facts.st_ctimespec)
    #endif
    text =
      "\(facts.st_dev) \(facts.st_ino) \(facts.st_size) \(written.tv_sec) \(written.tv_nsec) "
      + "\(touched.tv_sec) \(touched.tv_nsec)"
    changed = max(written.tv_sec, touched.tv_sec)
  }

  /// Whether the next change is sure to give the file other times, whatever the disk's clock.
  ///
  /// - Parameter now: The time in seconds since 1970.
  /// - Returns: False for a file that was changed just now.
  func isSettled(at now: Int) -> Bool { now - changed > Self.tick }
}
