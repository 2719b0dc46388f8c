import Foundation
import GRDB
import Synchronization
import Testing

@testable import CollageCore
@testable import CollageStore

@Suite("Schema upgrades") struct UpgradeTests {
  private let folder: TemporaryFolder
  private var path: String { folder("collage.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  /// Creates a store of an earlier release.
  private func makeStore(version: Int = 1) throws {
    let sql = try String(contentsOf: Self.fixture("schema-\(version).sql"), encoding: .utf8)
    let queue = try DatabaseQueue(path: path)
    try queue.inDatabase { try $0.execute(sql: sql) }
    try queue.close()
  }

  private static func fixture(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/\(name)")
  }

  private func archives(_ repository: DatabaseRepository) throws -> [CollageArchive] {
    try repository.read { reader in
      try ["Größe 1", "dirty", "clean"].map { try reader.archive(of: reader.resolve(.named($0))) }
    }
  }

  @Test(arguments: 1..<Schema.version) func keepEverythingFromEarlierVersion(version: Int) throws {
    try makeStore(version: version)
    let repository = try DatabaseRepository(path: path)
    let manifest = try ExportManifest.decode(
      ExportManifest.self, from: Array(Data(contentsOf: Self.fixture("schema-1.json"))))
    // Later schemas add metadata to photos, so only the files are compared.
    #expect(
      try archives(repository).map { $0.mappingImages(\.file) }
        == manifest.collages.map { $0.mappingImages(\.file) })
    try repository.read { reader in
      #expect(try reader.problems() == [])
      let images = try reader.allImages()
      #expect(images.count { $0.kind == .cutout } == 1)
      #expect(Set(manifest.images.map(\.image)) == Set(images.map(\.image)))
      #expect(try reader.names(deleted: true) == ["gone"])
      #expect(try reader.settings()["engine.mine"] == "cat {in} {out}")
      let current = try #require(try reader.currentCollage())
      #expect(try reader.record(current)?.name.rawValue == "Größe 1")
      #expect(try reader.resolve(.named("dirty")).savedState?.items.count == 2)
    }
    #expect(Folder.exists(path + ".v\(version)-backup"))
  }

  @Test func keepFactsOfPhotosWithEqualPixels() throws {
    let version = 10
    try makeStore(version: version)
    let (photo, library) = (UUID(), UUID())
    let image = "26272835bccd369c812a662b5d9f37e11999e663f6047224d21490743272b6e3"
    let queue = try DatabaseQueue(path: path)
    try queue.inDatabase { db in
      for (number, id) in [(1, photo), (2, library)] {
        try db.execute(
          sql: """
            INSERT INTO photo (number, id, contents, byte_count, extension, format, width, height,
              taken_at, is_taken_guessed, differences, colors, created_at)
            VALUES (?, ?, ?, 9, 'jpg', 'jpeg', 64, 48, '2020-01-02T03:04:05', 0, 0, x'00', 0)
            """, arguments: [number, id.text, "\(number)"])
      }
      try db.execute(sql: "INSERT INTO photo_image VALUES (1, ?)", arguments: [image])
      // This image belongs to two photos.
      let other = "72d4381640ac4dd95931b0c75ccdae310c04e2939fcb8c9d17f954aa70a62a4e"
      try db.execute(
        sql: "INSERT INTO photo_image VALUES (1, ?), (2, ?)", arguments: [other, other])
      try db.execute(
        sql: "UPDATE image SET captured_at = '2020-01-02T03:04:05' WHERE id = ?",
        arguments: [image])
    }
    try queue.close()
    let repository = try DatabaseRepository(path: path)
    try repository.write { writer in
      for record in try writer.allImages() where record.kind == .base {
        let later = PhotoMetadata(capturedAt: "1999-01-01T00:00:00", camera: "Later")
        try writer.insert(
          ImageRecord(
            image: record.image.with(later), kind: .base, byteCount: record.byteCount,
            sourceName: "/elsewhere/b.jpg", createdAt: record.createdAt))
      }
    }
    let photos = try archives(repository).flatMap { archive in
      (archive.versions.map(\.item) + Array(archive.savedState?.items ?? ItemStack()))
        .compactMap { $0.photo?.original.image }
    }
    let facts = Dictionary(grouping: photos, by: \.id).mapValues { Set($0.map(\.metadata)) }
    #expect(facts.count == 3 && facts.values.allSatisfy { $0.count == 1 })
    #expect(
      facts[try #require(ImageID(rawValue: image))] == [
        PhotoMetadata(
          capturedAt: "2020-01-02T03:04:05", source: "p/meadow.jpg", libraryPhoto: photo)
      ])
    let sources = Set(facts.values.flatMap { $0 }.map { $0?.source })
    #expect(sources == ["p/meadow.jpg", "p/seashore.jpg", "p/mountains.jpg"])
    #expect(facts.values.flatMap { $0 }.compactMap { $0?.libraryPhoto } == [photo])
  }

