#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension FileSystem {
  /// Renames a file unless the new name is taken.
  ///
  /// The check and the renaming are atomic.
  ///
  /// - Parameters:
  ///   - path: A path of anything except a folder.
  ///   - target: The new name.
  /// - Throws: ``SystemError``; its code is `EEXIST` if the name is taken.
  package func rename(_ path: String, toNew target: String) throws(SystemError) {
    do throws(SystemError) {
      try link(path, to: target)
    } catch {
      // Some file systems don't support hard links.
      guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.code) else { throw error }
      return try rename(path, toReserved: target)
    }
    try remove(path)
  }

  /// Renames a file after reserving the name with an empty file.
  private func rename(_ path: String, toReserved target: String) throws(SystemError) {
    close(try openNew(target, mode: 0o600))
    do throws(SystemError) {
      try rename(path, to: target)
    } catch {
      try? remove(target)
      throw error
    }
  }

  /// Renames a file to the first free name.
  ///
  /// - Parameters:
  ///   - path: The path of a file.
  ///   - names: The names to try; a name chosen by the user is the only candidate.
  /// - Returns: The new name.
  /// - Throws: ``SystemError``; its code is `EEXIST` if the only name is taken.
  func rename(_ path: String, toFreeOf names: OutputName) throws(SystemError) -> String {
    for target in names.candidates {
      do throws(SystemError) {
        try rename(path, toNew: target)
        return target
      } catch {
        guard case .free = names, error.code == EEXIST else { throw error }
      }
    }
    throw SystemError(code: EEXIST)
  }
}
