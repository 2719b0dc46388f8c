#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file open for random access; it stays readable if its path is renamed or replaced.
package final class RandomAccessFile: Sendable {
  private let file: Int32
  package let byteCount: Int

  /// Opens a regular file; `nil` if it doesn't exist or can't be read.
  package init?(path: String) {
    file = OpenInput.descriptor(of: path, followsLink: false)
    guard file >= 0 else { return nil }
    var status = stat()
    let isRegular = unsafe fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    byteCount = isRegular ? Int(status.st_size) : -1
    // `deinit` closes the file, because all properties are initialized at this point.
    guard isRegular else { return nil }
  }

  deinit {
    if file >= 0 { close(file) }
  }

  /// Reads a range of bytes; returns `nil` if the range exceeds the file or the read fails.
  package func bytes(in range: Range<Int>) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= byteCount else { return nil }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        // SAFETY: the buffer has space for `range.count` bytes; the first `count` are filled.
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

  /// The number of bytes that ``forEachPart(_:)`` reads at a time.
  private static let partSize = 1 << 20

  /// Passes the whole file to `emit` in parts, in order; returns `false` if a part can't be read.
  package func forEachPart(_ emit: ([UInt8]) throws -> Void) rethrows -> Bool {
    for start in stride(from: 0, to: byteCount, by: Self.partSize) {
      guard let bytes = bytes(in: start..<min(start + Self.partSize, byteCount)) else {
        return false
      }
      try emit(bytes)
    }
    return true
  }
}
