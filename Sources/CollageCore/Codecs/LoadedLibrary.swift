internal import Foundation

/// The functions of a C library that is loaded when it is first needed.
///
/// Linking all the formats' libraries would make every command start later, most of which open no
/// photo.
package struct LoadedLibrary<Functions>: @unchecked Sendable {
  // Pointers to functions that never change once they are found.
  package let functions: Functions

  /// Loads a library, or gives nil when it is missing or too old.
  ///
  /// - Parameters:
  ///   - name: The library's name without `lib`.
  ///   - version: The number of its binary interface on Linux.
  ///   - empty: A table to fill.
  ///   - fill: Finds all functions, or returns the name of one that is missing.
  package init?(
    _ name: String, version: Int, empty: Functions,
    fill: (UnsafeMutableRawPointer, inout Functions) -> UnsafePointer<CChar>?
  ) {
    let paths = [
      "lib\(name).so.\(version)", "lib\(name).dylib", "/opt/homebrew/lib/lib\(name).dylib",
      "/usr/local/lib/lib\(name).dylib",
    ]
    guard
      let library = unsafe paths.lazy.compactMap({ unsafe dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first
    else {
      return nil
    }
    var functions = empty
    guard unsafe fill(library, &functions) == nil else { return nil }
    self.functions = functions
  }
}
