#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reads whole files and streams into memory, up to a limit.
package enum FileReader {
  package static let standardInputName = "standard input"

  /// Reads a file, a pipe, or a device of at most `limit` bytes; if `followsLink` is false, the
  /// path must name a regular file.
  package static func bytes(
    at path: String, limit: Int, followsLink: Bool = true
  ) throws(FileReadError) -> [UInt8] {
    let input = try OpenInput(path, followsLink: followsLink)
    defer { close(input.file) }
    return try contents(of: input.file, after: input.readAhead, path: path, limit: limit)
  }

  /// Reads the first `count` bytes of a regular file, or fewer if it is shorter; a symbolic link is
  /// an error.
  package static func prefix(of path: String, count: Int) throws(FileReadError) -> [UInt8] {
    let input = try OpenInput(path, followsLink: false)
    defer { close(input.file) }
    return try read(input.file, atMost: count, path: path)
  }

  /// Reads the standard input, or another descriptor, to its end; errors have the path
  /// ``standardInputName``.
  package static func standardInput(
    limit: Int, descriptor: Int32 = 0
  ) throws(FileReadError) -> [UInt8] {
    try contents(of: descriptor, after: [], path: standardInputName, limit: limit)
  }

  private static func contents(
    of file: Int32, after readAhead: [UInt8], path: String, limit: Int
  ) throws(FileReadError) -> [UInt8] {
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw FileReadError(path: path, code: errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .isFolder(path: path) }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    let expected = isRegular ? Int(status.st_size) : 0
    guard expected <= limit else { throw .tooLarge(path: path, bytes: expected, limit: limit) }

    var bytes = readAhead
    // Requesting one byte more than the expected size detects the end of a regular file without a
    // second large read.
    var next = isRegular ? expected + 1 : firstChunk
    while true {
      let chunkSize = min(next - 1, limit - bytes.count) + 1
      let chunk = try read(file, atMost: chunkSize, path: path)
      if chunk.isEmpty { return bytes }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      guard bytes.count <= limit else {
        throw .tooLarge(path: path, bytes: bytes.count, limit: limit)
      }
      next = max(firstChunk, min(bytes.count, maximumChunk))
    }
  }

  private static let firstChunk = 1 << 16
  private static let maximumChunk = 1 << 24

  static func read(
    _ file: Int32, atMost count: Int, path: String
  ) throws(FileReadError) -> [UInt8] {
    var code: Int32 = 0
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = unsafe UnsafeMutableRawBufferPointer(buffer)[filled...]
        let readCount = unsafe readOnce(file, UnsafeMutableRawBufferPointer(rebasing: rest))
        if readCount < 0 { code = errno }
        guard readCount > 0 else { return }
        filled += readCount
      }
    }
    guard code == 0 else { throw FileReadError(path: path, code: code) }
    return chunk
  }

  /// Reads the first byte without waiting; returns an empty array at the end of the file, and `nil`
  /// if no byte has arrived yet.
  static func firstByte(of file: Int32, path: String) throws(FileReadError) -> [UInt8]? {
    do throws(FileReadError) {
      return try read(file, atMost: 1, path: path)
    } catch .failed(let error) where error.code == EAGAIN {
      return nil
    }
  }

  private static func readOnce(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      // SAFETY: the caller owns the `buffer.count` bytes of the buffer during the call.
      #if canImport(Glibc)
        let readCount = unsafe Glibc.read(file, buffer.baseAddress, buffer.count)
      #else
        let readCount = Darwin.read(file, buffer.baseAddress, buffer.count)
      #endif
      if readCount >= 0 || errno != EINTR { return readCount }
    }
  }
}
