#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Names of files by patterns, as a shell expands them.
package enum PathPattern {
  /// The paths that a pattern matches.
  ///
  /// - Parameter pattern: `*`, `?` and `[…]` match, a backslash protects; names that start with a point
  ///   match only a point.
  /// - Returns: The paths of files and folders, sorted as people count; none if nothing matches.
  package static func matches(of pattern: String) -> [String] {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    guard unsafe glob(pattern.systemPath, GLOB_NOSORT, nil, &found) == 0 else { return [] }
    // SAFETY: there are so many C strings in the list, which `globfree` frees after the copy.
    let paths = unsafe (0..<Int(found.gl_pathc)).compactMap { index in
      unsafe found.gl_pathv[index].map { unsafe String(systemPath: $0) }
    }
    return NaturalOrder.sorted(paths) { $0 }
  }
}
