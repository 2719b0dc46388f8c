#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reads whole files and streams into memory, up to a limit.
package enum FileReader {
  /// The name of the standard input in error messages.
  package static let standardInputName = "standard input"

  /// Reads a file, a pipe, or a device.
  ///
  /// - Parameters:
  ///   - path: The path of a file or of a FIFO such as `/dev/stdin`.
  ///   - limit: The largest number of bytes to accept.
  ///   - followsLink: Whether the path may be a symbolic link or a FIFO; otherwise it must be a
  ///     regular file.
  /// - Returns: All bytes.
  /// - Throws: A `FileReadError`, which distinguishes a missing file, a folder, an unreadable file,
  ///   and a FIFO without a writer.
  package static func bytes(
    at path: String, limit: Int, followsLink: Bool = true
  ) throws(FileReadError) -> [UInt8] {
    let input = try OpenInput(path, followsLink: followsLink)
    defer { close(input.file) }
    return try contents(of: input.file, after: input.beginning, path: path, limit: limit)
  }

  /// Reads the first bytes of a file, which must not be a symbolic link.
  ///
  /// Returns fewer than `count` bytes if the file is shorter.
  package static func prefix(of path: String, count: Int) throws(FileReadError) -> [UInt8] {
    let input = try OpenInput(path, followsLink: false)
    defer { close(input.file) }
    return try read(input.file, atMost: count, path: path)
  }

  /// Reads the standard input to its end.
  ///
  /// - Parameters:
  ///   - limit: The largest number of bytes to accept.
  ///   - descriptor: The file descriptor to read instead of the process's standard input.
  /// - Returns: All bytes.
  /// - Throws: A `FileReadError` whose path is ``standardInputName``.
  package static func standardInput(
    limit: Int, descriptor: Int32 = 0
  ) throws(FileReadError) -> [UInt8] {
    try contents(of: descriptor, after: [], path: standardInputName, limit: limit)
  }

  private static func contents(
    of file: Int32, after beginning: [UInt8], path: String, limit: Int
  ) throws(FileReadError) -> [UInt8] {
    var facts = stat()
    guard unsafe fstat(file, &facts) == 0 else { throw FileReadError(path: path, code: errno) }
    guard facts.st_mode & S_IFMT != S_IFDIR else { throw .isFolder(path: path) }
    let isRegular = facts.st_mode & S_IFMT == S_IFREG
    let expected = isRegular ? Int(facts.st_size) : 0
    guard expected <= limit else { throw .tooLarge(path: path, bytes: expected, limit: limit) }

    var bytes = beginning
    // Requesting one byte more than the expected size finds the end of a regular file without a
    // second large read.
    var next = isRegular ? expected + 1 : firstChunk
    while true {
      let room = min(next - 1, limit - bytes.count) + 1
      let chunk = try read(file, atMost: room, path: path)
      if chunk.isEmpty { return bytes }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      guard bytes.count <= limit else {
        throw .tooLarge(path: path, bytes: bytes.count, limit: limit)
      }
      next = max(firstChunk, min(bytes.count, largestChunk))
    }
  }

  private static let firstChunk = 1 << 16
  private static let largestChunk = 1 << 24

  static func read(
    _ file: Int32, atMost count: Int, path: String
  ) throws(FileReadError) -> [UInt8] {
    var code: Int32 = 0
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let room = unsafe UnsafeMutableRawBufferPointer(buffer)[filled...]
        let got = unsafe readOnce(file, UnsafeMutableRawBufferPointer(rebasing: room))
        if got < 0 { code = errno }
        guard got > 0 else { return }
        filled += got
      }
    }
    guard code == 0 else { throw FileReadError(path: path, code: code) }
    return chunk
  }

  /// Reads the first byte without waiting.
  ///
  /// Returns an empty array at the end of the file, and `nil` if no byte has arrived yet.
  static func firstByte(of file: Int32, path: String) throws(FileReadError) -> [UInt8]? {
    do throws(FileReadError) {
      return try read(file, atMost: 1, path: path)
    } catch .failed(let error) where error.code == EAGAIN {
      return nil
    }
  }

  private static func readOnce(_ file: Int32, _ room: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      // SAFETY: `room` is memory of `room.count` bytes that the caller owns for the call.
      #if canImport(Glibc)
        let got = unsafe Glibc.read(file, room.baseAddress, room.count)
      #else
        let got = Darwin.read(file, room.baseAddress, room.count)
      #endif
      if got >= 0 || errno != EINTR { return got }
    }
  }
}
