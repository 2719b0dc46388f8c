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
public enum OpenFiles {
  /// What commands have open at most, with some to spare: each thread works on a photo.
  public static let needed = 24 + 4 * ProcessInfo.processInfo.activeProcessorCount
  /// Programs that we start may not be prepared for more.
  private static let usual: rlim_t = 1024

  /// How many more files can be opened, counted no further than what is needed; the limit is raised
  /// first, as far as that is ours to do.
  public static func room() -> Int {
    raiseLimit(to: usual)
    var files: [Int32] = []
    defer { for file in files { close(file) } }
    while files.count < needed {
      let file = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard file >= 0 else { break }
      files.append(file)
    }
    return files.count
  }

  /// Raises the limit so that many more files can be open at once, as far as that is ours to do.
  ///
  /// - Parameter count: How many more.
  static func makeRoom(for count: Int) {
    raiseLimit(to: rlim_t(needed + count))
  }

  private static func raiseLimit(to wanted: rlim_t) {
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(files, &limit) == 0, limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(limit.rlim_max, wanted)
    _ = setrlimit(files, &limit)
  }
}
