package import Foundation

/// A verifier of image files, which compares each version of a file with the hash in its name once.
///
/// The ``FileVersion`` of a valid file is remembered in a small file in the cache. If that record
/// is wrong, for example after a power failure or because the file was copied together with its
/// cache, it belongs to another version, and the image is read again.
package struct ImageVerifier: Sendable {
  let folder: StoreFolder
  /// The clock for file times.
  var clock: @Sendable () -> Date = { Date() }

  package init(folder: StoreFolder, clock: @escaping @Sendable () -> Date = { Date() }) {
    (self.folder, self.clock) = (folder, clock)
  }

  /// Returns the contents of a file if they match its name.
  ///
  /// - Parameters:
  ///   - image: The hash.
  ///   - path: The file.
  ///   - read: A closure that reads the file.
  /// - Returns: The contents, or `nil` if they do not match.
  /// - Throws: Any error thrown by `read`.
  func bytes(
    of image: ImageID, at path: String, read: () throws -> [UInt8]
  ) rethrows -> [UInt8]? {
    let version = FileVersion(path: path)
    let bytes = try read()
    let isRight = confirms(version, of: image, at: path) { contentHash(of: bytes) }
    return isRight ? bytes : nil
  }

  /// Returns whether a file's contents match its name; reads the file if necessary.
  ///
  /// - Throws: A `FileReadError` if the file can't be read.
  package func isRight(_ image: ImageID, at path: String) throws(FileReadError) -> Bool {
    try confirms(FileVersion(path: path), of: image, at: path) { () throws(FileReadError) in
      try contentHash(ofFile: path)
    }
  }

  /// Returns whether an unchanged version of a file is known to be valid or has the right hash.
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
    // Later changes within the same clock tick would go undetected.
    guard version.isSettled(at: Int(clock().timeIntervalSince1970)) else { return }
    let path = folder.check(of: image)
    guard (try? folder.requireInside(path, .write)) != nil else { return }
    // Not synced to disk: a lost record only means that the image is checked again.
    for part in [folder.cache, folder.checks, Folder.parent(of: path)] {
      try? DiskFileSystem().makeFolder(part)
    }
    try? AtomicFile.write(
      Array(version.text.utf8), to: path, staging: folder.staging, mode: 0o600, isDurable: false)
  }
}
