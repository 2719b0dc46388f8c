/// The deprecated spellings of JSON keys in earlier versions.
///
/// Edits may use them, and output has them in addition to the present ones.
package enum FormerKeys {
  /// The former keys by the present ones.
  static let former = ["color": "colour"]
  /// The present keys by the former ones.
  static let present = ["colour": "color"]
}
