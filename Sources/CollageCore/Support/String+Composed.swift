internal import Foundation

extension String {
  /// The text with its letters composed (Unicode NFC).
  package var composed: String {
    // What most names consist of is composed already, and to find that out takes long.
    utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
  }
}
