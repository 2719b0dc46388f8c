#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension FileSystem {
  /// Renames a file; throws `EEXIST` if the new name is taken.
  ///
  /// No other process can take the name between the check and the renaming. The path can name
  /// anything except a folder.
  package func rename(_ path: String, toNew target: String) throws(SystemError) {
    do throws(SystemError) {
      try link(path, to: target)
    } catch {
      // These codes mean that the file system doesn't support hard links, or no further ones to
      // this file.
      guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.code) else { throw error }
      return try rename(path, toReserved: target)
    }
    try remove(path)
  }

  /// Creates an empty file to reserve the name, and replaces it with the renamed file.
  private func rename(_ path: String, toReserved target: String) throws(SystemError) {
    close(try openNew(target, mode: 0o600))
    do throws(SystemError) {
      try rename(path, to: target)
    } catch {
      try? remove(target)
      throw error
    }
  }

  /// Renames a file to the first free name of several candidates, and returns that name.
  ///
  /// A name chosen by the user is the only candidate. If it is taken, the error's code is `EEXIST`.
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
