/// Which image files there are.
package protocol ImagePresence: Sendable {
  /// Whether the file of an image is there.
  ///
  /// - Parameter image: Its record.
  /// - Returns: Whether there is a file of so many bytes.
  func has(_ image: ImageRecord) -> Bool

  /// The path of an image's file, whether it is there or not.
  func path(of image: StoredImage) -> String
}

/// Where image files are kept: immutable, named by the hash of their bytes.
package protocol ImageFiles: ImagePresence {
  /// Stores a base image or a cutout; one that is there already, and whole, is left as it is.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - format: The file's format.
  /// - Returns: The hash of the bytes.
  /// - Throws: ``FileError``.
  func store(_ bytes: [UInt8], format: AssetFormat) throws(FileError) -> ImageID

  /// Refuses work for whose files there is no room.
  ///
  /// - Parameter byteCount: How much is going to be stored.
  /// - Throws: ``FileError``.
  func requireRoom(for byteCount: Int) throws(FileError)

  /// Reads an image file, which has the contents that its name says.
  ///
  /// - Throws: ``StoreError/damagedImage(path:)``, ``StoreError/missingImage(path:)``,
  ///   ``FileReadError``, ``FileError``.
  func bytes(of image: StoredImage) throws -> [UInt8]

  /// The path of an image's file for those who read parts of it; nil unless it is a regular file that
  /// is reached through no link, with the contents that its name says.
  func pathForParts(of image: StoredImage) -> String?

  /// The path of an image's proxy, whether it is there or not.
  func proxyPath(of image: StoredImage) -> String

  /// The contents of an image's proxy, or nil when the cache has none.
  func proxy(of image: StoredImage) -> [UInt8]?

  /// Keeps a proxy in the cache, if it can be written; the cache is never needed.
  ///
  /// - Parameters:
  ///   - bytes: The proxy's contents.
  ///   - image: The image that it stands for.
  func storeProxy(_ bytes: [UInt8], of image: StoredImage)

  /// Removes what was derived from an image alone: its proxy, and that it was compared with its name.
  ///
  /// - Parameter image: The image.
  func removeDerived(of image: StoredImage)

  /// Where the cells of rendered pictures are kept; nil for nowhere.
  ///
  /// - Parameter limit: The most bytes that all pictures may have together.
  /// - Returns: The cache.
  func pictureCache(limit: Int) -> PictureCache?

  /// Stores the snapshot of a collage and its thumbnail.
  ///
  /// - Parameters:
  ///   - picture: The snapshot, a JPEG file.
  ///   - thumbnail: The thumbnail, a JPEG file.
  ///   - name: The name for both, without folder and ending.
  /// - Throws: ``FileError``.
  func storeSnapshot(_ picture: [UInt8], thumbnail: [UInt8], name: String) throws

  /// Removes a snapshot that no collage refers to any more, if it can be removed.
  ///
  /// - Parameter name: Its name.
  func removeSnapshot(_ name: String)

  /// The paths of the snapshot of this name and of its thumbnail.
  func snapshotPaths(_ name: String) -> (picture: String, thumbnail: String)
}

extension FontLookup {
  /// Finds fonts among a store's files.
  package init(_ files: any ImageFiles) {
    self.init { files.pathForParts(of: $0) }
  }
}
