#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An input that is read sequentially: a file, a pipe, the standard input, or bytes in memory.
package final class InputFile {
  /// The path or name shown in messages.
  package let path: String
  private let file: Int32
  private var isOwned = true
  /// Bytes already in memory, which are returned before the bytes of the file.
  private var rest: ArraySlice<UInt8> = []

  /// Opens a file; if `followsLink` is false, the path must name a regular file.
  package init(path: String, followsLink: Bool = true) throws(FileReadError) {
    let input = try OpenInput(path, followsLink: followsLink)
    (file, rest) = (input.file, input.readAhead[...])
    self.path = path
  }

  /// Creates an input that reads the standard input and doesn't close it.
  package init(standardInput descriptor: Int32) {
    file = descriptor
    isOwned = false
    path = FileReader.standardInputName
  }

  /// Creates an input that reads from memory.
  package init(bytes: [UInt8], name: String) {
    file = -1
    rest = bytes[...]
    path = name
  }

  deinit { if file >= 0, isOwned { close(file) } }

  /// The size of a regular file; `nil` for any other input.
  var byteCount: Int? {
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Returns up to `count` of the next bytes; an empty array at the end of the input.
  package func read(atMost count: Int) throws(FileReadError) -> [UInt8] {
    guard !rest.isEmpty else {
      return file >= 0 ? try FileReader.read(file, atMost: count, path: path) : []
    }
    let buffered = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    guard file >= 0, buffered.count < count else { return buffered }
    return try buffered + FileReader.read(file, atMost: count - buffered.count, path: path)
  }
}
