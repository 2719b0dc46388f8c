internal import Foundation

/// The file that identifies a backup, so that it can be updated and no other folder is overwritten.
package struct BackupManifest: Codable {
  /// The ID of the store that was backed up.
  package let store: String
  /// The valid fingerprints of the backup's database; with any other, the backup has been modified.
  package var databases: [String]

  /// The file's name in the folder of the backup.
  static let fileName = "backup.json"
  private static let maximumByteCount = 1 << 16

  /// Reads the mark of a folder; returns `nil` if there isn't one.
  package init?(of folder: StoreFolder) {
    guard
      let bytes = try? FileReader.bytes(
        at: folder.path + "/" + Self.fileName, limit: Self.maximumByteCount, followsLink: false),
      let mark = try? JSONDecoder().decode(Self.self, from: Data(bytes))
    else { return nil }
    self = mark
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

/// Errors that occur while making a backup.
package enum BackupError: CollageError, Hashable, Sendable {
  /// The folder contains other files.
  case notEmpty(path: String)
  /// The folder contains a backup of another store.
  case otherStore(path: String)
  /// The backup was modified after it was made.
  case changed(path: String)
  /// The folder is the store, is inside the store, or contains the store.
  case insideStore(path: String)

  /// The error code.
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
  /// The number of files that were linked, so that they share disk space with the store.
  public package(set) var linked = 0
  /// The number of files that were copied.
  public package(set) var copied = 0
  /// The images that are missing in the store itself.
  public package(set) var lost: [String] = []
  /// The images whose contents have changed since they were stored.
  public package(set) var damaged: [String] = []
  /// The damaged images of the backup that were repaired.
  public package(set) var mended: [String] = []

  package init() {}
}
