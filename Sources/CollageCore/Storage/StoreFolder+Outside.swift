/// Stores that somebody is about to write into.
extension StoreFolder {
  /// Refuses a file inside a store, whichever that is: another one, a backup, or what is left of one.
  ///
  /// - Parameter path: The file; neither it nor its folder need be there.
  /// - Throws: A `FileError` that tells the store.
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

  /// Whether a folder is recognisably a store: it has a store's database, or a file of its name and one
  /// of the other parts.
  private static func isStore(_ path: String) -> Bool {
    let store = StoreFolder(path: path)
    guard Folder.byteCount(ofFile: store.database) != nil else { return false }
    return [store.images, store.snapshots, store.staging].contains(where: Folder.isFolder)
      || DatabaseRepository.isDatabase(store.database)
  }
}
