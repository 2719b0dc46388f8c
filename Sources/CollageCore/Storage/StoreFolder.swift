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
  package var cells: String { cache + "/pictures" }
  /// The folder of the records of verified image files.
  package var checks: String { cache + "/checked" }
  package var staging: String { path + "/staging" }
  package var library: String { path + "/library" }
  package var originals: String { library + "/originals" }
  package var thumbnails: String { library + "/thumbnails" }
  /// The folder of lock files, one for each job that a process is working on.
  package var jobs: String { path + "/tickets" }
  /// The folder to which `doctor` moves unknown, unreferenced, and damaged files.
  package var aside: String { path + "/aside" }

  /// The folders of a store, except ``cells``, ``checks``, and the subfolders named by the first
  /// two digits of a hash.
  package var parts: [String] {
    [images, snapshots, cache, proxies, staging, library, originals, thumbnails, jobs, aside]
  }

  /// Returns whether the store has a database, which must be readable.
  ///
  /// Throws ``StoreError/notReadable(path:code:)`` if it is unknown whether a database exists, or
  /// if the database or its write-ahead log can't be read.
  ///
  /// `willCreate` is true if the caller will create a missing database. In this case, the result is
  /// also `false` if a parent of the store's folder is a file, or if the database's path names
  /// anything other than a regular file. The caller reports the error when it creates the database.
  package func hasDatabase(willCreate: Bool) throws(StoreError) -> Bool {
    var status = stat()
    guard lstat(database.systemPath, &status) == 0 else {
      guard errno != ENOENT, !willCreate || errno != ENOTDIR else { return false }
      throw .notReadable(path: path, code: errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case _ where willCreate: return false
    case S_IFLNK: throw .notReadable(path: database, code: ELOOP)
    case S_IFDIR: throw .notReadable(path: database, code: EISDIR)
    default: throw .notReadable(path: database, code: EINVAL)
    }
    // The write-ahead log must be readable, too, because it contains edits that aren't checkpointed
    // yet.
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

  /// Throws an error if a path inside the store contains a symbolic link.
  ///
  /// The path doesn't have to exist. The error contains `operation` and the link's path.
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

  /// Returns the path of the record of a verified image file.
  package func check(of image: ImageID) -> String { "\(checks)/\(image.shard)/\(image.rawValue)" }

  /// Returns the path of an image's proxy, created with the current parameters.
  func proxy(of image: StoredImage) -> String {
    let suffix = Self.proxySuffix(Rendition.proxyFormat(of: image))
    return "\(proxies)/\(image.id.shard)/\(image.id.rawValue)\(suffix)"
  }

  /// Returns the part of a proxy's file name after the image's hash.
  static func proxySuffix(_ format: RasterFormat) -> String {
    ".\(ProxyParameters.version).\(format.fileExtension)"
  }

  /// Returns the path of an image's proxy in its oldest form, whose name has no version number.
  func formerProxy(of image: StoredImage) -> String {
    let format = Rendition.proxyFormat(of: image)
    return "\(proxies)/\(image.id.shard)/\(image.id.rawValue).\(format.fileExtension)"
  }

  package func original(of photo: LibraryPhoto) -> String {
    let suffix = photo.fileExtension.isEmpty ? "" : "." + photo.fileExtension
    return "\(originals)/\(photo.id.text)\(suffix)"
  }

  package func thumbnail(of photo: LibraryPhoto) -> String { "\(thumbnails)/\(photo.id.text).jpg" }

  package func snapshot(_ name: String) -> (picture: String, thumbnail: String) {
    ("\(snapshots)/\(name).jpg", "\(snapshots)/\(name).thumb.jpg")
  }
}

extension ImageID {
  /// The name of the image's shard, a subfolder: the first two digits of the hash.
  var shard: Substring { rawValue.prefix(2) }
}
