internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The process's limit of open files.
///
/// System libraries abort the process if they can't open a file. Therefore, the program checks the
/// limit before it uses them.
package enum OpenFileLimit {
  /// The maximum number of files that a command has open, with a margin; each thread processes one
  /// photo.
  package static let needed = min(
    sufficientOnAnyMachine, 24 + 4 * ProcessInfo.processInfo.activeProcessorCount)
  /// A limit that suffices on any machine.
  ///
  /// Callers compare the result of ``availableCount()`` with this number first. Computing
  /// ``needed`` is slow, because it counts the processors.
  package static let sufficientOnAnyMachine = 1000
  /// The highest limit that all commands started by this process support; they inherit the limit.
  private static let defaultLimit: rlim_t = 1024

  /// Raises the limit to `defaultLimit` if allowed, and returns the number of files that the
  /// process can still open without exceeding `defaultLimit`.
  package static func availableCount() -> Int {
    raiseLimit(to: defaultLimit)
    let count = Int32(min(current()?.rlim_cur ?? defaultLimit, defaultLimit))
    var files = (0..<count).map { pollfd(fd: $0, events: 0, revents: 0) }
    guard unsafe poll(&files, nfds_t(count), 0) >= 0 else { return files.count }
    return files.count { $0.revents & Int16(POLLNVAL) != 0 }
  }

  /// Raises the limit, as far as the system allows, for a number of additional open files.
  package static func raise(for count: Int) {
    raiseLimit(to: rlim_t(needed + count))
  }

  private static func raiseLimit(to requested: rlim_t) {
    guard var limit = current(), limit.rlim_cur < requested else { return }
    limit.rlim_cur = min(limit.rlim_max, requested)
    _ = unsafe setrlimit(resource, &limit)
  }

  private static func current() -> rlimit? {
    var limit = rlimit()
    return unsafe getrlimit(resource, &limit) == 0 ? limit : nil
  }

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif
}
