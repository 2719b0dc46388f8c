internal import Foundation

/// A file that has to be whole before it can be handed on, and may fit in no memory.
package final class FileSpool {
  private let folder: ScratchFolder
  private let file: AtomicFile
  private var reader: RandomAccessFile?
  /// How many bytes there are.
  private(set) var byteCount = 0
  /// The checksum of all of them, which zip archives have.
  private(set) var checksum: UInt32 = 0

  /// Makes an empty file.
  ///
  /// - Parameters:
  ///   - expected: The bytes that will be written at least, as far as they are known beforehand.
  ///   - fileSystem: Reports the free space.
  /// - Throws: ``FileError``, also if the disk has less free space than that.
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

  /// Adds bytes.
  ///
  /// - Parameter bytes: What follows those that are there.
  /// - Throws: ``FileError``.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    precondition(reader == nil, "nothing is added to a finished file")
    try file.write(bytes)
    checksum = CRC32.checksum(bytes[...], after: checksum)
    byteCount += bytes.count
  }

  /// The file, to which nothing is added any more.
  ///
  /// - Returns: The file.
  /// - Throws: ``FileError``.
  package func finished() throws(FileError) -> RandomAccessFile {
    if let reader { return reader }
    try file.commit()
    guard let reader = RandomAccessFile(path: file.path) else { throw unreadable }
    self.reader = reader
    return reader
  }

  /// Hands on all of the file in parts; nothing is added any more.
  ///
  /// - Parameter body: Receives them in order.
  /// - Throws: ``FileError``, and what `body` throws.
  package func forEachPart(_ body: ([UInt8]) throws -> Void) throws {
    guard try finished().forEachPart(body) else { throw unreadable }
  }

  /// The error of a file that the disk does not give back.
  package var unreadable: FileError { FileError(.read, path: file.path, code: EIO) }
}
