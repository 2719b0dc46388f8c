internal import Foundation

/// The functions of a C library that is loaded on first use.
///
/// Linking the program with the libraries of all formats would slow the start of every command,
/// although most commands don't open photos.
package struct LoadedLibrary<Functions>: @unchecked Sendable {
  // SAFETY: the function pointers never change after loading.
  package let functions: Functions

  /// Loads a library; `nil` if it is missing or too old.
  ///
  /// `name` is the library's name without `lib`, and `version` is its ABI version on Linux. `fill`
  /// fills the table `empty`; it returns the name of the first missing function, or `nil`.
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
