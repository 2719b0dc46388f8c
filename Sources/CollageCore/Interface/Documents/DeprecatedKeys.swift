/// Former spellings of JSON keys.
///
/// Edits accept both spellings. The JSON output of looks and text contains both.
package enum DeprecatedKeys {
  /// The former spelling of each key that has one.
  static let spellings = ["color": "colour"]
  /// The present key for each former spelling.
  static let replacements = Dictionary(uniqueKeysWithValues: spellings.map { ($1, $0) })
}
