import Foundation
import Testing

@testable import CollageCore

@Suite("What the doctor says") struct DoctorWordsTests {
  private typealias Finding = Diagnosis.Finding

  private let test: TestWorkspace

  init() throws {
    test = try TestWorkspace.withPoster()
    try test.add(test.picture("a.png", hasAlpha: true), as: "hero")
  }

  private func change(_ sql: String) throws { try test.execute(sql) }

  private func image() throws -> StoredImage { try test.state().collage.items[0].image }

  private func wait() { test.wait(seconds: 100 * 365 * 86_400) }

  @Test("names all that is wrong with a record, and what is right") func records() throws {
    let record = try #require(test.workspace.repository.read { try $0.allImages() }.first)
    let path = test.workspace.images.path(of: record.image)
    let count = record.byteCount
    for (sql, words) in [
      ("is_opaque = 1", "the format png in place of png with alpha"),
      ("format = 'jpeg'", "the format jpeg with alpha in place of png with alpha"),
      ("width = 3, height = 7", "the size 3x7 in place of 20x12"),
      ("byte_count = 9", "the length 9 in place of \(count)"),
      ("created_at = 9223372036854775807", "the time at which it was stored"),
      ("kind = 'x'", "it cannot be read"),
      (
        "is_opaque = 1, height = 1, byte_count = 8",
        "the format png in place of png with alpha, the size 20x1 in place of 20x12, "
          + "the length 8 in place of \(count)"
      ),
    ] {
      try change("UPDATE image SET \(sql)")
      for (fixes, remedy) in [(false, nil), (true, "corrected by the file")] as [(Bool, String?)] {
        let found = try test.diagnosis(fix: fixes).findings.filter { $0.kind == .imageRecord }
        #expect(
          found == [Finding(kind: .imageRecord, subject: "\(path): \(words)", remedy: remedy)])
      }
      #expect(try test.diagnosis(deep: true).findings == [])
    }
  }

  @Test("names the collage whose last save has a wrong record in it") func savedState() throws {
    try test.edit { .nudge($0) }
    _ = try test.workspace.save(.current, progress: nil)
    _ = try test.workspace.undo(.current)
    try test.edit { .nudge($0, by: 3) }
    try test.create("other")
    try change(
      "UPDATE collage SET saved_state = replace(saved_state, '\"width\":20', '\"width\":28')")
    for (fixes, remedy) in [(false, nil), (true, "corrected by the files")] as [(Bool, String?)] {
      let wanted = Finding(
        kind: .imageRecord, subject: "in the last save of poster", remedy: remedy)
      #expect(try test.diagnosis(fix: fixes).findings == [wanted])
    }
  }

  @Test("says which indexes were made anew, and which rules are broken") func database() throws {
    try change("DROP INDEX item_until")
    let index = Finding(
      kind: .database, subject: "index item_until: missing", remedy: "the indexes were made anew")
    #expect(try test.diagnosis(fix: true).findings == [index])
    try change("UPDATE image SET format = 'bmp'")
    let row = "table image, column format: not a value of its kind"
    #expect(
      try test.diagnosis(fix: true).findings.filter { $0.kind == .database }
        == [Finding(kind: .database, subject: row, remedy: "corrected by the file")])
    // Out of range is what only a close look finds.
    try change("UPDATE item SET scale = 20000")
    #expect(try test.diagnosis().findings == [])
    for fixes in [false, true] {
      #expect(
        try test.diagnosis(deep: true, fix: fixes).findings == [
          Finding(
            kind: .database, subject: "collage poster: the placement of hero is out of range",
            remedy: nil)
        ])
    }
  }

  @Test("counts the images that it has looked at") func progress() throws {
    try test.add(test.picture("b.png", width: 9), as: "sky")
    let steps = Steps()
    let diagnosis = try test.workspace.diagnose(progress: { steps.add($0, $1) })
    #expect(diagnosis.imageCount == 2 && steps.all == [[1, 2], [2, 2]])
  }

  @Test("says where unknown files and leftovers went") func files() throws {
    let stray = test.store.images + "/stray.txt"
    let (draft, left) = (
      test.store.staging + "/draft", test.store.staging + "/" + AtomicFile.temporaryName()
    )
    for path in [stray, draft, left] { try AtomicFile.write([1], to: path, mode: 0o600) }
    wait()
    #expect(
      try Set(test.diagnosis(fix: true).findings) == [
        Finding(
          kind: .unknownFile, subject: stray, remedy: "moved to \(test.store.aside)/stray.txt"),
        Finding(kind: .unknownFile, subject: draft, remedy: "moved to \(test.store.aside)/draft"),
        Finding(kind: .leftover, subject: left, remedy: "removed"),
      ])
  }

  @Test("forgets a collage with its snapshot, and images with what was derived from them")
  func purge() throws {
    let photo = try JPEGEncoder(quality: 90, subsampling: .full).encode(ImageFiles.picture(2100, 8))
    try AtomicFile.write(photo, to: test.folder("wide.jpg"))
    try test.add(.path(test.folder("wide.jpg")), as: "wide")
    let wide = try test.state().collage.items[1].image
    let records = try test.workspace.repository.read { try $0.allImages() }
    _ = try test.workspace.save(.current, progress: nil)
    _ = try test.workspace.transaction { try $0.delete(.current) }
    wait()
    let limit = test.workspace.purgeLimit(days: 0)
    let what = try test.workspace.purgeable(by: limit)
    #expect(what.collages == [Sample.collageName("poster")] && what.imageCount == 2)
    #expect(what.byteCount == records.reduce(0) { $0 + $1.byteCount } && what.asideCount == 0)
    #expect(Folder.exists(test.store.proxy(of: wide)))
    let found = try test.workspace.diagnose(fix: true, purgeLimit: limit).findings
    let gone = records.map { record in
      Finding(kind: .unusedImage, subject: record.image.id.rawValue, remedy: "removed")
    }
    #expect(found.first == Finding(kind: .deletedCollage, subject: "poster", remedy: "forgotten"))
    #expect(Array(found.dropFirst()) == gone)
    #expect(try Folder.names(in: test.store.snapshots) == [])
    #expect(!Folder.exists(test.store.proxy(of: wide)))
    #expect(try test.diagnosis(deep: true).findings == [])
  }

  @Test("tells of what is deleted, and of unused images, without a purge") func unused() throws {
    let record = try test.workspace.importPhoto(test.picture("b.png", width: 9)).record
    try test.workspace.transaction { try $0.register(record) }
    try test.create("other")
    _ = try test.workspace.delete(.current)
    #expect(
      try test.diagnosis(fix: true).findings == [
        Finding(kind: .deletedCollage, subject: "other", remedy: nil),
        Finding(kind: .unusedImage, subject: record.image.id.rawValue, remedy: nil),
      ])
  }

  @Test("looks at the modes of all parts of the store") func modes() throws {
    let photo = try JPEGEncoder(quality: 90, subsampling: .full).encode(ImageFiles.picture(2100, 8))
    try AtomicFile.write(photo, to: test.folder("wide.jpg"))
    try test.add(.path(test.folder("wide.jpg")), as: "wide")
    let wide = try test.state().collage.items[1].image
    _ = try test.workspace.save(.current, progress: nil)
    let thumbnail = try #require(test.state().snapshotPaths(in: test.workspace)).thumbnail
    let store = test.store
    for folder in [store.aside, store.pictures, Folder.parent(of: store.check(of: wide.id))] {
      try Folder.make(folder)
    }
    #expect(try test.diagnosis().findings == [])
    for path in [
      store.path, store.snapshots, store.cache, store.proxies, store.staging, store.aside,
      store.pictures, store.checks, Folder.parent(of: store.proxy(of: wide)),
      Folder.parent(of: store.check(of: wide.id)), thumbnail,
    ] {
      // Without the right to enter it a folder cannot be looked at.
      let isFile = path == thumbnail
      try DiskFileSystem().setMode(isFile ? 0o607 : 0o710, ofPath: path)
      for (fixes, remedy) in [(false, nil), (true, "made private")] as [(Bool, String?)] {
        #expect(
          try test.diagnosis(fix: fixes).findings
            == [Finding(kind: .looseMode, subject: path, remedy: remedy)])
      }
      #expect(Folder.mode(path) == (isFile ? 0o600 : 0o700))
    }
  }

  @Test("finds links in the places of the store's parts, but takes the store itself by a link")
  func links() throws {
    try FileManager.default.createSymbolicLink(
      atPath: test.folder("link"), withDestinationPath: test.store.path)
    let linked = try Workspace.open(at: test.folder("link"), creating: false)
    #expect(try linked.diagnose(deep: true).findings == [])
    for part in [test.store.pictures, test.store.checks, test.store.aside] {
      try Folder.make(Folder.parent(of: part))
      Folder.removeAll(part)
      try FileManager.default.createSymbolicLink(
        atPath: part, withDestinationPath: test.folder.path)
      #expect(try test.diagnosis().findings == [Finding(kind: .link, subject: part, remedy: nil)])
      try Folder.remove(part)
    }
  }

  @Test("renders again a snapshot without its thumbnail, or with a damaged one, of any collage")
  func thumbnails() throws {
    let saved = try test.workspace.save(.current, progress: nil)
    _ = try test.workspace.delete(.current)
    var thumbnail = try #require(saved.snapshotPaths(in: test.workspace)).thumbnail
    let whole = try FileReader.bytes(at: thumbnail, limit: .max - 1)
    let deleted = Finding(kind: .deletedCollage, subject: "poster", remedy: nil)
    for isDamaged in [true, false] {
      if isDamaged {
        try AtomicFile.write(Array(whole.prefix(whole.count / 2)), to: thumbnail, mode: 0o600)
        #expect(try test.diagnosis().findings == [deleted])
      } else {
        try Folder.remove(thumbnail)
        #expect(try test.diagnosis().findings.map(\.kind) == [.deletedCollage, .missingSnapshot])
      }
      let found = try test.diagnosis(deep: true, fix: true).findings
      #expect(
        found == [
          deleted,
          Finding(kind: .missingSnapshot, subject: "poster", remedy: "rendered again"),
        ])
      let record = try #require(try test.workspace.repository.read { try $0.allRecords() }.first)
      thumbnail = test.store.snapshot(try #require(record.snapshot)).thumbnail
      #expect(try FileReader.bytes(at: thumbnail, limit: .max - 1) == whole)
    }
  }

  @Test("tells of all that is of a later version, in the collages that are there")
  func laterParts() throws {
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
    #expect(
      try test.diagnosis(deep: true).findings
        == parts.map { Finding(kind: $0.0, subject: $0.1, remedy: nil) })
    _ = try test.workspace.delete(.current)
    #expect(try test.diagnosis().findings.map(\.kind) == [.deletedCollage])
  }

  @Test("would forget nothing where there is nothing of any kind") func purgeable() {
    func what(_ collages: [String] = [], images: Int = 0, aside: Int = 0) -> Purgeable {
      Purgeable(
        collages: collages.map(Sample.collageName), imageCount: images, byteCount: 0,
        asideCount: aside, asideByteCount: 0)
    }
    #expect(what().isEmpty && !what(["a"]).isEmpty)
    #expect(!what(images: 1).isEmpty && !what(aside: 1).isEmpty)
  }
}

final class Steps: @unchecked Sendable {
  // SAFETY: the steps are only touched under `lock`.
  private let lock = NSLock()
  private var steps: [[Int]] = []

  var all: [[Int]] { lock.withLock { steps } }

  func add(_ done: Int, _ total: Int) { lock.withLock { steps.append([done, total]) } }
}
