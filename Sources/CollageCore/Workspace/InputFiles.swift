/// The input files of a command, which the command's outputs must not replace.
struct InputFiles {
  let paths: [String]

  /// Throws an error if the file at a path is one of the input files or has the same contents as
  /// one of them.
  ///
  /// Symbolic links in `path` must be resolved.
  func checkNotInput(_ path: String) throws(FileError) {
    guard let byteCount = Folder.byteCount(ofFile: path),
      paths.contains(where: { isSame($0, as: path, byteCount) })
    else { return }
    throw FileError(.write, path: path, refusal: .input)
  }

  private func isSame(_ input: String, as path: String, _ byteCount: Int) -> Bool {
    let input = Folder.resolved(input)
    if Folder.fileID(input) == Folder.fileID(path) { return true }
    guard Folder.byteCount(ofFile: input) == byteCount, let hash = try? contentHash(ofFile: path)
    else { return false }
    return (try? contentHash(ofFile: input)) == hash
  }
}
