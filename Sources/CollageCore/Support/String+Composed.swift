internal import Foundation

extension String {
  /// The text in Unicode NFC (composed form).
  package var composed: String {
    // Fast path: most names are ASCII, and normalization is slow.
    utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
  }
}
