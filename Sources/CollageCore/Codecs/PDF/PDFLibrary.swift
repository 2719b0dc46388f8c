package import CCairo

/// Cairo, the library that writes PDF, which is loaded on first use.
package enum PDFLibrary {
  package static let package = "libcairo2"

  /// Cairo; `nil` if it is missing or built without PDF support.
  package static let cairo = unsafe LoadedLibrary("cairo", version: 2, empty: ccairo_functions()) {
    unsafe ccairo_load($0, &$1)
  }
}
