#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Expands file name patterns as a shell does.
package enum PathPattern {
  /// Returns the files and folders that match a pattern with `*`, `?`, and `[…]`, in natural order.
  ///
  /// A backslash escapes the next character. Only a literal dot matches a dot at the start of a
  /// name.
  package static func matches(of pattern: String) -> [String] {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    guard unsafe glob(pattern.systemPath, GLOB_NOSORT, nil, &found) == 0 else { return [] }
    // SAFETY: the list holds `gl_pathc` C strings, which `globfree` frees after they are copied.
    let paths = unsafe (0..<Int(found.gl_pathc)).compactMap { index in
      unsafe found.gl_pathv[index].map { unsafe String(systemPath: $0) }
    }
    return NaturalOrder.sorted(paths) { $0 }
  }
}
