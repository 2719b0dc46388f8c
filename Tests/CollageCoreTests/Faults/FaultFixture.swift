import Foundation
import Synchronization
import Testing

@testable import CollageCore
@testable import CollageStore

/// A copy of a folder with a store in which every verb can run.
///
/// The clock and the IDs are deterministic, so the verbs are too.
final class FaultFixture {
  let folder: TemporaryFolder

  convenience init() throws { try self.init(Self.template.get()) }

  init(_ image: FolderImage) throws {
    DatabaseCalls.prepare()
    folder = try TemporaryFolder()
    try image.write(to: folder.path)
  }

  private static let template = Result {
    let fixture = try FaultFixture(FolderImage())
    try fixture.prepare()
    return try FolderImage(of: fixture.folder.path)
  }

  /// Creates a store with three collages, history, a lost snapshot, a stray file, and an older
  /// backup.
  private func prepare() throws {
    let workspace = try open(.disk, from: 0)
    let fixture = self
    func writePhoto(_ name: String, _ shade: UInt8) throws {
      let size = PixelSize(width: 12, height: 8)
      let bytes = (0..<size.area).flatMap { index -> [UInt8] in [UInt8(index), shade, 9, 255] }
      try AtomicFile.write(
        PNGEncoder().encode(Bitmap(size: size, alpha: .opaque, bytes: bytes)), to: fixture(name))
    }
    try writePhoto("a.png", 1)
    try writePhoto("b.png", 2)
    let canvas = Canvas(size: PixelSize(width: 20, height: 16), background: .white)
    let image = try workspace.importPhoto(.path(fixture("a.png"))).record
    for (number, name) in ["old", "lost", "poster"].enumerated() {
      _ = try workspace.transaction { session in
        try session.register(image)
        _ = try session.create(Sample.collageName(name), canvas: canvas)
        return try session.edit(.current) { _ in
          .add([Sample.newItem("a", id: Sample.id(UInt8(number)), image: image.image)])
        }
      }
    }
    let lost = try workspace.save(.named("lost"), progress: nil)
    _ = try workspace.save(.current, progress: nil)
    _ = try workspace.backUp(to: fixture("older"))
    _ = try workspace.transaction { try $0.edit(.current) { .nudge($0) } }
    _ = try workspace.export([.current], withHistory: true, toFile: fixture("in.collage"))
    _ = try workspace.transaction { try $0.delete(.named("old")) }
    try Folder.remove(try #require(lost.snapshotPaths(in: workspace)).picture)
    try AtomicFile.write([1], to: store.images + "/stray", mode: 0o600)
    try AtomicFile.write(Self.old, to: fixture("out.jpg"))
    try DiskFileSystem().setMode(Self.oldMode, ofPath: fixture("out.jpg"))
    workspace.repository.checkpoint()
  }

  /// The previous contents of the output file.
  static let old: [UInt8] = [1, 2, 3]
  /// The permissions of the output file, which exceed those of new files.
  static let oldMode: UInt16 = 0o664

  func callAsFunction(_ name: String) -> String { folder(name) }
  var store: StoreFolder { StoreFolder(path: folder("store")) }

  /// Opens the store.
  ///
  /// The clock is a hundred years ahead unless `first` is 0, so that stray files are old.
  func open(
    _ files: any FileSystem, at path: String? = nil, from first: Int = 1000, now: Date? = nil
  ) throws -> Workspace {
    let counter = Counter(first)
    let start = now ?? Sample.date.addingTimeInterval(first == 0 ? 0 : 100 * 365 * 86_400)
    return try Workspace.open(
      at: path ?? store.path, creating: true,
      context: WorkspaceDependencies(
        now: { start.addingTimeInterval(Double(counter.next())) },
        makeID: { Sample.number(counter.next()) }, fileSystem: files))
  }

  final class Counter: Sendable {
    private let count: Mutex<Int>

    init(_ first: Int) { count = Mutex(first) }

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  /// All user data.
  struct Contents: Hashable {
    let archives: [CollageArchive]
    let deleted: [UUID: Date?]
    let current: UUID?
    let settings: [String: String]
    let library: [LibraryPhoto]
  }

  struct Findings {
    /// All user data, keyed by the store's name.
    var contents: [String: Contents] = [:]
    /// The damage, except for the snapshot that the fixture lacks.
    var damage: [Diagnosis.Finding] = []
  }

  /// Examines the store, and the verb's other stores if they exist.
  func examine(_ verb: FaultyVerb) throws -> Findings {
    var findings = Findings()
    for path in [store.path] + verb.others.map(callAsFunction)
    where Folder.exists(StoreFolder(path: path).database) {
      let workspace = try Workspace.open(at: path, creating: false)
      findings.damage += try workspace.diagnose(deep: true).findings.filter {
        Self.damage.contains($0.kind) && $0.subject != "lost"
      }
      findings.contents[Folder.name(of: path)] = try contents(of: workspace)
    }
    return findings
  }

  private static let damage: [Diagnosis.Finding.Kind] = [
    .database, .missingOriginal, .damagedOriginal, .missingThumbnail, .missingImage, .damagedImage,
    .missingSnapshot, .looseMode, .link,
  ]

  private func contents(of workspace: Workspace) throws -> Contents {
    try workspace.repository.read { reader in
      let records = try reader.allRecords().sorted { $0.id.text < $1.id.text }
      var settings = try reader.settings()
      // A backup assigns an ID to the store.
      settings["store.id"] = nil
      return Contents(
        archives: try records.map(reader.archive),
        deleted: Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0.deletedAt) }),
        current: try reader.currentCollage(), settings: settings,
        library: try reader.libraryPhotos(LibraryQuery()))
    }
  }

  var output: [UInt8]? { try? FileReader.bytes(at: folder("out.jpg"), limit: .max) }

  /// The temporary files of outputs and stores.
  func leftovers() throws -> [String] {
    try FolderImage(of: folder.path).entries.keys.filter { path in
      let name = Folder.name(of: path)
      return AtomicFile.isTemporary(name) || DatabaseCopy.isTemporary(name)
    }.sorted()
  }
}

extension Sample {
  /// A UUID that begins with a number, so that names derived from it differ.
  static func number(_ number: Int) -> UUID {
    let digits = String(number)
    let zeros = String(repeating: "0", count: 8 - digits.count)
    guard let id = UUID(uuidString: "\(zeros)\(digits)-0000-4000-8000-000000000000") else {
      preconditionFailure("36 characters")
    }
    return id
  }
}
