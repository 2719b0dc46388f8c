#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

package enum PathPattern {
  /// Returns the files and folders that match a shell pattern with `*`, `?`, `[…]`, and backslash
  /// escapes, in natural order.
  package static func matches(of pattern: String) -> [String] {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    guard unsafe glob(pattern.systemPath, GLOB_NOSORT, nil, &found) == 0 else { return [] }
    // SAFETY: the list holds `gl_pathc` C strings; `globfree` frees them after this copy.
    let paths = unsafe (0..<Int(found.gl_pathc)).compactMap { index in
      unsafe found.gl_pathv[index].map { unsafe String(systemPath: $0) }
    }
    return NaturalOrder.sorted(paths) { $0 }
  }
}
