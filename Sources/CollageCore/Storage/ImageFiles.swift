/// Access to the paths of image files.
package protocol ImageFileLookup: Sendable {
  /// Returns whether an image's file exists and has the recorded size.
  func has(_ image: ImageRecord) -> Bool

  /// Returns the path of an image's file. The file doesn't have to exist.
  func path(of image: StoredImage) -> String
}

/// The storage of image files, which are immutable and named by the hash of their bytes.
package protocol ImageFiles: ImageFileLookup {
  /// Stores an image file. An existing valid file is left unchanged.
  ///
  /// - Throws: ``FileError`` if the file can't be written.
  func store(_ bytes: [UInt8], format: AssetFormat) throws(FileError) -> ImageID

  /// Throws an error if the disk doesn't have enough free space.
  ///
  /// - Parameter byteCount: The number of bytes that will be stored.
  /// - Throws: ``FileError`` if the disk is too full.
  func requireRoom(for byteCount: Int) throws(FileError)

  /// Returns the contents of an image file after checking that their hash matches the file's name.
  ///
  /// - Throws: ``StoreError/damagedImage(path:)``, ``StoreError/missingImage(path:)``,
  ///   ``FileReadError``, ``FileError``.
  func bytes(of image: StoredImage) throws -> [UInt8]

  /// Returns the path of an image's file, for callers that read only parts of the file.
  ///
  /// Returns `nil` unless the file is a regular file, its path contains no symbolic links, and its
  /// contents match its name.
  func pathForParts(of image: StoredImage) -> String?

  /// Returns the path of an image's proxy. The file doesn't have to exist.
  ///
  /// A proxy is a smaller version of an image, which is faster to decode.
  func proxyPath(of image: StoredImage) -> String

  /// Returns the contents of an image's proxy, or `nil` if the cache has no valid proxy.
  func proxy(of image: StoredImage) -> [UInt8]?

  /// Stores a proxy of an image in the cache. Errors are ignored because the cache is optional.
  func storeProxy(_ bytes: [UInt8], of image: StoredImage)

  /// Removes the files derived from one image: its proxy, and the record that its file was
  /// verified.
  func removeDerived(of image: StoredImage)

  /// Returns the cache of rendered cells, or `nil` if this storage doesn't have a cache.
  ///
  /// - Parameter limit: The maximum size of the cache, in bytes.
  /// - Returns: The cache.
  func pictureCache(limit: Int) -> CellCache?

  /// Stores the snapshot of a collage and its thumbnail.
  ///
  /// - Parameters:
  ///   - picture: The snapshot, a JPEG file.
  ///   - thumbnail: The thumbnail, a JPEG file.
  ///   - name: The name of both, without folder and extension.
  /// - Throws: ``FileError`` if a file can't be written.
  func storeSnapshot(_ picture: [UInt8], thumbnail: [UInt8], name: String) throws

  /// Removes an unused snapshot and its thumbnail, ignoring errors.
  func removeSnapshot(_ name: String)

  func snapshotPaths(_ name: String) -> (picture: String, thumbnail: String)
}

extension FontLookup {
  /// Creates a font source that reads the font files of a store.
  package init(_ files: any ImageFiles) {
    self.init { files.pathForParts(of: $0) }
  }
}
