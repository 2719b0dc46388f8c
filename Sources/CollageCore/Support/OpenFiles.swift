internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How many files this process can have open.
///
/// The system's libraries end a process that cannot open what they need, so that it is better not to
/// begin.
package enum OpenFiles {
  /// What commands have open at most, with some to spare: each thread works on a photo.
  package static let needed = min(plenty, 24 + 4 * ProcessInfo.processInfo.activeProcessorCount)
  /// What is enough on any machine: with so many nobody has to count processors, which takes a while.
  package static let plenty = 1000
  /// Programs that we start may not be prepared for more.
  private static let usual: rlim_t = 1024

  /// How many more files can be opened, as far as a usual limit goes; the limit is raised first, as
  /// far as that is ours to do.
  package static func room() -> Int {
    raiseLimit(to: usual)
    let count = Int32(min(present()?.rlim_cur ?? usual, usual))
    var files = (0..<count).map { pollfd(fd: $0, events: 0, revents: 0) }
    guard unsafe poll(&files, nfds_t(count), 0) >= 0 else { return files.count }
    return files.count { $0.revents & Int16(POLLNVAL) != 0 }
  }

  /// Raises the limit so that many more files can be open at once, as far as that is ours to do.
  ///
  /// - Parameter count: How many more.
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
