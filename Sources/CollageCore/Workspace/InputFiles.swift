/// Files that are read by a command, none of which its outputs may replace.
struct InputFiles {
  /// Where they are.
  let paths: [String]

  /// Refuses a target that is one of them, or has the contents of one.
  ///
  /// - Parameter path: Where an output would be, without links.
  /// - Throws: A `FileError` that tells why.
  func requireOther(_ path: String) throws(FileError) {
    guard let byteCount = Folder.byteCount(ofFile: path),
      paths.contains(where: { isSame($0, as: path, byteCount) })
    else { return }
    throw FileError(.write, path: path, refusal: .input)
  }

  private func isSame(_ input: String, as path: String, _ byteCount: Int) -> Bool {
    let input = Folder.resolved(input)
    if Folder.number(input) == Folder.number(path) { return true }
    guard Folder.byteCount(ofFile: input) == byteCount, let hash = try? contentHash(ofFile: path)
    else { return false }
    return (try? contentHash(ofFile: input)) == hash
  }
}
