/// Identifies a state of a store.
///
/// Compare a token only with earlier tokens of the same workspace or of a copy of the workspace.
/// Tokens of another workspace, or of another run of the program, always differ.
package struct ChangeToken: Hashable, Sendable, CustomStringConvertible {
  /// The token as hexadecimal digits, safe in HTTP headers and URLs.
  package let description: String
}

extension Workspace {
  /// Returns a token that changes after every write whose effects a user interface shows.
  ///
  /// Such writes change collages, settings of the store or of the user, or the files of images and
  /// snapshots. They can come from this workspace, another workspace, or another process.
  ///
  /// A caller that takes the token before it reads data never misses a change. Writes of derived
  /// data, such as cached parts of rendered images, don't change the token. The token can change
  /// although nothing visible was written: when files are written before the transaction that
  /// records them, and after a checkpoint of the database.
  ///
  /// A call reads the database's change counter, and the modification times of two folders and of
  /// the user's settings file. The first call also opens a connection.
  package func changeToken() throws -> ChangeToken {
    let files = [folder.images, folder.snapshots, context.userConfig?.path].compactMap { $0 }
    let text = ([try repository.dataVersion()] + files.map(FileVersion.ofContents)).joined(
      separator: "\n")
    return ChangeToken(description: String(contentHash(of: Array(text.utf8)).prefix(32)))
  }
}
