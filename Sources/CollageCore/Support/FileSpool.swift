internal import Foundation

/// A temporary file for output that must be complete before it is sent and can be too large for
/// memory.
package final class FileSpool {
  private let folder: ScratchFolder
  private let file: AtomicFile
  private var reader: RandomAccessFile?
  private(set) var byteCount = 0
  /// The CRC-32 of all bytes, which zip archives store.
  private(set) var checksum: UInt32 = 0

  /// Creates an empty file; throws if the disk has fewer free bytes than the caller expects to
  /// write.
  package init(expecting expected: Int = 0, on fileSystem: any FileSystem = .disk) throws(FileError)
  {
    let parent = FileManager.default.temporaryDirectory.path
    if let free = fileSystem.freeBytes(at: parent), free < expected {
      throw FileError(
        .write, path: parent, code: ENOSPC,
        space: FileError.Space(needed: expected, free: free))
    }
    folder = try ScratchFolder(in: parent)
    file = try AtomicFile(path: folder.path + "/spool", isDurable: false)
  }

  deinit { folder.remove() }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    precondition(reader == nil, "nothing is added to a finished file")
    try file.write(bytes)
    checksum = CRC32.checksum(bytes[...], after: checksum)
    byteCount += bytes.count
  }

  /// Finishes the file, so that nothing can be appended, and returns it for reading.
  package func finish() throws(FileError) -> RandomAccessFile {
    if let reader { return reader }
    try file.commit()
    guard let reader = RandomAccessFile(path: file.path) else { throw readError }
    self.reader = reader
    return reader
  }

  /// Finishes the file and passes its contents to `body` in parts, in order.
  package func forEachPart(_ body: ([UInt8]) throws -> Void) throws {
    guard try finish().forEachPart(body) else { throw readError }
  }

  package var readError: FileError { FileError(.read, path: file.path, code: EIO) }
}
