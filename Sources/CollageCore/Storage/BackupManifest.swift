internal import Foundation

/// The file that marks a folder as a backup of a store.
///
/// It allows a later backup to update the folder, and prevents a backup from overwriting other
/// folders.
package struct BackupManifest: Codable {
  package let store: String
  /// The fingerprints that the backup's database can have; any other fingerprint means that another
  /// program modified the database.
  ///
  /// During a backup, the list contains the fingerprints of both the previous and the new contents.
  package var databases: [String]

  static let fileName = "backup.json"
  private static let maximumByteCount = 1 << 16

  /// Reads the manifest of a folder; `nil` if the folder doesn't have a valid one.
  package init?(of folder: StoreFolder) {
    guard
      let bytes = try? FileReader.bytes(
        at: folder.path + "/" + Self.fileName, limit: Self.maximumByteCount, followsLink: false),
      let manifest = try? JSONDecoder().decode(Self.self, from: Data(bytes))
    else { return nil }
    self = manifest
  }

  package init(store: String) {
    self.store = store
    databases = []
  }

  package func write(to folder: StoreFolder, on fileSystem: any FileSystem) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    try AtomicFile.write(
      Array(try encoder.encode(self)), to: folder.path + "/" + Self.fileName, mode: 0o600,
      on: fileSystem)
  }
}

package enum BackupError: CollageError, Hashable, Sendable {
  /// The folder contains files but isn't a backup.
  case notEmpty(path: String)
  /// The folder contains a backup of another store.
  case otherStore(path: String)
  /// The backup was modified after it was made.
  case changed(path: String)
  /// The folder is the store, is inside the store, or contains the store.
  case insideStore(path: String)

  /// The error code: ``ErrorCode/usage`` for ``insideStore(path:)``; ``ErrorCode/notEmpty`` for all
  /// other cases.
  public var errorCode: ErrorCode {
    switch self {
    case .notEmpty, .otherStore, .changed: .notEmpty
    case .insideStore: .usage
    }
  }
}

/// The result of a backup.
public struct BackupSummary: Hashable, Sendable {
  /// The number of images in the backup.
  public package(set) var imageCount = 0
  /// The number of library photos in the backup.
  public package(set) var photoCount = 0
  /// The number of files that were hard-linked to the store's files and share disk space with them.
  public package(set) var linked = 0
  /// The number of files that were copied.
  public package(set) var copied = 0
  /// The paths of the store's image files and library photos that are missing.
  public package(set) var missing: [String] = []
  /// The paths of the store's image files and library photos whose contents have changed since they
  /// were stored.
  public package(set) var damaged: [String] = []
  /// The paths of the backup's damaged image files that were repaired.
  public package(set) var repaired: [String] = []

  package init() {}
}
