#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Where the parts of a store are.
package struct StoreFolder: Hashable, Sendable {
  /// The store's folder.
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
  /// The cells of rendered pictures.
  package var pictures: String { cache + "/pictures" }
  /// Which image files were compared with their names.
  package var checks: String { cache + "/checked" }
  package var staging: String { path + "/staging" }
  /// The photos of the library.
  package var library: String { path + "/library" }
  /// The files of the library's photos as they were added.
  package var originals: String { library + "/originals" }
  /// The small pictures of the library's photos.
  package var thumbnails: String { library + "/thumbnails" }
  /// The locks of tickets that somebody works on.
  package var tickets: String { path + "/tickets" }
  /// Files that `doctor` did not know and moved out of the way.
  package var aside: String { path + "/aside" }

  /// The folders in it, but for those that ``images`` and the caches are divided into.
  package var parts: [String] {
    [images, snapshots, cache, proxies, staging, library, originals, thumbnails, tickets, aside]
  }

  /// Whether there is a database that can be read.
  ///
  /// - Parameter isMaking: Whether one is made where there is none; that tells best what is in its way.
  /// - Returns: False if there is certainly none.
  /// - Throws: ``StoreError/notReadable(path:code:)`` when nobody can tell, or it is no file.
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
    // The log of edits that were not folded into the database yet is a part of it.
    for file in [database, database + "-wal"]
    where access(file.systemPath, R_OK) != 0 && errno != ENOENT {
      throw .notReadable(path: file, code: errno)
    }
    return true
  }

  /// Makes the folders that are missing.
  package func make(on fileSystem: any FileSystem = .disk) throws(FileError) {
    for folder in [path, images, snapshots, proxies, staging] {
      try Folder.make(folder, on: fileSystem)
    }
  }

  /// Refuses a path inside the store on which a symbolic link leads elsewhere.
  ///
  /// - Parameters:
  ///   - path: A file or a folder of the store; it need not be there.
  ///   - operation: What is about to be done with it.
  /// - Throws: A `FileError` with the link's path.
  package func requireInside(_ path: String, _ operation: FileError.Operation) throws(FileError) {
    var part = path
    while part.utf8.count > self.path.utf8.count, part.isPath(in: self.path) {
      guard !Folder.isLink(part) else { throw FileError(operation, path: part, code: ELOOP) }
      part = Folder.parent(of: part)
    }
  }

  /// The file of an image.
  package func file(of image: ImageID, format: AssetFormat) -> String {
    "\(images)/\(image.shard)/\(image.rawValue).\(format.fileExtension)"
  }

  /// The file that tells which version of an image's file was compared with its name.
  package func check(of image: ImageID) -> String { "\(checks)/\(image.shard)/\(image.rawValue)" }

  /// The file of an image's proxy, of today's recipe.
  func proxy(of image: StoredImage) -> String {
    let ending = Self.proxyEnding(Rendition.proxyFormat(of: image))
    return "\(proxies)/\(image.id.shard)/\(image.id.rawValue)\(ending)"
  }

  /// What the name of a proxy has after the image's hash.
  static func proxyEnding(_ format: RasterFormat) -> String {
    ".\(ProxyRecipe.version).\(format.fileExtension)"
  }

  /// The file of an image's proxy of the first recipe, whose name had no number.
  func formerProxy(of image: StoredImage) -> String {
    let format = Rendition.proxyFormat(of: image)
    return "\(proxies)/\(image.id.shard)/\(image.id.rawValue).\(format.fileExtension)"
  }

  /// The file of a photo of the library as it was added.
  package func original(of photo: LibraryPhoto) -> String {
    let ending = photo.fileExtension.isEmpty ? "" : "." + photo.fileExtension
    return "\(originals)/\(photo.id.text)\(ending)"
  }

  /// The file of the small picture of a photo of the library.
  package func thumbnail(of photo: LibraryPhoto) -> String { "\(thumbnails)/\(photo.id.text).jpg" }

  /// The files of a snapshot.
  package func snapshot(_ name: String) -> (picture: String, thumbnail: String) {
    ("\(snapshots)/\(name).jpg", "\(snapshots)/\(name).thumb.jpg")
  }
}

extension ImageID {
  /// The folder of the image's file: the first two digits, so that no folder grows too long.
  var shard: Substring { rawValue.prefix(2) }
}
