/// The fields that every version of the program's own JSON files contains.
struct FileHeader: Decodable {
  /// The identifier that distinguishes the program's file formats.
  let format: String
  let version: Int
}
