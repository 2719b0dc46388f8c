package import Foundation

/// Compares image files with the hashes that are their names, each version of a file once.
///
/// A file that was found right is remembered by its ``FileVersion``, in a small file of the cache.
/// Whatever is wrong with that, such as a power failure leaves it, is another version's, and so is a
/// file that was copied here with its cache: then the image is read again.
package struct CheckedImages: Sendable {
  let folder: StoreFolder
  /// The time of the machine's files.
  var clock: @Sendable () -> Date = { Date() }

  package init(folder: StoreFolder, clock: @escaping @Sendable () -> Date = { Date() }) {
    (self.folder, self.clock) = (folder, clock)
  }

  /// The contents of a file, if they are what its name says.
  ///
  /// - Parameters:
  ///   - image: The hash.
  ///   - path: The file.
  ///   - read: Reads the file.
  /// - Returns: The contents; nil if they are others.
  /// - Throws: What `read` throws.
  func bytes(
    of image: ImageID, at path: String, read: () throws -> [UInt8]
  ) rethrows -> [UInt8]? {
    let version = FileVersion(path: path)
    let bytes = try read()
    let isRight = confirms(version, of: image, at: path) { contentHash(of: bytes) }
    return isRight ? bytes : nil
  }

  /// Whether a file, which is read for that if it has to be, has the contents that its name says.
  ///
  /// - Throws: A `FileReadError`.
  package func isRight(_ image: ImageID, at path: String) throws(FileReadError) -> Bool {
    try confirms(FileVersion(path: path), of: image, at: path) { () throws(FileReadError) in
      try contentHash(ofFile: path)
    }
  }

  /// Whether a version of a file that has not changed since is known to be right, or turns out to be.
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
    // Who changes the file within the same tick of the clock would not be seen.
    guard version.isSettled(at: Int(clock().timeIntervalSince1970)) else { return }
    let path = folder.check(of: image)
    guard (try? folder.requireInside(path, .write)) != nil else { return }
    // Nobody waits for the disk: what is lost is found out again.
    for part in [folder.cache, folder.checks, Folder.parent(of: path)] {
      try? DiskFileSystem().makeFolder(part)
    }
    try? AtomicFile.write(
      Array(version.text.utf8), to: path, staging: folder.staging, mode: 0o600, isDurable: false)
  }
}
