/// A check that prevents output files from being written into stores.
extension StoreFolder {
  /// Throws an error if a file is inside a store: the current or another store, a backup, or the
  /// remains of a store.
  ///
  /// Neither the file nor its folder has to exist. The error contains the path of the store.
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
  /// The folder must contain a store's database. A file that has the database's name but isn't a
  /// database counts if the folder also contains another part of a store.
  private static func isStore(_ path: String) -> Bool {
    let store = StoreFolder(path: path)
    guard Folder.byteCount(ofFile: store.database) != nil else { return false }
    return [store.images, store.snapshots, store.staging].contains(where: Folder.isFolder)
      || DatabaseRepository.isDatabase(store.database)
  }
}
