internal import Foundation

package enum FileDescriptorLimit {
  /// The number of open files that suffices for the web server.
  private static let requestedLimit: rlim_t = 4096

  /// Raises the process's limit of open files as far as needed and allowed, and returns the
  /// resulting limit.
  package static func raiseLimit() -> Int {
    #if os(Linux)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { return 256 }
    if limit.rlim_cur < requestedLimit {
      var raised = limit
      raised.rlim_cur = min(requestedLimit, limit.rlim_max)
      if unsafe setrlimit(resource, &raised) == 0 { limit = raised }
    }
    return Int(clamping: limit.rlim_cur)
  }
}
