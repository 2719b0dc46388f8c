import Foundation
import Synchronization
import Testing

@testable import CollageCore
@testable import CollageStore
@testable import CollageSupport

@Suite("Doctor findings") struct DoctorFindingTests {
  private typealias Finding = Diagnosis.Finding

  private let test: TestWorkspace

  init() throws {
    test = try TestWorkspace.withPoster()
    try test.add(test.picture("a.png", hasAlpha: true), as: "hero")
  }

  private func change(_ sql: String) throws { try test.execute(sql) }

  private func addWide() throws -> StoredImage {
    try test.add(test.photo("wide.jpg", ImageFiles.picture(2100, 8)), as: "wide")
    return try test.items[1].image
  }

  /// Expects one finding, first without and then with its remedy.
  private func expect(_ kind: Finding.Kind, _ subject: String, remedy: String) throws {
    for (fixes, remedy) in [(false, nil), (true, remedy)] as [(Bool, String?)] {
      #expect(try test.findings(fix: fixes) == [Finding(kind, subject, remedy)])
    }
  }

  @Test func describeWrongImageRecords() throws {
    let record = try #require(test.workspace.repository.read { try $0.allImages() }.first)
    let path = test.file(of: record.image)
    let count = record.byteCount
    for (sql, detail) in [
      ("is_opaque = 1", "the format png in place of png with alpha"),
      ("format = 'jpeg'", "the format jpeg with alpha in place of png with alpha"),
      ("width = 3, height = 7", "the size 3x7 in place of 20x12"),
      ("byte_count = 9", "the length 9 in place of \(count)"),
      ("created_at = 9223372036854775807", "the time of storage"),
      ("kind = 'x'", "it can't be read"),
      (
        "is_opaque = 1, height = 1, byte_count = 8",
        "the format png in place of png with alpha, the size 20x1 in place of 20x12, "
          + "the length 8 in place of \(count)"
      ),
    ] {
      try change("UPDATE image SET \(sql)")
      for (fixes, remedy) in [(false, nil), (true, "corrected from the file")] as [(Bool, String?)]
      {
        let found = try test.findings(fix: fixes).filter { $0.kind == .imageRecord }
        #expect(found == [Finding(.imageRecord, "\(path): \(detail)", remedy)])
      }
      #expect(try test.findings(deep: true) == [])
    }
  }

  @Test func nameCollageWithWrongSavedState() throws {
    try test.edit { .nudge($0) }
    try test.save()
    try test.undo()
    try test.edit { .nudge($0, by: 3) }
    let saved = try test.state().record.savedState
    try test.create("other")
    try change(
      "UPDATE collage SET saved_state = replace(saved_state, '\"width\":20', '\"width\":28')")
    try expect(.imageRecord, "in the last save of poster", remedy: "corrected from the files")
    #expect(try test.workspace.record(of: .named("poster")).savedState == saved && saved != nil)
  }

  @Test func nameRebuiltIndexesAndBrokenRules() throws {
    for (sql, problem) in [
      ("DROP INDEX item_until", "missing"),
      ("DROP INDEX item_until; CREATE INDEX item_until ON item (id)", "defined in another way"),
    ] {
      try change(sql)
      try expect(.database, "index item_until: \(problem)", remedy: "the indexes were rebuilt")
      #expect(try test.findings(deep: true) == [])
    }
    try change("UPDATE image SET format = 'bmp'")
    let row = "table image, column format: the value is invalid"
    #expect(
      try test.findings(fix: true).filter { $0.kind == .database }
        == [Finding(.database, row, "corrected from the file")])
    // Values out of range are only found by a deep check.
    try change("UPDATE item SET scale = 20000")
    #expect(try test.findings() == [])
    let range = Finding(.database, "collage poster: the placement of hero is out of range", nil)
    for fixes in [false, true] { #expect(try test.findings(deep: true, fix: fixes) == [range]) }
  }

  @Test func reportProgressOfImages() throws {
    try test.add(test.picture("b.png", width: 9), as: "sky")
    let steps = ProgressLog()
    let diagnosis = try test.workspace.diagnose(progress: { steps.add($0, $1) })
    #expect(diagnosis.imageCount == 2 && steps.all == [[1, 2], [2, 2]])
  }

  @Test func listFilesMovedAsideAndRemoved() throws {
    let (store, name) = (test.store, AtomicFile.temporaryName())
    let paths = [store.images + "/stray.txt", store.staging + "/draft", store.staging + "/" + name]
    for path in paths { try AtomicFile.write([1], to: path, mode: 0o600) }
    #expect(try test.findings(fix: true) == [])
    test.waitForYears()
    let expected: Set = [
      Finding(.unknownFile, paths[0], "moved to \(store.aside)/stray.txt"),
      Finding(.unknownFile, paths[1], "moved to \(store.aside)/draft"),
      Finding(.leftover, paths[2], "removed"),
    ]
    #expect(try test.findings().allSatisfy { $0.remedy == nil })
    #expect(try Set(test.findings(fix: true)) == expected)
    #expect(try test.findings() == [] && Folder.names(in: store.aside).count == 2)
  }

