import Foundation
import GRDB
import Testing

@testable import CollageCore
@testable import CollageStore
@testable import CollageSupport

@Suite("Doctor") struct DoctorTests {
  let test: TestWorkspace
  let image: StoredImage

  init() throws {
    test = try TestWorkspace.withHero()
    image = try test.items[0].image
  }

  func findings(deep: Bool = false, fix: Bool = false, purgeDays: Int? = nil) throws -> [String] {
    try test.diagnosis(deep: deep, fix: fix, purgeDays: purgeDays).findings
      .map { "\($0.kind.rawValue)\($0.remedy == nil ? "" : "!")" }
  }

  var file: String { test.file(of: image) }

  @Test func countsCollages() throws {
    #expect(try test.diagnosis().collageCount == 1)
    try test.save()
    try test.create("other")
    #expect(try test.diagnosis().collageCount == 2)
  }

  @Test func findsMissingAndDamagedImages() throws {
    try damageFile(file)
    #expect(try findings() == [] && findings(deep: true) == ["damaged-image"])
    try AtomicFile.write(FileReader.bytes(at: file) + [0], to: file, mode: 0o600)
    #expect(try findings() == ["damaged-image"])
    try Folder.remove(file)
    #expect(try findings() == ["missing-image"])
    try Folder.remove(test.folder("a.png"))
    #expect(try !test.diagnosis(fix: true).isSound)
  }

