#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The paths of a store's parts.
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
  /// The cache of rendered cells.
  package var pictures: String { cache + "/pictures" }
  /// The records of verified image files.
  package var checks: String { cache + "/checked" }
  package var staging: String { path + "/staging" }
  package var library: String { path + "/library" }
  /// The original files of library photos.
  package var originals: String { library + "/originals" }
  package var thumbnails: String { library + "/thumbnails" }
  /// The locks of jobs that a process is working on.
  package var tickets: String { path + "/tickets" }
  /// Unknown files that `doctor` moved out of the way.
  package var aside: String { path + "/aside" }

  /// All folders, except the subfolders of ``images`` and the caches.
  package var parts: [String] {
    [images, snapshots, cache, proxies, staging, library, originals, thumbnails, tickets, aside]
  }

  /// Returns whether there is a readable database.
  ///
  /// - Parameter isMaking: True if a missing database will be created, which then reports what
  ///   prevents it.
  /// - Returns: False if there is certainly no database.
  /// - Throws: ``StoreError/notReadable(path:code:)`` if this can't be determined or it isn't a
  ///   file.
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
    // The log contains edits that aren't checkpointed yet.
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

  /// Throws an error if a symbolic link on a path inside the store leads elsewhere.
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

  /// Returns the path of the record of an image file's verified version.
  package func check(of image: ImageID) -> String { "\(checks)/\(image.shard)/\(image.rawValue)" }

  /// Returns the path of an image's proxy of the current recipe.
  func proxy(of image: StoredImage) -> String {
    let ending = Self.proxyEnding(Rendition.proxyFormat(of: image))
    return "\(proxies)/\(image.id.shard)/\(image.id.rawValue)\(ending)"
  }

  /// Returns the part of a proxy's name after the image's hash.
  static func proxyEnding(_ format: RasterFormat) -> String {
    ".\(ProxyParameters.version).\(format.fileExtension)"
  }

  /// Returns the path of an image's proxy of the first recipe, whose name has no version number.
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
  /// The folder of the image's file: the first two digits, so that no folder has too many files.
  var shard: Substring { rawValue.prefix(2) }
}
