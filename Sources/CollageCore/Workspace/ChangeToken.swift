/// Tells one state of a store from another one.
///
/// Tokens are compared with those that the same workspace gave before, or a copy of it; those of
/// another workspace, or of another run of the program, are always others.
package struct ChangeToken: Hashable, Sendable, CustomStringConvertible {
  /// Hexadecimal digits, which may stand in a header or an address.
  package let description: String
}

extension Workspace {
  /// A token that is another one after anything was written that a front end shows: by this workspace,
  /// by another one, or by another process; to collages, settings of the store or of the user, or to
  /// the files of images and snapshots.
  ///
  /// Who takes the token first, then reads, never misses a change. What is derived, such as the parts
  /// of rendered pictures, does not count. The token may now and then be another one though nothing
  /// that shows was written: after files that wait for their transaction, and when the database was
  /// tidied up.
  ///
  /// - Returns: The token.
  /// - Throws: ``StoreError``.
  /// - Complexity: One look at the database's log, and at three files; the first time a connection
  ///   is opened.
  package func changeToken() throws -> ChangeToken {
    let files = [folder.images, folder.snapshots, context.userConfig?.path].compactMap { $0 }
    let text = ([try repository.dataVersion()] + files.map(FileVersion.ofContents)).joined(
      separator: "\n")
    return ChangeToken(description: String(contentHash(of: Array(text.utf8)).prefix(32)))
  }
}
