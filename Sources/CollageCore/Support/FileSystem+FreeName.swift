#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension FileSystem {
  /// Gives a file another name, unless something has it already; nobody can come between.
  ///
  /// - Parameters:
  ///   - path: A file, or what else is no folder.
  ///   - target: Its new name.
  /// - Throws: ``SystemError``; its code is `EEXIST` when the name is taken.
  package func rename(_ path: String, toNew target: String) throws(SystemError) {
    do throws(SystemError) {
      try link(path, to: target)
    } catch {
      // Some disks know no second names.
      guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.code) else { throw error }
      return try rename(path, toReserved: target)
    }
    try remove(path)
  }

  /// Takes the name by an empty file first.
  private func rename(_ path: String, toReserved target: String) throws(SystemError) {
    close(try openNew(target, mode: 0o600))
    do throws(SystemError) {
      try rename(path, to: target)
    } catch {
      try? remove(target)
      throw error
    }
  }

  /// Gives a file the first name that nothing has.
  ///
  /// - Parameters:
  ///   - path: A file.
  ///   - names: The names to try; one that somebody chose is the only one.
  /// - Returns: The name.
  /// - Throws: ``SystemError``; its code is `EEXIST` when the only name is taken.
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
