internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The process's limit of open files.
///
/// System libraries abort a process that can't open the files they need. It is therefore better to
/// check the limit first.
package enum OpenFileLimit {
  /// The maximum number of files that a command has open, with some to spare: each thread processes
  /// one photo.
  package static let needed = min(plenty, 24 + 4 * ProcessInfo.processInfo.activeProcessorCount)
  /// A number that suffices on any machine, so that counting the processors, which is slow, can be
  /// skipped.
  package static let plenty = 1000
  /// The limit that the commands started by this process can be expected to handle.
  private static let usual: rlim_t = 1024

  /// Raises the limit to the usual one, if allowed, and returns the number of files that can still
  /// be opened.
  package static func room() -> Int {
    raiseLimit(to: usual)
    let count = Int32(min(present()?.rlim_cur ?? usual, usual))
    var files = (0..<count).map { pollfd(fd: $0, events: 0, revents: 0) }
    guard unsafe poll(&files, nfds_t(count), 0) >= 0 else { return files.count }
    return files.count { $0.revents & Int16(POLLNVAL) != 0 }
  }

  /// Raises the limit, as far as allowed, so that a number of additional files can be open at once.
  ///
  /// - Parameter count: The number of additional files.
  package static func makeRoom(for count: Int) {
    raiseLimit(to: rlim_t(needed + count))
  }

  private static func raiseLimit(to wanted: rlim_t) {
    guard var limit = present(), limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(limit.rlim_max, wanted)
    _ = unsafe setrlimit(resource, &limit)
  }

  private static func present() -> rlimit? {
    var limit = rlimit()
    return unsafe getrlimit(resource, &limit) == 0 ? limit : nil
  }

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif
}
