/// Access to the paths of image files.
package protocol ImageFileLookup: Sendable {
  /// Returns whether an image's file exists and has the recorded size.
  func has(_ image: ImageRecord) -> Bool

  /// Returns the path of an image's file, even if the file doesn't exist.
  func path(of image: StoredImage) -> String
}

/// The storage of image files, which are immutable and named by the hash of their bytes.
package protocol ImageFiles: ImageFileLookup {
  /// Stores an image file; if a valid file exists, only sets its modification time.
  func store(_ bytes: [UInt8], format: AssetFormat) throws(FileError) -> ImageID

  /// Throws an error if the disk doesn't have enough free space.
  func requireFreeSpace(for byteCount: Int) throws(FileError)

  /// Returns the contents of an image file after checking that their hash matches the file's name.
  func bytes(of image: StoredImage) throws -> [UInt8]

  /// Returns the path of an image's file, for callers that read only parts of the file.
  ///
  /// The result is `nil` unless the file is a regular file, its path doesn't contain symbolic
  /// links, and its contents match its name.
  func pathForParts(of image: StoredImage) -> String?

  /// Returns the path of an image's proxy, even if the proxy doesn't exist.
  func proxyPath(of image: StoredImage) -> String

  /// Returns the contents of an image's proxy; `nil` if the cache doesn't contain a valid proxy.
  func proxy(of image: StoredImage) -> [UInt8]?

  /// Stores a proxy of an image in the cache, ignoring errors because the cache is optional.
  func storeProxy(_ bytes: [UInt8], of image: StoredImage)

  /// Removes the files derived from one image: its proxy, and the record that its file was
  /// verified.
  func removeDerived(of image: StoredImage)

  /// Returns the cache of rendered cells, with a maximum size in bytes; `nil` if there isn't a
  /// cache.
  ///
  /// If the limit is zero, removes all cached cells and returns `nil`.
  func cellCache(limit: Int) -> CellCache?

  /// Stores the snapshot of a collage and its thumbnail as JPEG files.
  ///
  /// `name` is the common name of both files, without the extension.
  func storeSnapshot(_ image: [UInt8], thumbnail: [UInt8], name: String) throws

  /// Removes an unused snapshot and its thumbnail, ignoring errors.
  func removeSnapshot(_ name: String)

  func snapshotPaths(_ name: String) -> (picture: String, thumbnail: String)
}

extension FontLookup {
  package init(_ files: any ImageFiles) {
    self.init { files.pathForParts(of: $0) }
  }
}
