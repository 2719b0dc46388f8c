/// Writes files into a zip archive sequentially.
///
/// The archive's bytes depend only on the names and contents. The files aren't compressed, because
/// images already are. Sizes and checksums precede the contents, so that streaming readers can
/// extract the files without the central directory.
package struct ZipWriter {
  private let emit: ([UInt8]) throws -> Void
  private var entries: [ZipEntry] = []
  private var byteCount = 0

  /// Starts an archive; `emit` receives the archive's bytes in order.
  package init(emit: @escaping ([UInt8]) throws -> Void) {
    self.emit = emit
  }

  package mutating func add(_ name: String, _ bytes: [UInt8]) throws {
    try begin(name, CRC32.checksum(bytes[...]), byteCount: bytes.count)
    try write(bytes)
  }

  /// Adds a file that is read from the disk in parts; nothing can be appended to the spool
  /// afterward.
  package mutating func add(_ name: String, _ spool: FileSpool) throws {
    try begin(name, spool.checksum, byteCount: spool.byteCount)
    try spool.forEachPart { try write($0) }
  }

  /// Ends the archive with its central directory.
  package mutating func finish() throws {
    let start = byteCount
    for entry in entries { try write(entry.directoryRecord) }
    try emit(ZipEntry.end(count: entries.count, directory: start..<byteCount))
  }

  private mutating func begin(
    _ name: String, _ checksum: UInt32, byteCount count: Int
  ) throws {
    precondition(name.utf8.count <= Int(UInt16.max), "paths inside archives are short")
    guard entries.count < ZipEntry.entryLimit else {
      throw ZipError.tooManyFiles(limit: ZipEntry.entryLimit)
    }
    guard count <= ZipEntry.byteLimit - byteCount else {
      throw ZipError.tooLarge(limit: ZipEntry.byteLimit)
    }
    let entry = ZipEntry(name: name, checksum: checksum, byteCount: count, start: byteCount)
    entries.append(entry)
    try write(entry.localHeader)
  }

  private mutating func write(_ bytes: [UInt8]) throws {
    byteCount += bytes.count
    guard byteCount <= ZipEntry.byteLimit else {
      throw ZipError.tooLarge(limit: ZipEntry.byteLimit)
    }
    try emit(bytes)
  }
}
