package import CCairo

/// The library that writes PDF, which is loaded when a PDF is first written.
package enum PDFLibrary {
  /// The Debian package that has it.
  package static let package = "libcairo2"

  /// Cairo; nil where it is missing, or made without PDF.
  package static let cairo = unsafe LoadedLibrary("cairo", version: 2, empty: ccairo_functions()) {
    unsafe ccairo_load($0, &$1)
  }
}
