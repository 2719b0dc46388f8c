/// Reads the regular files of a tar archive sequentially.
package struct TarReader {
  package enum ParseError: InternalError, Hashable {
    /// The archive ends before its end marker.
    case truncated
    case header(TarHeader.ParseError)
  }

  private let source: InputFile
  /// The number of unread bytes of the current file.
  private var remaining = 0
  private var padding = 0

  package init(_ source: InputFile) {
    self.source = source
  }

  /// Skips the unread contents of the current file and returns the header of the next file; `nil`
  /// at the end of the archive.
  package mutating func next() throws -> TarHeader? {
    while try !read(atMost: 1 << 16).isEmpty {}
    try skipPadding()
    let block = try readExactly(TarHeader.blockSize)
    if block.allSatisfy({ $0 == 0 }) { return nil }
    let header: TarHeader
    do throws(TarHeader.ParseError) {
      header = try TarHeader(block)
    } catch {
      throw ParseError.header(error)
    }
    remaining = header.byteCount
    padding = header.padding
    return header
  }

  /// Returns the next bytes of the current file's contents; empty at the end of the file.
  mutating func read(atMost count: Int) throws -> [UInt8] {
    guard remaining > 0 else { return [] }
    let bytes = try source.read(atMost: min(count, remaining))
    guard !bytes.isEmpty else { throw ParseError.truncated }
    remaining -= bytes.count
    return bytes
  }

  /// Returns the unread contents of the current file.
  package mutating func readAll() throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(remaining)
    while remaining > 0 { bytes += try read(atMost: 1 << 20) }
    return bytes
  }

  private mutating func skipPadding() throws {
    _ = try readExactly(padding)
    padding = 0
  }

  private func readExactly(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let chunk = try source.read(atMost: count - bytes.count)
      guard !chunk.isEmpty else { throw ParseError.truncated }
      bytes += chunk
    }
    return bytes
  }
}
