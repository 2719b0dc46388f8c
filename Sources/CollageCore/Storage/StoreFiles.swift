#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The files of a store as `doctor` sees them.
package struct StoreFiles {
  /// How old a file that nothing refers to must be before it counts: a younger one may belong to a
  /// command that has not reached its transaction yet.
  package static let graceSeconds = 3600
  /// How the names of files begin that are being removed or moved aside.
  static let takenPrefix = "taken-"

  package let folder: StoreFolder
  var fileSystem: any FileSystem = .disk

  package init(folder: StoreFolder, fileSystem: any FileSystem = .disk) {
    (self.folder, self.fileSystem) = (folder, fileSystem)
  }

  /// An image file that was found, by the name it claims.
  package struct ImageFile {
    package let path: String
    /// The hash in the name; nil if the name is of another form.
    package let id: ImageID?
    let byteCount: Int
    package let modified: Int
  }

  /// When an image's file was stored or asked for last, in seconds since 1970; 0 if it is gone.
  package func modified(_ image: StoredImage) -> Int {
    Folder.modified(folder.file(of: image.id, format: image.format)) ?? 0
  }

  /// All files below the images folder.
  package func images() throws -> [ImageFile] {
    try shardedEntries(of: folder.images).map { path, entry in
      let stem = entry.name.split(separator: ".", omittingEmptySubsequences: false).first ?? ""
      let id = ImageID(rawValue: String(stem))
      let isInPlace =
        id.map { id in
          AssetFormat.allCases.contains { folder.file(of: id, format: $0) == path }
        } ?? false
      return ImageFile(
        path: path, id: isInPlace ? id : nil, byteCount: entry.byteCount,
        modified: entry.modified)
    }
  }

  /// Removes a file of the store.
  package func remove(_ path: String) throws(FileError) {
    try folder.requireInside(Folder.parent(of: path), .remove)
    try Folder.remove(path, on: fileSystem)
  }

  /// Takes away the name of a file that nobody has asked for lately, so that nobody finds it.
  ///
  /// A command that stores the same image finds either the file, whose time it changes, or none.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: When it was changed at the latest, in seconds since 1970.
  /// - Returns: Where it is now; nil if it is gone, or has its name still.
  /// - Throws: A `FileError`.
  package func takeAway(_ path: String, ifOlderThan limit: Int) throws(FileError) -> String? {
    guard Folder.exists(path) else { return nil }
    try folder.requireInside(Folder.parent(of: path), .rename)
    try folder.requireInside(folder.staging, .rename)
    let taken = "\(folder.staging)/\(Self.takenPrefix)\(Folder.name(of: path))"
    try Folder.move(path, to: taken, on: fileSystem)
    guard Folder.modified(taken) ?? 0 < limit else {
      try Folder.move(taken, to: path, on: fileSystem)
      return nil
    }
    return taken
  }

  /// Moves a file, or a folder with all that is in it, out of the way without deleting it.
  ///
  /// - Parameters:
  ///   - path: The file or the folder.
  ///   - name: What it is called from now on; nil for its own name.
  /// - Returns: Where the file is now.
  /// - Throws: A `FileError`.
  package func moveAside(_ path: String, as name: String? = nil) throws(FileError) -> String {
    try folder.requireInside(Folder.parent(of: path), .rename)
    try folder.requireInside(folder.aside, .makeFolder)
    try Folder.make(folder.aside, on: fileSystem)
    let name = name ?? Folder.name(of: path)
    for number in 1... {
      let target = folder.aside + "/" + (number == 1 ? "" : "\(number)-") + name
      guard !Folder.exists(target), try moveAside(path, toFree: target) else { continue }
      try Folder.sync(folder.aside, on: fileSystem)
      return target
    }
    preconditionFailure("the numbers never end")
  }

  /// Gives a file or a folder a name that nothing had a moment ago; false if it is taken by now.
  private func moveAside(_ path: String, toFree target: String) throws(FileError) -> Bool {
    // One folder does not take the place of another one that holds anything.
    guard !Folder.isFolder(path) || Folder.isLink(path) else {
      try Folder.move(path, to: target, on: fileSystem)
      return true
    }
    do throws(FileError) {
      try fileSystem.doing(.rename, path) { () throws(SystemError) in
        try fileSystem.rename(path, toNew: target)
      }
      return true
    } catch {
      guard error.code == EEXIST else { throw error }
      return false
    }
  }

  /// Takes the permissions away from everybody but the owner.
  package func makePrivate(_ path: String) throws(FileError) {
    guard let mode = Folder.mode(path) else { return }
    try fileSystem.doing(.write, path) { () throws(SystemError) in
      try fileSystem.setMode(mode & 0o700, ofPath: path)
    }
  }
}
