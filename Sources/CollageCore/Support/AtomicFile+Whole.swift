extension AtomicFile {
  /// Writes a whole file; replaces an existing file.
  ///
  /// The parameters are those of ``init(path:staging:mode:isDurable:on:)`` and
  /// ``commit(flushesFolder:)``.
  package static func write(
    _ bytes: [UInt8], to path: String, staging: String? = nil, mode: UInt16 = 0o644,
    isDurable: Bool = true, flushesFolder: Bool = true, on fileSystem: any FileSystem = .disk
  ) throws(FileError) {
    let file = try AtomicFile(
      path: path, staging: staging, mode: mode, isDurable: isDurable, on: fileSystem)
    try file.writeAll(bytes)
    try file.commit(flushesFolder: flushesFolder)
  }

  /// Writes a whole temporary file and starts flushing it to the disk; call ``flush()`` to wait for
  /// the disk, and ``commit(flushesFolder:)`` to rename the file to `path`.
  package static func draft(
    _ bytes: [UInt8], for path: String, staging: String, mode: UInt16,
    on fileSystem: any FileSystem
  ) throws(FileError) -> AtomicFile {
    let file = try AtomicFile(path: path, staging: staging, mode: mode, on: fileSystem)
    try file.writeAll(bytes)
    fileSystem.beginFlush(file.file)
    return file
  }

  private func writeAll(_ bytes: [UInt8]) throws(FileError) {
    expectedByteCount = bytes.count
    try write(bytes)
  }
}