  @Test func listForgottenCollageSnapshotAndImages() throws {
    let wide = try addWide()
    let records = try test.workspace.repository.read { try $0.allImages() }
    try test.save()
    _ = try test.workspace.delete(.current)
    test.waitForYears()
    let limit = test.workspace.purgeLimit(days: 0)
    let what = try test.workspace.purgeable(by: limit)
    #expect(what.collages == [Sample.collageName("poster")] && what.imageCount == 2)
    #expect(what.byteCount == records.reduce(0) { $0 + $1.byteCount } && what.asideCount == 0)
    #expect(Folder.exists(test.store.proxy(of: wide)))
    let found = try test.workspace.diagnose(fix: true, purgeLimit: limit).findings
    let gone = records.map { record in Finding(.unusedImage, record.image.id.rawValue, "removed") }
    #expect(found.first == Finding(.deletedCollage, "poster", "deleted permanently"))
    #expect(try Array(found.dropFirst()) == gone && Folder.names(in: test.store.snapshots) == [])
    #expect(try !Folder.exists(test.store.proxy(of: wide)) && test.findings(deep: true) == [])
  }

  @Test func listDeletedCollagesAndUnusedImages() throws {
    let record = try test.workspace.importPhoto(test.picture("b.png", width: 9)).record
    try test.register(record)
    try test.create("other")
    _ = try test.workspace.delete(.current)
    #expect(
      try test.findings(fix: true) == [
        Finding(.deletedCollage, "other"),
        Finding(.unusedImage, record.image.id.rawValue),
      ])
  }

  @Test func coverModesOfAllFolders() throws {
    let wide = try addWide()
    try test.save()
    let thumbnail = try test.snapshot().thumbnail
    let store = test.store
    for folder in [store.aside, store.cells, Folder.parent(of: store.check(of: wide.id))] {
      try Folder.make(folder)
    }
    #expect(try test.findings() == [])
    for path in [
      store.path, store.snapshots, store.cache, store.proxies, store.staging, store.aside,
      store.cells, store.checks, Folder.parent(of: store.proxy(of: wide)),
      Folder.parent(of: store.check(of: wide.id)), thumbnail,
    ] {
      // The check needs the execute permission of folders.
      let isFile = path == thumbnail
      try DiskFileSystem().setMode(isFile ? 0o607 : 0o710, ofPath: path)
      try expect(.looseMode, path, remedy: "made private")
      #expect(Folder.mode(path) == (isFile ? 0o600 : 0o700))
    }
  }

  @Test("report links in place of folders, but not of the whole store")
  func reportLinksInPlaceOfFolders() throws {
    try Folder.link(test.folder("link"), to: test.store.path)
    let linked = try Workspace.open(at: test.folder("link"), creating: false)
    #expect(try linked.diagnose(deep: true).findings == [])
    for part in [test.store.cells, test.store.checks, test.store.aside] {
      try Folder.make(Folder.parent(of: part))
      Folder.removeAll(part)
      try Folder.link(part, to: test.folder.path)
      #expect(try test.findings() == [Finding(.link, part)])
      try Folder.remove(part)
    }
  }

  @Test func rerenderSnapshotWithoutThumbnail() throws {
    try test.save()
    var thumbnail = try test.snapshot().thumbnail
    _ = try test.workspace.delete(.current)
    let whole = try FileReader.bytes(at: thumbnail)
    let deleted = Finding(.deletedCollage, "poster")
    let rerendered = Finding(.missingSnapshot, "poster", "rendered again")
    for isDamaged in [true, false] {
      if isDamaged {
        try AtomicFile.write(Array(whole.prefix(whole.count / 2)), to: thumbnail, mode: 0o600)
        #expect(try test.findings() == [deleted])
      } else {
        try Folder.remove(thumbnail)
        #expect(try test.findings().map(\.kind) == [.deletedCollage, .missingSnapshot])
      }
      #expect(try test.findings(deep: true, fix: true) == [deleted, rerendered])
      let record = try #require(try test.workspace.repository.read { try $0.allRecords() }.first)
      thumbnail = test.store.snapshot(try #require(record.snapshot)).thumbnail
      #expect(try FileReader.bytes(at: thumbnail) == whole)
    }
  }

  @Test func reportUnknownPartsOfExistingCollages() throws {
    try test.add(test.picture("b.png", width: 9), as: "sky")
    try change(
      """
      UPDATE item SET look = '{"halo":1,"shaders":{"active":[{"name":"sparkle"}],"pulse":2}}'
      WHERE name = 'hero';
      UPDATE item SET content = '{"kind":"text"}' WHERE name = 'sky'
      """)
    let parts: [(Finding.Kind, String)] = [
      (.unknownShader, "sparkle of hero in poster"), (.unknownLook, "halo of hero in poster"),
      (.unknownLook, "pulse of hero in poster"), (.unknownContent, "text of sky in poster"),
    ]
    #expect(try test.findings(deep: true) == parts.map { Finding($0.0, $0.1) })
    _ = try test.workspace.delete(.current)
    #expect(try test.findings().map(\.kind) == [.deletedCollage])
  }

  @Test func areEmptyWithNothingToPurge() {
    func what(_ collages: [String] = [], images: Int = 0, aside: Int = 0) -> PurgeSummary {
      PurgeSummary(
        collages: collages.map(Sample.collageName), imageCount: images, byteCount: 0,
        asideCount: aside, asideByteCount: 0)
    }
    #expect(what().isEmpty && !what(["a"]).isEmpty)
    #expect(!what(images: 1).isEmpty && !what(aside: 1).isEmpty)
  }
}

final class ProgressLog: Sendable {
  private let steps = Mutex<[[Int]]>([])

  var all: [[Int]] { steps.withLock { $0 } }

  func add(_ done: Int, _ total: Int) { steps.withLock { $0.append([done, total]) } }
}
