#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The files of a store, as checked by `doctor`.
package struct StoreFiles {
  /// The minimum age of an unreferenced file, in seconds; a newer file may belong to a command that
  /// hasn't started its transaction yet.
  package static let minimumAgeSeconds = 3600
  /// The name prefix of files that are being removed or moved aside.
  static let removalPrefix = "taken-"

  package let folder: StoreFolder
  var fileSystem: any FileSystem = .disk

  package init(folder: StoreFolder, fileSystem: any FileSystem = .disk) {
    (self.folder, self.fileSystem) = (folder, fileSystem)
  }

  /// An image file and the ID in its name.
  package struct ImageFile {
    package let path: String
    /// The hash in the name, or `nil` if the name has another form.
    package let id: ImageID?
    let byteCount: Int
    package let modified: Int
  }

  /// Returns the time an image's file was stored or last requested, in seconds since 1970, or 0 if
  /// it doesn't exist.
  package func modified(_ image: StoredImage) -> Int {
    Folder.modified(folder.file(of: image.id, format: image.format)) ?? 0
  }

  /// Returns all files below the images folder.
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

  /// Moves a file that was not requested recently to a temporary name, so that no process finds it.
  ///
  /// A command that stores the same image either finds the file and updates its time, or doesn't
  /// find it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The time before which the file must have been changed, in seconds since 1970.
  /// - Returns: The new path, or `nil` if the file doesn't exist or kept its name.
  /// - Throws: A `FileError` if the file can't be moved.
  package func moveToStaging(_ path: String, ifOlderThan limit: Int) throws(FileError) -> String? {
    guard Folder.exists(path) else { return nil }
    try folder.requireInside(Folder.parent(of: path), .rename)
    try folder.requireInside(folder.staging, .rename)
    let taken = "\(folder.staging)/\(Self.removalPrefix)\(Folder.name(of: path))"
    try Folder.move(path, to: taken, on: fileSystem)
    guard Folder.modified(taken) ?? 0 < limit else {
      try Folder.move(taken, to: path, on: fileSystem)
      return nil
    }
    return taken
  }

  /// Moves a file, or a folder with its contents, to the `aside` folder without deleting it.
  ///
  /// - Parameters:
  ///   - path: The file or the folder.
  ///   - name: The new name; `nil` keeps the name.
  /// - Returns: The new path.
  /// - Throws: A `FileError` if the file can't be moved.
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

  /// Renames a file or a folder to a name that was free; returns `false` if the name is taken
  /// meanwhile.
  private func moveAside(_ path: String, toFree target: String) throws(FileError) -> Bool {
    // A folder can't replace another folder unless that one is empty.
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

  /// Removes all permissions except the owner's.
  package func makePrivate(_ path: String) throws(FileError) {
    guard let mode = Folder.mode(path) else { return }
    try fileSystem.doing(.write, path) { () throws(SystemError) in
      try fileSystem.setMode(mode & 0o700, ofPath: path)
    }
  }
}
