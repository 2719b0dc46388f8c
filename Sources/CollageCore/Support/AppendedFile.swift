#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file to which lines are appended.
///
/// A process that is killed while it writes a line leaves a partial line. The next process starts a
/// new line.
package final class AppendedFile: @unchecked Sendable {
  // SAFETY: both properties are constant, and threads may append to the same descriptor.
  private let path: String
  private let file: Int32

  /// Opens a file; creates it if it doesn't exist.
  package init(_ path: String) throws(FileError) {
    self.path = path
    file = unsafe open(
      path.systemPath, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard file >= 0 else { throw FileError(.write, path: path, code: errno) }
    var last: UInt8 = 0
    let end = lseek(file, 0, SEEK_END)
    if end > 0, unsafe pread(file, &last, 1, end - 1) == 1, last != UInt8(ascii: "\n") {
      try append([])
    }
  }

  deinit { close(file) }

  /// Appends a line and a line terminator; if this fails, the file can contain a part of the line.
  package func append(_ line: [UInt8]) throws(FileError) {
    var rest = (line + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError(.write, path: path, code: errno) }
      rest = rest.dropFirst(count)
    }
  }
}