  @Test func keepsUnknownFilesBesideDerivedOnes() throws {
    let name = "01234567-89ab-cdef-0123-456789abcdef"
    let (hash, store) = (String(repeating: "a", count: 64), test.store)
    let shard = store.proxies + "/aa"
    for folder in ["/album", "/\(name)-0000000b.jpg"] { try Folder.make(store.snapshots + folder) }
    for folder in [store.staging + "/job", store.cells, store.cache + "/more", shard + "/x"] {
      try Folder.make(folder)
    }
    let own = [
      store.snapshots + "/\(name)-0000000a.jpg", store.snapshots + "/\(name)-0000000a.thumb.jpg",
      store.staging + "/\(AtomicFile.temporaryName())",
      store.staging + "/collage.sqlite-00AB34CD.tmp-wal",
      shard + "/\(hash).jpg", shard + "/\(hash).2.png",
    ]
    let others = [
      store.snapshots + "/notes.txt", store.snapshots + "/holiday.jpg",
      store.snapshots + "/album/1.jpg", store.staging + "/draft", store.cache + "/list",
      store.cells + "/mine.jpg", store.cells + "/mine.cells", shard + "/letter.txt",
      shard + "/\(hash).jpg.txt", store.staging + "/.collage-notes.tmp",
      store.staging + "/collage.sqlite-notes",
    ]
    for path in own + others { try AtomicFile.write([1], to: path, mode: 0o600) }
    #expect(try findings(fix: true) == [])
    test.waitForYears()
    #expect(try findings().filter { $0.hasSuffix("!") } == [])
    let found = try test.findings(fix: true)
    #expect(found.allSatisfy { $0.remedy != nil })
    #expect(found.filter { $0.remedy == "removed" }.map(\.subject).sorted() == own.sorted())
    let aside = try FileManager.default.subpathsOfDirectory(atPath: store.aside)
    #expect(
      Set(aside) == [
        "notes.txt", "holiday.jpg", "album", "album/1.jpg", "\(name)-0000000b.jpg", "draft", "job",
        "list", "more", "mine.jpg", "mine.cells", "letter.txt", "x", "\(hash).jpg.txt",
        ".collage-notes.tmp", "collage.sqlite-notes",
      ])
    #expect(try findings() == [])
  }

  @Test func removesUnfinishedDatabaseCopiesOnly() throws {
    let (copy, store) = ("/collage.sqlite.v1-backup", test.store.path)
    let left = [
      copy + "-0123ABCD.tmp", copy + "-0123ABCD.tmp-journal", "/" + AtomicFile.temporaryName(),
    ]
    let others = [
      "/README", copy + "-0123abcd.tmp", copy + "-mine", "/.collage-2k.tmp", "/collage.sqlite.bak",
    ]
    for name in left + others + [copy, "/" + BackupManifest.fileName] {
      try AtomicFile.write([1], to: store + name, mode: 0o600)
    }
    #expect(try findings(fix: true) == [])
    test.waitForYears()
    for fix in [false, true] {
      let found = try test.findings(fix: fix)
      func subjects(_ kind: Diagnosis.Finding.Kind) -> [String] {
        found.filter { $0.kind == kind }.map(\.subject).sorted()
      }
      #expect(subjects(.leftover) == left.map { store + $0 }.sorted())
      #expect(subjects(.unknownFile) == others.map { store + $0 }.sorted())
      #expect(found.allSatisfy { $0.kind == .leftover || $0.remedy == nil })
      #expect(found.count == left.count + others.count)
    }
    #expect(left.allSatisfy { !Folder.exists(store + $0) })
    #expect((others + [copy]).allSatisfy { Folder.exists(store + $0) })
  }

  @Test func findsProxiesOfUnknownImagesAndVersions() throws {
    let shard = test.store.proxies + "/\(image.id.shard)/"
    let other = String(repeating: "a", count: 64)
    try Folder.make(shard)
    for name in ["\(image.id.rawValue).jpg", "\(other).\(ProxyParameters.version).jpg"] {
      try AtomicFile.write([1], to: shard + name, mode: 0o600)
    }
    test.workspace.images.storeProxy([1], of: image)
    #expect(!Folder.exists(shard + "\(image.id.rawValue).jpg"))
    try AtomicFile.write([1], to: shard + "\(image.id.rawValue).jpg", mode: 0o600)
    test.waitForYears()
    #expect(try findings(fix: true) == ["orphaned-cache!", "orphaned-cache!"])
    #expect(try test.workspace.images.proxy(of: image) == [1] && findings() == [])
  }

  @Test(arguments: [false, true]) func rerendersMissingOrDamagedSnapshot(isDamaged: Bool) throws {
    try test.save()
    let path = try test.snapshot().picture
    let contents = try FileReader.bytes(at: path)
    try test.edit { .nudge($0, by: 20) }
    try Folder.remove(path)
    if isDamaged {
      try AtomicFile.write(Array(contents.prefix(contents.count / 2)), to: path, mode: 0o600)
    }
    // Damage is only found by a deep check.
    #expect(try findings() == (isDamaged ? [] : ["missing-snapshot"]))
    #expect(try findings(deep: isDamaged, fix: true) == ["missing-snapshot!"])
    #expect(try findings(deep: true) == [])
    #expect(try FileReader.bytes(at: test.snapshot().picture) == contents)
    #expect(try test.state().record.isDirty)
  }

  @Test func allowsEditsWhileRenderingSnapshot() throws {
    try test.save()
    try Folder.remove(test.snapshot().picture)
    let other = try test.reopened()
    func doctor(_ meanwhile: @escaping @Sendable () throws -> Void) throws -> [Diagnosis.Finding] {
      try test.workspace.with(
        images: HookedImageFiles(disk: test.workspace.images, beforeSnapshot: meanwhile)
      ).diagnose(fix: true).findings
    }
    // Another process saves another state in the meantime; its snapshot is kept.
    let first = try doctor {
      _ = try other.edit(.current) { .nudge($0) }
      _ = try other.save(.current, progress: nil)
    }
    #expect(first.map(\.kind) == [.missingSnapshot] && first.allSatisfy { $0.remedy == nil })
    #expect(try Folder.entries(of: test.store.snapshots).count == 2 && findings(deep: true) == [])
    // Another process saves the same state in the meantime.
    try Folder.remove(test.snapshot().picture)
    let same = try doctor { _ = try other.save(.current, progress: nil) }
    #expect(same.map(\.kind) == [.missingSnapshot] && same.allSatisfy { $0.remedy == nil })
    #expect(try Folder.entries(of: test.store.snapshots).count == 2)
    // Another process edits in the meantime; the saved state remains the same.
    try Folder.remove(try test.snapshot().thumbnail)
    let second = try doctor { _ = try other.edit(.current) { .nudge($0) } }
    #expect(try second.map(\.remedy) == ["rendered again"] && test.state().record.isDirty)
    #expect(try findings(deep: true) == [])
  }

  @Test func forgetsDeletedCollagesOnPurgeOnly() throws {
    test.waitForYears()
    try test.create("other")
    try test.add(test.picture("b.png", width: 9), as: "kept")
    for isRestored in [true, false] {
      _ = try test.workspace.delete(.named("poster"))
      test.wait(seconds: 29 * 86_400)
      #expect(try findings(fix: true, purgeDays: 30) == ["deleted-collage"])
      if isRestored { _ = try test.workspace.restore("poster") }
    }
    test.wait(seconds: 86_400)
    #expect(try findings(fix: true) == ["deleted-collage"] && Folder.exists(file))
    #expect(try findings(fix: true, purgeDays: 30) == ["deleted-collage!", "unused-image!"])
    #expect(try !Folder.exists(file) && findings(deep: true) == [])
    #expect(try test.workspace.collageNames(deleted: true) == [] && test.items.count == 1)
  }

  @Test func keepsPhotosOfDeletedSavedStates() throws {
    try test.save()
    try test.edit { .remove($0.items.map(\.id)) }
    let export = test.folder("poster.collage")
    _ = try test.workspace.export([.current], withHistory: false, toFile: export)
    let other = try TestWorkspace()
    try other.imported(export)
    other.waitForYears()
    _ = try other.workspace.delete(.named("poster"))
    let limit = other.workspace.purgeLimit(days: 1)
    #expect(try other.workspace.purgeable(by: limit).isEmpty)
    _ = try other.diagnosis(fix: true, purgeDays: 1)
    _ = try other.workspace.restore("poster")
    let reverted = try other.workspace.revert(.named("poster"))
    #expect(reverted.after.collage.items.map(\.image.file) == [image.file])
    #expect(try other.findings(deep: true) == [])
  }

  @Test func keepsImagesOfDeletedCollagesHistory() throws {
    let cutout = try test.cutOut(test.items[0]).cutout
    try test.edit { .remove($0.items.map(\.id)) }
    test.waitForYears()
    _ = try test.workspace.delete(.named("poster"))
    #expect(try findings(fix: true, purgeDays: 1) == ["deleted-collage"])
    let images = [image, try #require(cutout.trimap), cutout.image]
    #expect(images.allSatisfy { Folder.exists(test.file(of: $0)) })
    _ = try test.workspace.restore("poster")
    _ = try test.workspace.undo(.named("poster"))
    #expect(try findings(deep: true) == [])
  }

  @Test func keepsRecentlyUsedImages() throws {
    test.waitForYears()
    _ = try test.workspace.delete(.named("poster"))
    test.wait(seconds: 40 * 86_400)
    let now = test.workspace.context.now()
    try FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: file)
    let found = try findings(fix: true, purgeDays: 30)
    #expect(found.contains("deleted-collage!") && !found.contains("unused-image!"))
    #expect(Folder.exists(file))
  }

  @Test func findsFoldersAmongSnapshots() throws {
    try test.save()
    let name = try #require(try test.state().record.snapshot) + ".dir"
    try Folder.make(test.store.snapshots + "/" + name)
    test.waitForYears()
    #expect(try test.findings().contains { "\($0)".contains(name) })
  }

  @Test(
    arguments: [
      "collage SET saved = 99", "collage SET saved = -1", "collage SET saved_state = 'x'",
      "collage SET snapshot = '../../../x'",
      "item SET since = 7, images_since = 7; UPDATE item_image SET since = 7",
      "item SET look = '[]'", "item SET until = 9 WHERE until IS NULL",
    ])
  func findsInvalidValues(_ change: String) throws {
    try test.execute("PRAGMA defer_foreign_keys = ON; UPDATE \(change)")
    #expect(try findings(fix: true).contains("database"))
    #expect(throws: (any Error).self) {
      try test.workspace.export([.current], withHistory: true, toFile: test.folder("x"))
    }
    #expect(!Folder.exists(test.folder("x")))
  }

  @Test(
    arguments: [
      "collage SET created_at = 9223372036854775807", "item SET created_at = 9223372036854775807",
      "item SET box_width = -1", "item SET x = 9e999", "item SET scale = 0",
      "revision SET canvas = replace(canvas, 'width\":', 'width\":-')", "item SET z = 1",
    ])
  func findsValuesOutOfRangeInDeepCheck(_ change: String) throws {
    for _ in 1...2 { try test.edit { .nudge($0) } }
    try test.execute("UPDATE \(change)\(change.contains(" z ") ? " WHERE since = 1" : "")")
    #expect(try findings(deep: true).contains("database"))
    #expect(throws: (any Error).self) {
      try test.workspace.export([.current], withHistory: true, toFile: test.folder("x"))
    }
  }

  @Test(arguments: ["image", "setting", "revision"])
  func reportsMissingTables(_ name: String) throws {
    let database = try DatabaseRepository(path: test.store.database)
    try database.queue.write {
      try $0.execute(sql: "PRAGMA writable_schema = ON")
      try $0.execute(sql: "DELETE FROM sqlite_schema WHERE name = '\(name)'")
    }
    let diagnosis = try test.reopened().diagnose(fix: true)
    #expect(diagnosis.findings.contains { $0.kind == .database } && !diagnosis.isSound)
  }

  /// Returns whether lost images are restored from the sources.
  func restored(from sources: [String]) throws -> Bool {
    try test.diagnosis(deep: true, fix: true, sources: sources).isSound
  }

  @Test func restoresPhotoFromOriginalPath() throws {
    try Folder.remove(file)
    #expect(try restored(from: []) && findings(deep: true) == [])
    // A different photo at that path isn't used.
    try Folder.remove(file)
    _ = try test.picture("a.png", width: 20, height: 12, hasAlpha: true)
    #expect(try !restored(from: []) && !Folder.exists(file))
  }

  @Test func restoresPhotoOfFormerImporter() throws {
    let photo = try JPEGEncoder(quality: 90, subsampling: .quarter).encode(.noise(24, 16))
    let path = test.folder("former.jpg")
    try AtomicFile.write(photo, to: path)
    var importer = ImageImporter()
    importer.reusesJPEGPlanes = false
    let former = try importer.importImage(photo, source: path).base
    #expect(try ImageImporter().importImage(photo, source: path).base.bytes != former.bytes)
    let image = StoredImage(
      id: try test.workspace.images.store(former.bytes, format: .jpeg), format: .jpeg,
      size: former.size, isOpaque: true)
    try test.register(
      ImageRecord(
        image: image, kind: .base, byteCount: former.bytes.count, sourceName: path,
        createdAt: Date(timeIntervalSince1970: 0)))
    try Folder.remove(test.file(of: image))
    #expect(try restored(from: []) && test.workspace.images.bytes(of: image) == former.bytes)
  }

  @Test func restoresPhotosFromExportFolderAndCopy() throws {
    let export = test.folder("poster.collage")
    _ = try test.workspace.export([.current], withHistory: false, toFile: export)
    let original = try FileReader.bytes(at: file)
    let moved = test.folder("moved")
    try Folder.make(moved + "/deep")
    try Folder.move(test.folder("a.png"), to: moved + "/deep/other.png")
    try Folder.make(test.folder("copies"))
    try AtomicFile.write(original, to: test.folder("copies/copy"))
    for source in [export, moved, test.folder("copies")] {
      try damageFile(file)
      #expect(try !restored(from: []))
      #expect(try restored(from: [test.folder("nothing"), source]), "\(source)")
      #expect(try FileReader.bytes(at: file) == original)
    }
    #expect(try Folder.entries(of: test.store.aside).count == 3)
  }

  @Test func changesNothingUnaskedOrInDamagedDatabase() throws {
    try Folder.remove(file)
    #expect(try findings() == ["missing-image"] && !Folder.exists(file))
    try test.execute("UPDATE item SET z = 5")
    #expect(try findings(fix: true, purgeDays: 30) == ["database", "missing-image"])
    #expect(!Folder.exists(file))
  }

  @Test func reportsSnapshotWithLostPhotos() throws {
    try test.save()
    try Folder.remove(test.snapshot().picture)
    try Folder.remove(file)
    try Folder.remove(test.folder("a.png"))
    // Without its cells, the snapshot can't be assembled from the cache.
    try FileManager.default.removeItem(atPath: test.store.cells)
    #expect(try findings(fix: true) == ["missing-image", "missing-snapshot"])
  }

  @Test func keepsFileRequestedAtLastMoment() throws {
    let files = StoreFiles(folder: test.store)
    #expect(try files.moveToStaging(file, ifOlderThan: 0) == nil && Folder.exists(file))
    let staged = try #require(try files.moveToStaging(file, ifOlderThan: .max))
    #expect(!Folder.exists(file) && Folder.exists(staged))
    // The next check restores a needed file that was moved away.
    try Folder.remove(test.folder("a.png"))
    #expect(try restored(from: []))
  }

  @Test func forgetsImagesOfDroppedRevisionsOnly() throws {
    try test.add(test.picture("b.png", width: 9), as: "gone")
    let gone = try test.items[1].image
    try test.add(test.picture("c.png", width: 8), as: "removed")
    _ = try test.workspace.undo(.current, steps: 2)
    test.waitForYears()
    // The undone steps can still be redone, so their images are needed.
    #expect(try findings(fix: true, purgeDays: 0) == [])
    try test.edit { .nudge($0) }
    try test.add(test.picture("c.png", width: 8), as: "again")
    #expect(try findings() == ["unused-image"])
    #expect(try findings(fix: true, purgeDays: 30) == ["unused-image!"])
    #expect(try !Folder.exists(test.file(of: gone)) && findings(deep: true) == [])
  }

  @Test func rebuildsDamagedIndexes() throws {
    /// Changes the definition of an index without changing the index.
    func define(_ sql: String) throws {
      let queue = try DatabaseQueue(path: test.store.database)
      try queue.inDatabase { db in
        try db.execute(sql: "PRAGMA writable_schema = ON")
        try db.execute(
          sql: "UPDATE sqlite_schema SET sql = ? WHERE name = 'item_until'", arguments: [sql])
        try db.execute(sql: "PRAGMA writable_schema = RESET")
      }
      try queue.close()
    }
    try define("CREATE INDEX item_until ON item (collage_id, until) WHERE collage_id IS NULL")
    let other = try test.reopened()
    _ = try other.edit(.current) { .nudge($0) }
    try define("CREATE INDEX item_until ON item (collage_id, until)")
    func diagnosis(fix: Bool) throws -> Diagnosis {
      try test.reopened().diagnose(deep: true, fix: fix)
    }
    let damaged = try diagnosis(fix: false)
    #expect(!damaged.isSound && !damaged.findings.isEmpty)
    #expect(damaged.findings.allSatisfy { $0.kind == .database })
    let repaired = try diagnosis(fix: true)
    #expect(
      try repaired.isSound && !repaired.findings.isEmpty && diagnosis(fix: false).findings == [])
  }
}
