#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The files of a store, as the `doctor` command checks them.
package struct StoreFiles {
  /// The minimum age of a stray, in seconds; a newer file can belong to a command that hasn't
  /// started its transaction yet.
  package static let minimumAgeSeconds = 3600
  /// The prefix of the temporary names of files that are being removed or moved aside.
  static let removalPrefix = "taken-"

  package let folder: StoreFolder
  var fileSystem: any FileSystem = .disk

  package init(folder: StoreFolder, fileSystem: any FileSystem = .disk) {
    (self.folder, self.fileSystem) = (folder, fileSystem)
  }

  package struct ImageFile {
    package let path: String
    /// The hash in the name; `nil` if the file doesn't have the name and the folder of an image.
    package let id: ImageID?
    let byteCount: Int
    package let modified: Int
  }

  /// Returns the time when an image's file was last stored or touched, in seconds since 1970; 0 if
  /// the file doesn't exist.
  package func modified(_ image: StoredImage) -> Int {
    Folder.modified(folder.file(of: image.id, format: image.format)) ?? 0
  }

  /// Returns the files in the images folder and its shards.
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

  package func remove(_ path: String) throws(FileError) {
    try folder.requireInside(Folder.parent(of: path), .remove)
    try Folder.remove(path, on: fileSystem)
  }

  /// Moves an old file to a temporary name, so that no other process finds it.
  ///
  /// A command that stores the same image touches the file if it exists. If the file has been
  /// moved, the command stores the image again.
  ///
  /// The file's last change must be before `limit`, in seconds since 1970. The function returns the
  /// new path, or `nil` if the file doesn't exist or isn't old enough.
  package func moveToStaging(_ path: String, ifOlderThan limit: Int) throws(FileError) -> String? {
    guard Folder.exists(path) else { return nil }
    try folder.requireInside(Folder.parent(of: path), .rename)
    try folder.requireInside(folder.staging, .rename)
    let temporary = "\(folder.staging)/\(Self.removalPrefix)\(Folder.name(of: path))"
    try Folder.move(path, to: temporary, on: fileSystem)
    guard Folder.modified(temporary) ?? 0 < limit else {
      try Folder.move(temporary, to: path, on: fileSystem)
      return nil
    }
    return temporary
  }

  /// Moves a file, or a folder with its contents, to the store's `aside` folder, and returns the
  /// new path.
  ///
  /// If `name` is `nil`, the file keeps its name. If the name is in use, it gets a number.
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

  /// Renames a file or a folder to an unused name; returns `false` if another process has used the
  /// name meanwhile.
  private func moveAside(_ path: String, toFree target: String) throws(FileError) -> Bool {
    // Moving a folder never replaces a file or a folder with contents, so this case doesn't need a
    // check.
    guard !Folder.isFolder(path) || Folder.isLink(path) else {
      try Folder.move(path, to: target, on: fileSystem)
      return true
    }
    do throws(FileError) {
      try fileSystem.withFileErrors(.rename, path) { () throws(SystemError) in
        try fileSystem.rename(path, toNew: target)
      }
      return true
    } catch {
      guard error.code == EEXIST else { throw error }
      return false
    }
  }

  /// Removes the permissions of everyone except the owner.
  package func makePrivate(_ path: String) throws(FileError) {
    guard let mode = Folder.mode(path) else { return }
    try fileSystem.withFileErrors(.write, path) { () throws(SystemError) in
      try fileSystem.setMode(mode & 0o700, ofPath: path)
    }
  }
}
