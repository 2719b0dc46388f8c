extension Workspace {
  /// Copies the store to another folder, as an independent store.
  ///
  /// Other processes can use the store in the meantime.
  ///
  /// - Parameters:
  ///   - target: An empty or missing folder, or a folder with an older backup of the same store.
  ///   - copying: Whether to copy files even if hard links are possible.
  ///   - progress: Called with the number of processed images.
  /// - Returns: A summary of the backup.
  /// - Throws: ``BackupError``, ``StoreError``, ``FileError``, ``FileReadError``.
  public func backUp(
    to target: String, copying: Bool = false, progress: ProgressHandler? = nil
  ) throws -> BackupSummary {
    var backup = try StoreBackup(self, target: StoreFolder(path: target), copies: copying)
    return try backup.run(progress: progress)
  }

  /// Returns the unique ID of the store; creates the ID if the store doesn't have one.
  func storeIdentity() throws -> String {
    let key = "store.id"
    if let known = try repository.read({ try $0.settings()[key] }) { return known }
    return try repository.write { writer in
      if let known = try writer.settings()[key] { return known }
      let identity = context.makeID().text
      try writer.setSetting(key, to: identity)
      return identity
    }
  }
}
