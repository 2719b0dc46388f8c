internal import Foundation

/// The file by which a backup is known, so that it can be brought up to date and nothing else is
/// overwritten.
package struct BackupMark: Codable {
  /// The identity of the store that the backup is of.
  package let store: String
  /// The fingerprints that the backup's database may have: another one has been worked on.
  package var databases: [String]

  /// The name of the file in the backup's folder.
  static let fileName = "backup.json"
  private static let maximumByteCount = 1 << 16

  /// Reads the mark of a folder; nil if there is none.
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

  /// Puts the mark into a folder.
  package func write(to folder: StoreFolder, on fileSystem: any FileSystem) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    try AtomicFile.write(
      Array(try encoder.encode(self)), to: folder.path + "/" + Self.fileName, mode: 0o600,
      on: fileSystem)
  }
}

/// Why a backup cannot be made.
package enum BackupError: CollageError, Hashable, Sendable {
  /// The folder holds something else.
  case notEmpty(path: String)
  /// The folder holds a backup of another store.
  case otherStore(path: String)
  /// Somebody has worked in the backup since it was made.
  case changed(path: String)
  /// The folder is the store, or a part of it, or holds it.
  case insideStore(path: String)

  /// The code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .notEmpty, .otherStore, .changed: .notEmpty
    case .insideStore: .usage
    }
  }
}

/// What a backup did.
public struct BackupSummary: Hashable, Sendable {
  /// How many images the backup holds.
  public package(set) var imageCount = 0
  /// How many photos of the library the backup holds.
  public package(set) var photoCount = 0
  /// How many files were linked: they share their place on the disk with the store's.
  public package(set) var linked = 0
  /// How many files were copied.
  public package(set) var copied = 0
  /// The images that the store itself has lost.
  public package(set) var lost: [String] = []
  /// The images whose contents are not what they were when they were stored.
  public package(set) var damaged: [String] = []
  /// The images of the backup that were damaged, and are whole again.
  public package(set) var mended: [String] = []

  package init() {}
}
