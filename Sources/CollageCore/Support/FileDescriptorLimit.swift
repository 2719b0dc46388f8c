internal import Foundation

package enum FileDescriptorLimit {
  /// The limit to request, which is more than the web server needs.
  private static let enough: rlim_t = 4096

  /// Raises the process's limit of open file descriptors to `enough`, or as far as the system
  /// allows.
  ///
  /// Returns the resulting limit.
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
