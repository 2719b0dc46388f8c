#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Expands file name patterns like a shell.
package enum PathPattern {
  /// Returns the paths that match a pattern.
  ///
  /// - Parameter pattern: A pattern with `*`, `?`, and `[…]`; a backslash escapes. Only a literal
  ///   dot matches a dot at the start of a name.
  /// - Returns: The paths of files and folders in natural order; empty if nothing matches.
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
