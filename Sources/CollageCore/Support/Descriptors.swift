internal import Foundation

/// The process's file descriptors.
package enum Descriptors {
  /// More than any server here needs.
  private static let enough: rlim_t = 4096

  /// Raises how many descriptors the process may have open at a time, as far as it may and needs to.
  ///
  /// - Returns: The number that holds now.
  package static func raiseLimit() -> Int {
    #if os(Linux)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { return 256 }
    if limit.rlim_cur < enough {
      var raised = limit
      raised.rlim_cur = min(enough, limit.rlim_max)
      if unsafe setrlimit(resource, &raised) == 0 { limit = raised }
    }
    return Int(clamping: limit.rlim_cur)
  }
}