  @Test func copyDatabaseBeforeUpgrade() throws {
    try makeStore()
    let before = try contents(of: path)
    let repository = try DatabaseRepository(path: path)
    #expect(
      try repository.queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        == Schema.version)
    let copy = path + ".v1-backup"
    #expect(try Folder.mode(copy) == 0o600 && contents(of: copy) == before)
    #expect(try folder.contents.filter { $0.contains(".tmp") } == [])
  }

  @Test func keepDatabaseAndCopyAfterFailure() throws {
    try makeStore()
    let before = try contents(of: path)
    var broken = DatabaseMigrator()
    broken.registerMigration("1") { _ in }
    broken.registerMigration("99") { db in
      try db.execute(sql: "ALTER TABLE item ADD COLUMN more TEXT; SELECT nonsense")
    }
    #expect(throws: StoreError.self) {
      try DatabaseRepository(path: path, migrator: broken, version: 99)
    }
    #expect(try contents(of: path) == before && contents(of: path + ".v1-backup") == before)
  }

  @Test(
    "reject later stores and databases of other programs without touching them",
    arguments: ["WAL", "DELETE"], [0, 1, Schema.version, 99])
  func rejectLaterStoresAndOtherDatabases(mode: String, version: Int) throws {
    let isLater = version == 99
    if isLater { try makeStore() }
    let queue = try DatabaseQueue(path: path)
    try queue.inDatabase { db in
      try db.execute(sql: "PRAGMA journal_mode = \(mode)")
      if !isLater { try db.execute(sql: "CREATE TABLE note (text TEXT)") }
      try db.execute(sql: "PRAGMA user_version = \(version)")
    }
    try queue.close()
    let files = try folder.contents
    let bytes = try FileReader.bytes(at: path, limit: .max)
    #expect { _ = try DatabaseRepository(path: path) } throws: { error in
      if case StoreError.inconsistent = error { return !isLater }
      return isLater && error as? StoreError == .newer(path: path)
    }
    #expect(try FileReader.bytes(at: path, limit: .max) == bytes)
    #expect(try folder.contents == files || mode == "WAL" && !isLater)
  }

  @Test func rejectLaterVersionInLog() throws {
    let repository = try DatabaseRepository(path: path)
    repository.checkpoint()
    try repository.queue.inDatabase { try $0.execute(sql: "PRAGMA user_version = 99") }
    let before = try databaseAndLog()
    #expect(before[1].count > 32)
    #expect(throws: StoreError.newer(path: path)) { try DatabaseRepository(path: path) }
    #expect(try databaseAndLog() == before)
  }

  @Test func readWithoutWriting() throws {
    try makeStore()
    let repository = try DatabaseRepository(path: path)
    try repository.write { try $0.setSetting("render.quality", to: "40") }
    let before = try databaseAndLog()
    let reading = try DatabaseRepository(path: path)
    #expect(try archives(reading).count == 3 && reading.read { try $0.problems() } == [])
    try reading.queue.close()
    #expect(try databaseAndLog() == before)
  }

  private func databaseAndLog() throws -> [[UInt8]] {
    try ["", "-wal"].map { try FileReader.bytes(at: path + $0, limit: .max) }
  }

  /// The rows of all tables of a version 1 database, keyed by table; the empty key has the
  /// database's version.
  private func contents(of path: String) throws -> [String: [Row]] {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { db in
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
      let rows = try tables.map { ($0, try Row.fetchAll(db, sql: "SELECT * FROM \"\($0)\"")) }
      let version = try Row.fetchAll(db, sql: "PRAGMA user_version")
      return Dictionary(uniqueKeysWithValues: rows + [("", version)])
    }
  }
}

@Suite("Concurrent opening") struct MigrationRaceTests {
  @Test func createsTablesOnce() throws {
    for _ in 0..<6 {
      let folder = try TemporaryFolder()
      let path = folder("collage.sqlite")
      let errors = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { number in
        do {
          let repository = try DatabaseRepository(path: path)
          try repository.write { try $0.setSetting("key.\(number)", to: "1") }
        } catch {
          errors.withLock { $0.append("\(error)") }
        }
      }
      #expect(errors.withLock { $0 } == [])
      let repository = try DatabaseRepository(path: path)
      #expect(try repository.read { try $0.settings() }.count == 8)
      #expect(try repository.read { try $0.problems() } == [])
    }
  }
}
