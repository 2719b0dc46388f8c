package import Foundation

/// A verifier of image files, which compares a file with the hash in its name.
///
/// A file is verified again only after it has changed. The ``FileVersion`` of a verified file is
/// recorded in a small file in the cache. A record can be outdated, for example after a power
/// failure or after copying a store with its cache. Then the recorded version differs from the
/// file's version, and the image is verified again.
package struct ImageVerifier: Sendable {
  let folder: StoreFolder
  /// The clock with which file times are compared.
  var clock: @Sendable () -> Date = { Date() }

  package init(folder: StoreFolder, clock: @escaping @Sendable () -> Date = { Date() }) {
    (self.folder, self.clock) = (folder, clock)
  }

  /// Reads a file with `read` and returns its contents; `nil` if their hash differs from the
  /// image's ID.
  func bytes(
    of image: ImageID, at path: String, read: () throws -> [UInt8]
  ) rethrows -> [UInt8]? {
    let version = FileVersion(path: path)
    let bytes = try read()
    let isRight = verify(version, of: image, at: path) { contentHash(of: bytes) }
    return isRight ? bytes : nil
  }

  /// Returns whether a file's contents match the image's ID; reads the file unless its version is
  /// recorded as verified.
  package func isIntact(_ image: ImageID, at path: String) throws(FileReadError) -> Bool {
    try verify(FileVersion(path: path), of: image, at: path) { () throws(FileReadError) in
      try contentHash(ofFile: path)
    }
  }

  /// Returns whether a file is valid: its version is recorded as verified and is still current, or
  /// its contents have the right hash.
  private func verify<Failure: Error>(
    _ version: FileVersion?, of image: ImageID, at path: String,
    hash: () throws(Failure) -> String
  ) throws(Failure) -> Bool {
    if let version, isRecorded(version, of: image), version == FileVersion(path: path) {
      return true
    }
    guard try hash() == image.rawValue else { return false }
    if let version, version == FileVersion(path: path) { record(version, of: image) }
    return true
  }

  private func isRecorded(_ version: FileVersion, of image: ImageID) -> Bool {
    let text = Array(version.text.utf8)
    let path = folder.check(of: image)
    return (try? FileReader.prefix(of: path, count: text.count + 1)) == text
  }

  private func record(_ version: FileVersion, of image: ImageID) {
    // A version isn't recorded within the clock tick of its last change, because a further change
    // in that tick would go undetected.
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
