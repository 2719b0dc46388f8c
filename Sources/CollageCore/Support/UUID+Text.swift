package import Foundation

extension UUID {
  /// The UUID in lowercase, as in the store and in the output.
  package var text: String {
    // Setting the bit 0x20 changes only letters. `lowercased()`, which handles all scripts, took a
    // twelfth of the time of an edit of thousands of items.
    String(decoding: uuidString.utf8.map { $0 | 0x20 }, as: UTF8.self)
  }
}
