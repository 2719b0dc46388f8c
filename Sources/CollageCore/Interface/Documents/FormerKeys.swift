/// The spellings of JSON keys in earlier versions.
///
/// Edits accept the former keys. Output contains both the current and the former keys.
package enum FormerKeys {
  /// The former keys by the current ones.
  static let formerByCurrent = ["color": "colour"]
  /// The current keys by the former ones.
  static let currentByFormer = ["colour": "color"]
}
