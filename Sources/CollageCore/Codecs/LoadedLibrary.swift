internal import Foundation

/// The functions of a C library that is loaded when it is first needed.
///
/// Linking the libraries of all formats would delay the start of every command, although most
/// commands don't open photos.
package struct LoadedLibrary<Functions>: @unchecked Sendable {
  // Function pointers that never change after loading.
  package let functions: Functions

  /// Loads a library; `nil` if it is missing or too old.
  ///
  /// - Parameters:
  ///   - name: The library's name without `lib`.
  ///   - version: The library's ABI version on Linux.
  ///   - empty: The function table to fill.
  ///   - fill: Looks up all functions; returns the name of the first missing one, or `nil`.
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
