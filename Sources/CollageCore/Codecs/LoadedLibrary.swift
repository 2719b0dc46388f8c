internal import Foundation

/// The functions of a C library that is loaded on first use.
///
/// If the program were linked with the libraries of all formats, every command would start more
/// slowly, although most commands don't open photos.
package struct LoadedLibrary<Functions>: @unchecked Sendable {
  // `@unchecked` is safe, because the function pointers never change after loading.
  package let functions: Functions

  /// Loads a library; `nil` if it is missing or too old.
  ///
  /// - Parameters:
  ///   - name: The library's name without `lib`.
  ///   - version: The library's ABI version on Linux.
  ///   - empty: The function table to fill.
  ///   - fill: Fills the table; returns the name of the first function that the library doesn't
  ///     contain, or `nil`.
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
