import Foundation
import GRDB
import Testing

@testable import CollageCore

@Suite("The doctor")
struct DoctorTests {
  let test: TestWorkspace
  let image: StoredImage

  init() throws {
    test = try TestWorkspace()
    try test.create()
    try test.add(test.picture("a.png"), as: "hero")
    image = try test.state().collage.items[0].image
  }

  func findings(deep: Bool = false, fix: Bool = false, purge: Bool = false) throws -> [String] {
    try test.workspace.diagnose(
      storeAt: test.store.path, deep: deep, fix: fix, purge: purge, progress: nil
    ).findings.map { "\($0.kind.rawValue)\($0.remedy == nil ? "" : "!")" }
  }

  var file: String { test.store.file(of: image.id, format: image.format) }

  @Test("finds nothing in a sound store")
  func sound() throws {
    _ = try test.workspace.save(.current, progress: nil)
    #expect(try findings(deep: true) == [])
  }

  @Test("finds a missing image, and one whose contents changed")
  func images() throws {
    var bytes = try FileReader.bytes(at: file, limit: .max)
    bytes[bytes.count / 2] ^= 1
    try AtomicFile.write(bytes, to: file)
    #expect(try findings() == [])
    #expect(try findings(deep: true) == ["damaged-image"])
    try AtomicFile.write(bytes + [0], to: file)
    #expect(try findings() == ["damaged-image"])
    try Folder.remove(file)
    #expect(try findings() == ["missing-image"])
    let diagnosis = try test.workspace.diagnose(
      storeAt: test.store.path, deep: false, fix: true, purge: false, progress: nil)
    #expect(!diagnosis.isSound)
  }

  @Test("moves unknown files aside, but leaves those of running commands alone")
  func unknownFiles() throws {
    let stray = test.store.images + "/stray.txt"
    try AtomicFile.write([1], to: stray)
    try AtomicFile.write([1], to: test.store.staging + "/.half.tmp")
    // The clock of the tests stands years before the time of the files.
    #expect(try findings(fix: true) == [])
    test.wait(seconds: 100 * 365 * 86_400)
    #expect(try findings() == ["unknown-file", "leftover"])
    #expect(try findings(fix: true) == ["unknown-file!", "leftover!"])
    #expect(try findings() == [])
    #expect(Folder.byteCount(ofFile: test.store.aside + "/stray.txt") == 1)
    #expect(Folder.byteCount(ofFile: file) != nil)
  }

  @Test("renders a missing snapshot again")
  func snapshots() throws {
    let saved = try test.workspace.save(.current, progress: nil)
    let paths = try #require(saved.snapshotPaths(in: test.workspace))
    let picture = try FileReader.bytes(at: paths.picture, limit: .max)
    try test.edit { .nudge($0, by: 20) }
    try Folder.remove(paths.picture)
    #expect(try findings() == ["missing-snapshot"])
    #expect(try findings(fix: true) == ["missing-snapshot!"])
    #expect(try findings() == [])
    let restored = try #require(try test.state().snapshotPaths(in: test.workspace))
    #expect(try FileReader.bytes(at: restored.picture, limit: .max) == picture)
    #expect(try test.state().record.isDirty)
  }

  @Test("forgets deleted collages for good only when a purge is asked for")
  func purge() throws {
    try test.create("other")
    try test.add(test.picture("b.png", width: 9), as: "kept")
    _ = try test.workspace.transaction { try $0.delete(.named("poster")) }
    #expect(try findings(fix: true) == ["deleted-collage"])
    #expect(Folder.byteCount(ofFile: file) != nil)
    test.wait(seconds: 100 * 365 * 86_400)
    #expect(try findings(fix: true, purge: true) == ["deleted-collage!", "unused-image!"])
    #expect(Folder.byteCount(ofFile: file) == nil)
    #expect(try findings(deep: true) == [])
    #expect(try test.workspace.collageNames(deleted: true) == [])
    #expect(try test.state().collage.items.count == 1)
  }

  @Test("finds row versions that break the rules")
  func rules() throws {
    let database = try DatabaseRepository(path: test.store.database)
    try database.queue.write { try $0.execute(sql: "UPDATE item SET z = 5") }
    #expect(try findings() == ["database"])
    try database.queue.write { try $0.execute(sql: "UPDATE item SET z = 0, opacity = 7") }
    #expect(try findings() == ["database"])
    try database.queue.write { try $0.execute(sql: "UPDATE collage SET head = 7") }
    #expect(try findings().contains("database"))
  }
}
