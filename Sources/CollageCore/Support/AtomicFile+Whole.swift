extension AtomicFile {
  /// Writes a whole file.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - path: The target; an existing file is replaced.
  ///   - staging: The folder for the temporary file, on the same file system; `nil` for the
  ///     target's own folder.
  ///   - mode: The permission bits, before the umask is applied.
  ///   - isDurable: Whether to flush the file to the disk; unnecessary for contents that can be
  ///     recreated.
  ///   - flushesFolder: Whether to flush the folder, too, so that the file's name is durable.
  ///   - fileSystem: The file system to write to.
  /// - Throws: A `FileError`; the target is then unchanged.
  package static func write(
    _ bytes: [UInt8], to path: String, staging: String? = nil, mode: UInt16 = 0o644,
    isDurable: Bool = true, flushesFolder: Bool = true, on fileSystem: any FileSystem = .disk
  ) throws(FileError) {
    let file = try AtomicFile(
      path: path, staging: staging, mode: mode, isDurable: isDurable, on: fileSystem)
    try file.writeAll(bytes)
    try file.commit(flushesFolder: flushesFolder)
  }

  /// Writes a whole temporary file and starts flushing it to the disk.
  ///
  /// ``flush()`` waits for the disk, and ``commit(flushesFolder:)`` renames the file to `path`. The
  /// temporary file is created in the folder `staging`, which must be on the same file system. If
  /// this fails, the temporary file is removed.
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
