/// Keys of JSON with the spellings of earlier versions: edits may use them, and output has them beside the present
/// ones. They are deprecated.
package enum FormerKeys {
  /// The former keys by the present ones.
  static let former = ["color": "colour"]
  /// The present keys by the former ones.
  static let present = ["colour": "color"]
}
