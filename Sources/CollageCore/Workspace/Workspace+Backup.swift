extension Workspace {
  /// Copies the store, which may be in use, into another folder, where it is a store of its own.
  ///
  /// - Parameters:
  ///   - target: An empty folder, one that is made, or an older backup of the same store.
  ///   - copying: Whether files are copied even where a second name would do.
  ///   - progress: Called with the images done.
  /// - Returns: What was done.
  /// - Throws: ``BackupError``, ``StoreError``, ``FileError``, ``FileReadError``.
  public func backUp(
    to target: String, copying: Bool = false, progress: ProgressHandler? = nil
  ) throws -> BackupSummary {
    var backup = try StoreBackup(self, target: StoreFolder(path: target), copies: copying)
    return try backup.run(progress: progress)
  }

  /// What tells this store from all others; it is made up with the store, or when it is needed first.
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
