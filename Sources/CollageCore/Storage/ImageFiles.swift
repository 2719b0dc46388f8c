/// A query for existing image files.
package protocol ImageFileLookup: Sendable {
  /// Returns whether an image's file exists with the recorded size.
  ///
  /// - Parameter image: The record of the image.
  /// - Returns: True if there is a file of this size.
  func has(_ image: ImageRecord) -> Bool

  /// Returns the path of an image's file, whether it exists or not.
  func path(of image: StoredImage) -> String
}

/// The storage of image files, which are immutable and named by the hash of their bytes.
package protocol ImageFiles: ImageFileLookup {
  /// Stores an image file; an existing valid file is left as it is.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - format: The file's format.
  /// - Returns: The hash of the bytes.
  /// - Throws: ``FileError`` if the file can't be written.
  func store(_ bytes: [UInt8], format: AssetFormat) throws(FileError) -> ImageID

  /// Throws an error if the disk doesn't have enough free space.
  ///
  /// - Parameter byteCount: The number of bytes to store.
  /// - Throws: ``FileError`` if the disk is too full.
  func requireRoom(for byteCount: Int) throws(FileError)

  /// Returns the contents of an image file after comparing them with its name.
  ///
  /// - Throws: ``StoreError/damagedImage(path:)``, ``StoreError/missingImage(path:)``,
  ///   ``FileReadError``, ``FileError``.
  func bytes(of image: StoredImage) throws -> [UInt8]

  /// Returns the path of an image's file for reading parts of it.
  ///
  /// The path is `nil` unless the file is regular, its path contains no links, and its contents
  /// match its name.
  func pathForParts(of image: StoredImage) -> String?

  /// Returns the path of an image's proxy, whether it exists or not.
  func proxyPath(of image: StoredImage) -> String

  /// Returns the contents of an image's proxy, or `nil` if the cache has no valid one.
  func proxy(of image: StoredImage) -> [UInt8]?

  /// Stores a proxy in the cache; errors are ignored because the cache is optional.
  ///
  /// - Parameters:
  ///   - bytes: The proxy's contents.
  ///   - image: The image that the proxy replaces.
  func storeProxy(_ bytes: [UInt8], of image: StoredImage)

  /// Removes the files derived from one image: its proxy and the record of its verification.
  ///
  /// - Parameter image: The image.
  func removeDerived(of image: StoredImage)

  /// Returns the cache of rendered cells, or `nil` if there isn't one.
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

  /// Removes an unused snapshot, ignoring errors.
  ///
  /// - Parameter name: The name of the snapshot.
  func removeSnapshot(_ name: String)

  /// Returns the paths of a snapshot and of its thumbnail.
  func snapshotPaths(_ name: String) -> (picture: String, thumbnail: String)
}

extension FontLookup {
  /// Creates a font source from a store's files.
  package init(_ files: any ImageFiles) {
    self.init { files.pathForParts(of: $0) }
  }
}
