/// The deprecated spellings of JSON keys in earlier versions.
///
/// Edits may use the deprecated keys. Output contains both the current and the deprecated keys.
package enum FormerKeys {
  /// The deprecated keys by the current ones.
  static let former = ["color": "colour"]
  /// The current keys by the deprecated ones.
  static let present = ["colour": "color"]
}
