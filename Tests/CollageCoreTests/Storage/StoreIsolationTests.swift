import Foundation
import Testing

@testable import CollageCore
@testable import CollageStore

@Suite("Store isolation") struct StoreIsolationTests {
  let test: TestWorkspace

  init() throws { test = try .withSavedPoster() }

  private func image() throws -> StoredImage { try test.state().collage.items[0].image }

  @Test func keepsFilesAndFoldersPrivate() throws {
    let all = FileManager.default.enumerator(atPath: test.store.path)
    #expect(Folder.mode(test.store.path) == 0o700)
    var count = 0
    while let name = all?.nextObject() as? String {
      let path = test.store.path + "/" + name
      #expect(Folder.mode(path) == (Folder.isFolder(path) ? 0o700 : 0o600), "\(name)")
      count += 1
    }
    #expect(count > 8)
  }

  private func expectRefusal(
    at path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      throws: FileError(.write, path: path, refusal: .photo), sourceLocation: sourceLocation
    ) {
      try test.workspace.render(
        test.state().collage, RenderRequest(format: .jpeg), to: path, progress: nil)
    }
  }

  @Test func protectsMovedPhotoWithLongMetadata() throws {
    let plain = try ImageFiles.jpeg()
    let note: [UInt8] = [0xFF, 0xEF, 0xFF, 0xFF] + [UInt8](repeating: 7, count: 65_533)
    let photo = plain[..<2] + (0..<17).flatMap { _ in note } + plain[2...]
    try AtomicFile.write(Array(photo), to: test.folder("long.jpg"))
    try test.add(.path(test.folder("long.jpg")), as: "long")
    let moved = test.folder("moved.jpg")
    try FileManager.default.moveItem(atPath: test.folder("long.jpg"), toPath: moved)
    try expectRefusal(at: moved)
  }

  @Test func protectsMovedPhotoStoredUnrotated() throws {
    let photo = ImageFiles.jpeg(try ImageFiles.jpeg(), exif: ImageFiles.exif(6))
    try AtomicFile.write(photo, to: test.folder("a.jpg"))
    let image = try test.workspace.importPhoto(
      .path(test.folder("a.jpg")), reading: PhotoReadingOptions(appliesOrientation: false)
    ).record
    _ = try test.workspace.transaction { try $0.register(image) }
    let moved = test.folder("moved.jpg")
    try FileManager.default.moveItem(atPath: test.folder("a.jpg"), toPath: moved)
    try expectRefusal(at: moved)
  }

  @Test func findsAndRepairsLooseModes() throws {
    try DiskFileSystem().setMode(0o755, ofPath: test.store.images)
    try DiskFileSystem().setMode(0o644, ofPath: test.store.database)
    try DiskFileSystem().setMode(0o666, ofPath: test.store.database + "-wal")
    let file = try test.workspace.images.path(of: image())
    try DiskFileSystem().setMode(0o640, ofPath: file)
    try DiskFileSystem().setMode(0o711, ofPath: Folder.parent(of: file))
    let snapshot = try #require(test.state().snapshotPaths(in: test.workspace)).picture
    try DiskFileSystem().setMode(0o604, ofPath: snapshot)
    let all = [
      test.store.images, test.store.database, test.store.database + "-wal", file, snapshot,
      Folder.parent(of: file),
    ]
    func findings(fix: Bool) throws -> [Diagnosis.Finding] { try test.diagnosis(fix: fix).findings }
    #expect(try findings(fix: false).allSatisfy { $0.kind == .looseMode })
    #expect(try findings(fix: false).map(\.subject).sorted() == all.sorted())
    #expect(try findings(fix: true).allSatisfy { $0.remedy != nil } && findings(fix: false) == [])
    #expect(all.map(Folder.mode) == [0o700, 0o600, 0o600, 0o600, 0o600, 0o700])
  }

  @Test func rejectsLinkInPlaceOfImage() throws {
    let path = try test.store.file(of: image().id, format: image().format)
    let outside = test.folder("outside.png")
    try FileManager.default.moveItem(atPath: path, toPath: outside)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: outside)
    #expect(throws: FileError(.read, path: path, code: ELOOP)) {
      try test.workspace.images.bytes(of: image())
    }
    let diagnosis = try test.diagnosis(deep: true)
    #expect(diagnosis.findings.map(\.kind) == [.missingImage] && !diagnosis.isSound)
  }

  @Test(arguments: ["images", "staging", "shard"])
  func rejectsLinkInPlaceOfFolder(_ name: String) throws {
    let shard = try "images/" + image().id.shard
    let path = test.store.path + "/" + (name == "shard" ? shard : name)
    let outside = test.folder("outside")
    try FileManager.default.moveItem(atPath: path, toPath: outside)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: outside)
    let before = try FileManager.default.subpathsOfDirectory(atPath: outside)
    if name != "staging" {
      #expect(throws: FileError(.read, path: path, code: ELOOP)) {
        try test.workspace.images.bytes(of: image())
      }
      try FileManager.default.removeItem(atPath: test.store.cells)
      #expect(throws: FileError(.read, path: path, code: ELOOP)) {
        try test.workspace.render(test.state().collage, RenderRequest(format: .jpeg), progress: nil)
      }
    }
    if name != "shard" {
      #expect(throws: FileError(.write, path: path, code: ELOOP)) {
        try test.add(test.picture("b.png", width: 7), as: "b")
      }
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: outside) == before)
    if name != "staging" {
      try Folder.remove(#require(try test.state().snapshotPaths(in: test.workspace)).picture)
    }
    test.wait(seconds: 100 * 365 * 86_400)
    for fix in [false, true] {
      let diagnosis = try test.diagnosis(fix: fix)
      #expect(diagnosis.findings.contains { $0.kind == .link && $0.subject == path })
      #expect(!diagnosis.isSound)
    }
    #expect(Folder.isLink(path))
    #expect(try FileManager.default.subpathsOfDirectory(atPath: outside) == before)
  }

  @Test(.timeLimit(.minutes(20))) func ignoresPipeInPlaceOfImage() throws {
    let path = try test.workspace.images.path(of: image())
    try Folder.remove(path)
    #expect(mkfifo(path, 0o600) == 0)
    try FileManager.default.removeItem(atPath: test.store.cells)
    #expect(throws: StoreError.damagedImage(path: path)) {
      try test.workspace.render(test.state().collage, RenderRequest(format: .jpeg), progress: nil)
    }
    #expect(throws: FileReadError.notRegular(path: path)) { try contentHash(ofFile: path) }
    let diagnosis = try test.diagnosis(deep: true)
    #expect(diagnosis.findings.map(\.kind) == [.missingImage] && !diagnosis.isSound)
    #expect(try test.diagnosis(fix: true).isSound && Folder.byteCount(ofFile: path) != nil)
  }

  @Test func rejectsLinkInPlaceOfDatabase() throws {
    let outside = test.folder("outside.sqlite")
    let folder = StoreFolder(path: test.folder("other"))
    try folder.make()
    try FileManager.default.createSymbolicLink(
      atPath: folder.database, withDestinationPath: outside)
    #expect(throws: FileError(.write, path: folder.database, code: ELOOP)) {
      try Workspace.open(at: folder.path, creating: true)
    }
    #expect(!Folder.exists(outside))
  }

  @Test(
    "treats names as data, neither as SQL nor as paths",
    arguments: ["'; DROP TABLE item; --", "\" OR 1=1", "../../x", "%_[", "a\u{301}", "💥 \u{202E}x"])
  func treatsNamesAsData(_ text: String) throws {
    let name = try #require(CollageName(rawValue: text))
    let canvas = Canvas(size: PixelSize(width: 8, height: 8), background: .white)
    _ = try test.workspace.transaction { try $0.create(name, canvas: canvas) }
    try test.add(test.picture("x.png", width: 5), as: "one")
    _ = try test.workspace.save(.named(text), progress: nil)
    #expect(try test.workspace.gallery(search: text, limit: 9).entries.count == 1)
    #expect(throws: WorkspaceError.self) { try test.workspace.state(of: .named(text + "'")) }
    let word = text.replacingOccurrences(of: "'", with: "")
    try test.workspace.repository.write {
      try $0.setSetting("engine.x", to: "tool '\(word)' {in} {out}")
    }
    #expect(try test.workspace.state(of: .named(text)).record.name == name)
    let diagnosis = try test.diagnosis(deep: true)
    #expect(try diagnosis.findings == [] && test.workspace.collageNames().count == 2)
  }
}
