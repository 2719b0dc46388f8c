#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file of which parts are read; it stays readable when its name goes to another file.
package final class RandomAccessFile: Sendable {
  private let file: Int32
  /// The file's length.
  package let byteCount: Int

  /// Opens a regular file; nil if there is none that can be read.
  package init?(path: String) {
    file = OpenInput.descriptor(of: path, followsLink: false)
    guard file >= 0 else { return nil }
    var facts = stat()
    let isRegular = unsafe fstat(file, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    byteCount = isRegular ? Int(facts.st_size) : -1
    // All properties are set, so that `deinit` closes the file.
    guard isRegular else { return nil }
  }

  deinit {
    if file >= 0 { close(file) }
  }

  /// Reads a part; nil if the file has not so many bytes or the disk cannot read them.
  package func bytes(in range: Range<Int>) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= byteCount else { return nil }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        // SAFETY: the buffer has room for `range.count` bytes, of which `count` are there.
        let read = unsafe pread(
          file, buffer.baseAddress.map { unsafe $0 + count }, range.count - count,
          off_t(range.lowerBound + count))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        count += read
      }
    }
    return bytes.count == range.count ? bytes : nil
  }

  /// How many bytes are handed on at a time.
  private static let part = 1 << 20

  /// Hands on all of the file in parts.
  ///
  /// - Parameter emit: Receives them in order.
  /// - Returns: Whether all could be read.
  /// - Throws: What `emit` throws.
  package func forEachPart(_ emit: ([UInt8]) throws -> Void) rethrows -> Bool {
    for start in stride(from: 0, to: byteCount, by: Self.part) {
      guard let bytes = bytes(in: start..<min(start + Self.part, byteCount)) else { return false }
      try emit(bytes)
    }
    return true
  }
}
