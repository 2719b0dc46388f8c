#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The paths of the files and folders in a store's folder.
package struct StoreFolder: Hashable, Sendable {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  package var database: String { path + "/" + databaseName }
  var databaseName: String { "collage.sqlite" }
  package var images: String { path + "/images" }
  package var snapshots: String { path + "/snapshots" }
  var cache: String { path + "/cache" }
  var proxies: String { cache + "/proxies" }
  /// The folder of cached cells of rendered images.
  package var pictures: String { cache + "/pictures" }
  /// The folder of the records that image files were verified.
  package var checks: String { cache + "/checked" }
  package var staging: String { path + "/staging" }
  package var library: String { path + "/library" }
  /// The original files of library photos.
  package var originals: String { library + "/originals" }
  package var thumbnails: String { library + "/thumbnails" }
  /// The folder of lock files, one for each job that a process is working on.
  package var tickets: String { path + "/tickets" }
  /// The folder for unknown files that `doctor` moved out of the way.
  package var aside: String { path + "/aside" }

  /// All folders of a store, except the shards of ``images`` and the folders inside the cache.
  package var parts: [String] {
    [images, snapshots, cache, proxies, staging, library, originals, thumbnails, tickets, aside]
  }

  /// Returns whether the store has a readable database.
  ///
  /// - Parameter isMaking: True if the caller will create a missing database. If the path can't be
  ///   accessed, creating the database then reports the reason.
  /// - Returns: False if there is certainly no database.
  /// - Throws: ``StoreError/notReadable(path:code:)`` if it is unknown whether a database exists,
  ///   or if the path isn't that of a file.
  package func hasDatabase(isMaking: Bool) throws(StoreError) -> Bool {
    var facts = stat()
    guard lstat(database.systemPath, &facts) == 0 else {
      guard errno != ENOENT, !isMaking || errno != ENOTDIR else { return false }
      throw .notReadable(path: path, code: errno)
    }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: break
    case _ where isMaking: return false
    case S_IFLNK: throw .notReadable(path: database, code: ELOOP)
    case S_IFDIR: throw .notReadable(path: database, code: EISDIR)
    default: throw .notReadable(path: database, code: EINVAL)
    }
    // The write-ahead log is checked, too, because it contains edits that aren't checkpointed yet.
    for file in [database, database + "-wal"]
    where access(file.systemPath, R_OK) != 0 && errno != ENOENT {
      throw .notReadable(path: file, code: errno)
    }
    return true
  }

  package func make(on fileSystem: any FileSystem = .disk) throws(FileError) {
    for folder in [path, images, snapshots, proxies, staging] {
      try Folder.make(folder, on: fileSystem)
    }
  }

  /// Throws an error if a path inside the store contains a symbolic link that leads elsewhere.
  ///
  /// - Parameters:
  ///   - path: A file or a folder of the store, which doesn't have to exist.
  ///   - operation: The operation to report in the error.
  /// - Throws: A `FileError` with the link's path.
  package func requireInside(_ path: String, _ operation: FileError.Operation) throws(FileError) {
    var part = path
    while part.utf8.count > self.path.utf8.count, part.isPath(in: self.path) {
      guard !Folder.isLink(part) else { throw FileError(operation, path: part, code: ELOOP) }
      part = Folder.parent(of: part)
    }
  }

  package func file(of image: ImageID, format: AssetFormat) -> String {
    "\(images)/\(image.shard)/\(image.rawValue).\(format.fileExtension)"
  }

  /// Returns the path of the record that an image file was verified.
  package func check(of image: ImageID) -> String { "\(checks)/\(image.shard)/\(image.rawValue)" }

  /// Returns the path of an image's proxy, created with the current parameters.
  func proxy(of image: StoredImage) -> String {
    let ending = Self.proxyEnding(Rendition.proxyFormat(of: image))
    return "\(proxies)/\(image.id.shard)/\(image.id.rawValue)\(ending)"
  }

  /// Returns the part of a proxy's file name after the image's hash.
  static func proxyEnding(_ format: RasterFormat) -> String {
    ".\(ProxyParameters.version).\(format.fileExtension)"
  }

  /// Returns the path of an image's proxy in its oldest form, whose name has no version number.
  func formerProxy(of image: StoredImage) -> String {
    let format = Rendition.proxyFormat(of: image)
    return "\(proxies)/\(image.id.shard)/\(image.id.rawValue).\(format.fileExtension)"
  }

  /// Returns the path of the original file of a library photo.
  package func original(of photo: LibraryPhoto) -> String {
    let ending = photo.fileExtension.isEmpty ? "" : "." + photo.fileExtension
    return "\(originals)/\(photo.id.text)\(ending)"
  }

  package func thumbnail(of photo: LibraryPhoto) -> String { "\(thumbnails)/\(photo.id.text).jpg" }

  package func snapshot(_ name: String) -> (picture: String, thumbnail: String) {
    ("\(snapshots)/\(name).jpg", "\(snapshots)/\(name).thumb.jpg")
  }
}

extension ImageID {
  /// The name of the image's shard: the first two digits of the hash.
  ///
  /// Shards are subfolders that keep the number of files in a folder small.
  var shard: Substring { rawValue.prefix(2) }
}
