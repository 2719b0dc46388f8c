/// Files whose contents are there from the beginning.
extension AtomicFile {
  /// Writes a whole file in one go.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - path: The target; an existing file there is replaced.
  ///   - staging: The folder for the temporary, on the same file system; nil for the target's own.
  ///   - mode: The permission bits, which the process's umask still reduces.
  ///   - isDurable: Whether to wait for the disk; not needed for what can be made again.
  ///   - flushesFolder: Whether to wait until its name is durable, too.
  ///   - fileSystem: Where files are written.
  /// - Throws: A `FileError`; the target is as it was then.
  package static func write(
    _ bytes: [UInt8], to path: String, staging: String? = nil, mode: UInt16 = 0o644,
    isDurable: Bool = true, flushesFolder: Bool = true, on fileSystem: any FileSystem = .disk
  ) throws(FileError) {
    let file = try AtomicFile(
      path: path, staging: staging, mode: mode, isDurable: isDurable, on: fileSystem)
    try file.writeAll(bytes)
    try file.commit(flushesFolder: flushesFolder)
  }

  /// Writes a whole file that is on its way to the disk, where ``flush()`` waits for it, and which gets its
  /// name on ``commit(flushesFolder:)``.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - path: The target.
  ///   - staging: The folder for the temporary, on the same file system.
  ///   - mode: The permission bits, which the process's umask still reduces.
  ///   - fileSystem: Where files are written.
  /// - Returns: The file.
  /// - Throws: A `FileError`; nothing is left then.
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
