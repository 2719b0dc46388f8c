/// As much of the program's own files in JSON as every version of them has.
struct FileHeading: Decodable {
  /// What tells such a file from any other.
  let format: String
  /// The layout.
  let version: Int
}
