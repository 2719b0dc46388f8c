package import Foundation

/// A verifier of image files; it compares a file with the hash in its name once, and again only
/// after the file has changed.
///
/// The ``FileVersion`` of a verified file is recorded in a small file in the cache. A record may be
/// outdated, for example after a power failure or after copying a store with its cache. Then it
/// contains another version than the file has, and the image is verified again.
package struct ImageVerifier: Sendable {
  let folder: StoreFolder
  /// The clock that file times are compared with.
  var clock: @Sendable () -> Date = { Date() }

  package init(folder: StoreFolder, clock: @escaping @Sendable () -> Date = { Date() }) {
    (self.folder, self.clock) = (folder, clock)
  }

  /// Returns the contents of a file if their hash matches the image's ID.
  ///
  /// - Parameters:
  ///   - image: The image's ID.
  ///   - path: The file.
  ///   - read: A closure that reads the file.
  /// - Returns: The contents, or `nil` if their hash differs.
  /// - Throws: Any error thrown by `read`.
  func bytes(
    of image: ImageID, at path: String, read: () throws -> [UInt8]
  ) rethrows -> [UInt8]? {
    let version = FileVersion(path: path)
    let bytes = try read()
    let isRight = confirms(version, of: image, at: path) { contentHash(of: bytes) }
    return isRight ? bytes : nil
  }

  /// Returns whether a file's contents match the image's ID.
  ///
  /// Reads the file only if its version isn't recorded as verified.
  ///
  /// - Throws: A `FileReadError` if the file can't be read.
  package func isRight(_ image: ImageID, at path: String) throws(FileReadError) -> Bool {
    try confirms(FileVersion(path: path), of: image, at: path) { () throws(FileReadError) in
      try contentHash(ofFile: path)
    }
  }

  /// Returns whether a file is valid: its version is recorded as verified and didn't change
  /// meanwhile, or its contents have the right hash.
  private func confirms<Failure: Error>(
    _ version: FileVersion?, of image: ImageID, at path: String,
    hash: () throws(Failure) -> String
  ) throws(Failure) -> Bool {
    if let version, remembers(version, of: image), version == FileVersion(path: path) {
      return true
    }
    guard try hash() == image.rawValue else { return false }
    if let version, version == FileVersion(path: path) { remember(version, of: image) }
    return true
  }

  private func remembers(_ version: FileVersion, of image: ImageID) -> Bool {
    let text = Array(version.text.utf8)
    let path = folder.check(of: image)
    return (try? FileReader.prefix(of: path, count: text.count + 1)) == text
  }

  private func remember(_ version: FileVersion, of image: ImageID) {
    // A version isn't recorded within the clock tick of its last change, because another change
    // within that tick would go undetected.
    guard version.isSettled(at: Int(clock().timeIntervalSince1970)) else { return }
    let path = folder.check(of: image)
    guard (try? folder.requireInside(path, .write)) != nil else { return }
    // The record isn't synced to disk: if it is lost, the image is only verified again.
    for part in [folder.cache, folder.checks, Folder.parent(of: path)] {
      try? DiskFileSystem().makeFolder(part)
    }
    try? AtomicFile.write(
      Array(version.text.utf8), to: path, staging: folder.staging, mode: 0o600, isDurable: false)
  }
}
