#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file, a pipe or the standard input that is read from its beginning to its end.
package final class InputFile {
  /// What messages call it.
  package let path: String
  private let file: Int32
  private var isOwned = true
  /// Contents that are in memory already, and come before those of the file.
  private var rest: ArraySlice<UInt8> = []

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - followsLink: Whether the path may be a symbolic link, or a FIFO; else it must be a file.
  /// - Throws: A `FileReadError` that tells a missing file from a folder and a locked one.
  package init(path: String, followsLink: Bool = true) throws(FileReadError) {
    let input = try OpenInput(path, followsLink: followsLink)
    (file, rest) = (input.file, input.beginning[...])
    self.path = path
  }

  /// Uses the standard input, which stays open.
  package init(standardInput descriptor: Int32) {
    file = descriptor
    isOwned = false
    path = FileReader.standardInputName
  }

  /// Takes contents that are there already.
  package init(bytes: [UInt8], name: String) {
    file = -1
    rest = bytes[...]
    path = name
  }

  deinit { if file >= 0, isOwned { close(file) } }

  /// The length of a regular file; nil for anything else.
  var byteCount: Int? {
    var facts = stat()
    guard unsafe fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(facts.st_size)
  }

  /// The next bytes; none at the end.
  package func read(atMost count: Int) throws(FileReadError) -> [UInt8] {
    guard !rest.isEmpty else {
      return file >= 0 ? try FileReader.read(file, atMost: count, path: path) : []
    }
    let beginning = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    guard file >= 0, beginning.count < count else { return beginning }
    return try beginning + FileReader.read(file, atMost: count - beginning.count, path: path)
  }
}
