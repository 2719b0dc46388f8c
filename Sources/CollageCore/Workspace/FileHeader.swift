/// The fields that every version of the program's own JSON files has in common.
struct FileHeader: Decodable {
  /// The identifier that distinguishes the file from others.
  let format: String
  let version: Int
}
