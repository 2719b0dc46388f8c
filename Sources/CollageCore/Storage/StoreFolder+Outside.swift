/// Protection of stores against output files.
extension StoreFolder {
  /// Throws an error if a file is inside any store, such as another store, a backup, or its
  /// remains.
  ///
  /// - Parameter path: The file; neither it nor its folder has to exist.
  /// - Throws: A `FileError` with the path of the store.
  package static func requireOutside(_ path: String) throws(FileError) {
    var folder = Folder.parent(of: path)
    while !Folder.exists(folder), Folder.parent(of: folder) != folder {
      folder = Folder.parent(of: folder)
    }
    folder = Folder.resolved(folder)
    while true {
      guard !isStore(folder) else {
        throw FileError(.write, path: path, refusal: .insideStore(folder))
      }
      guard folder.isAbsolutePath, folder != "/" else { return }
      folder = Folder.parent(of: folder)
    }
  }

  /// Returns whether a folder looks like a store.
  ///
  /// It contains a store's database, or a file of that name and another part of a store.
  private static func isStore(_ path: String) -> Bool {
    let store = StoreFolder(path: path)
    guard Folder.byteCount(ofFile: store.database) != nil else { return false }
    return [store.images, store.snapshots, store.staging].contains(where: Folder.isFolder)
      || DatabaseRepository.isDatabase(store.database)
  }
}
