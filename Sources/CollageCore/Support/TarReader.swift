/// Reads the plain files of a tar archive, one after the other, without going back.
package struct TarReader {
  /// What is wrong with an archive.
  package enum ParseError: InternalError, Hashable {
    /// The archive ends before its end mark.
    case truncated
    /// Something is no header, or the header of anything but a plain file.
    case header(TarHeader.ParseError)
  }

  private let source: InputFile
  /// What was not read yet of the present file.
  private var missing = 0
  private var padding = 0

  /// Starts at the beginning of an archive.
  package init(_ source: InputFile) {
    self.source = source
  }

  /// The header of the next file; nil at the end of the archive.
  ///
  /// What was not read of the file before is skipped.
  package mutating func next() throws -> TarHeader? {
    while try !read(atMost: 1 << 16).isEmpty {}
    try skipPadding()
    let block = try exactly(TarHeader.blockSize)
    if block.allSatisfy({ $0 == 0 }) { return nil }
    let header: TarHeader
    do throws(TarHeader.ParseError) {
      header = try TarHeader(block)
    } catch {
      throw ParseError.header(error)
    }
    missing = header.byteCount
    padding = header.padding
    return header
  }

  /// Some of the present file's contents; nothing at its end.
  mutating func read(atMost count: Int) throws -> [UInt8] {
    guard missing > 0 else { return [] }
    let bytes = try source.read(atMost: min(count, missing))
    guard !bytes.isEmpty else { throw ParseError.truncated }
    missing -= bytes.count
    return bytes
  }

  /// The present file's contents, whose length its header told.
  package mutating func readAll() throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(missing)
    while missing > 0 { bytes += try read(atMost: 1 << 20) }
    return bytes
  }

  private mutating func skipPadding() throws {
    _ = try exactly(padding)
    padding = 0
  }

  private func exactly(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let chunk = try source.read(atMost: count - bytes.count)
      guard !chunk.isEmpty else { throw ParseError.truncated }
      bytes += chunk
    }
    return bytes
  }
}
