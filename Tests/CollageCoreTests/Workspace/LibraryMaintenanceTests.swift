import Foundation
import GRDB
import Testing

@testable import CollageCore
@testable import CollageStore

@Suite("Library maintenance") struct LibraryMaintenanceTests {
  private let test: TestWorkspace
  private var workspace: Workspace { test.workspace }
  private var store: StoreFolder { test.store }

  init() throws { test = try TestWorkspace() }

  @discardableResult
  private func keep(_ name: String, width: Int = 20) throws -> LibraryPhoto {
    let source = try test.picture(name, width: width)
    return try #require(try workspace.addToLibrary(LibraryRequest([source])).photos.first).photo
  }

  private func kinds(_ diagnosis: Diagnosis) -> [String] {
    diagnosis.findings.map { $0.kind.rawValue + ($0.remedy == nil ? "" : "!") }.sorted()
  }

  @Test func findsCollagesThatUsePhoto() throws {
    let photo = try keep("Sea side 1.5.png")
    try test.create()
    let sources = try workspace.photoSources(inLibrary: ["sea*"])
    let (_, items, _) = try workspace.add(PhotoImportRequest(sources), to: .current)
    let item = try #require(try test.items[items[0]])
    #expect(item.name.rawValue == "sea-side-1-5")
    #expect(try workspace.libraryPhotoDetails(of: photo).collages.map(\.rawValue) == ["poster"])
    let other = try keep("other.png", width: 30)
    #expect(try workspace.libraryPhotoDetails(of: other).collages == [])
    // The image is restored from the library's original, even without the source file.
    try Folder.remove(test.folder("Sea side 1.5.png"))
    try Folder.remove(workspace.images.path(of: #require(item.photo).image))
    #expect(kinds(try test.diagnosis(fix: true)) == ["missing-image!"])
    try workspace.removeFromLibrary([photo.id])
    #expect(try test.items.count == 1)
  }

  @Test func rejectsLostAndDamagedOriginals() throws {
    let photo = try keep("a.png")
    try test.create()
    let path = store.original(of: photo)
    let source = workspace.photoSource(of: photo)
    try damageFile(path)
    for isDamaged in [true, false] {
      let error = LibraryError.lostOriginal(photo: "a", path: path, isDamaged: isDamaged)
      #expect(throws: error) { try workspace.importPhoto(source) }
      #expect(throws: error) { try workspace.libraryPhotos(like: source) }
      let request = PhotoImportRequest([source, try test.picture("b.png", width: 30)])
      #expect(try workspace.importPhotos(request).rejected.count == 1)
      if isDamaged { try Folder.remove(path) }
    }
  }

  @Test(
    "finds a search index that is empty, outdated or damaged, and rebuilds it",
    arguments: [
      "DELETE FROM photo_text", "DELETE FROM photo_text WHERE rowid = 2",
      "UPDATE photo_text SET words = 'boat' WHERE rowid = 1",
      "INSERT INTO photo_text (rowid, words) VALUES (99, 'ghost')",
      "DELETE FROM photo_text_content", "DELETE FROM photo_text_data WHERE id > 10",
      "DROP TABLE photo_text_config", "DROP TABLE photo_text_data", "DROP TABLE photo_text_idx",
      "DROP TABLE photo_text",
    ])
  func findsAndRebuildsDamagedSearchIndex(_ damage: String) throws {
    try keep("harbor.png")
    try keep("mountain.png", width: 30)
    #expect(kinds(try test.diagnosis(deep: true)) == [])
    let queue = try DatabaseQueue(path: store.database)
    try queue.write { try $0.execute(sql: damage) }
    try queue.close()
    let damaged = try test.diagnosis(deep: true)
    #expect(!damaged.isSound && damaged.findings.allSatisfy { $0.kind == .database })
    #expect(kinds(try test.diagnosis(deep: true, fix: true)) == ["database!"])
    #expect(kinds(try test.diagnosis(deep: true)) == [])
    let found = try workspace.library(LibraryQuery(search: "mount")).photos
    #expect(found.map(\.name.rawValue) == ["mountain"])
  }

  @Test("checks the index only in a deep check, and backs up an outdated one")
  func checksIndexOnlyInDeepCheck() throws {
    try keep("harbor.png")
    let queue = try DatabaseQueue(path: store.database)
    try queue.write { try $0.execute(sql: "DELETE FROM photo_text") }
    try queue.close()
    #expect(kinds(try test.diagnosis()) == [])
    #expect(try workspace.backUp(to: test.folder("backup"), copying: false).photoCount == 1)
    #expect(kinds(try test.diagnosis(deep: true)) == ["database"])
  }

  private struct UncheckedIndex: CollageRepository {
    let base: any CollageRepository
    let error: StoreError

    func read<Value>(_ body: (any RepositoryReader) throws -> Value) throws -> Value {
      try base.read(body)
    }

    func write<Value>(_ body: (any RepositoryWriter) throws -> Value) throws -> Value {
      try base.write(body)
    }

    func dataVersion() throws -> String { try base.dataVersion() }
    func checkpoint() { base.checkpoint() }
    func rebuildIndexes() throws { try base.rebuildIndexes() }
    func rebuildSearchIndex() throws {
      throw StoreError.failed(path: "x", code: 1, detail: "no such table")
    }
    func searchIndexProblems() throws -> [String] { throw error }
  }

  private func diagnosis(with error: StoreError) throws -> Diagnosis {
    let repository = UncheckedIndex(base: workspace.repository, error: error)
    return try Workspace(
      folder: workspace.folder, repository: repository, images: workspace.images,
      context: workspace.context
    ).diagnose(deep: true, fix: true)
  }

  @Test func reportsSkippedIndexCheck() throws {
    let errors: [StoreError] = [
      .locked(path: "x", seconds: 10), .notWritable(path: "x", detail: "read-only"),
    ]
    for error in errors {
      let diagnosis = try diagnosis(with: error)
      #expect(diagnosis.isSound && kinds(diagnosis) == ["skipped-check"])
    }
  }

  @Test func reportsFailedIndexRebuild() throws {
    let diagnosis = try diagnosis(
      with: .failed(path: "x", code: 1, detail: "search index: damaged"))
    #expect(diagnosis.findings.map(\.subject) == ["search index: damaged", "no such table"])
    #expect(diagnosis.findings.allSatisfy { $0.isDamage && $0.remedy == nil })
  }

  @Test func requiresWritableDatabaseForIndexCheck() throws {
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: store.database, configuration: configuration)
    let error = try #require(throws: DatabaseError.self) {
      try queue.write { try SearchIndex.damage($0) }
    }
    #expect(error.resultCode == .SQLITE_READONLY)
  }

  @Test func findsLostDamagedAndStrayOriginals() throws {
    let photos = [try keep("a.png"), try keep("b.png", width: 30), try keep("c.png", width: 25)]
    #expect(kinds(try test.diagnosis(deep: true)) == [])
    #expect(try test.diagnosis().photoCount == 3)
    try Folder.remove(store.original(of: photos[0]))
    try Folder.remove(store.thumbnail(of: photos[1]))
    try damageFile(store.original(of: photos[2]))
    #expect(kinds(try test.diagnosis()) == ["missing-original", "missing-thumbnail"])
    let all = ["damaged-original", "missing-original", "missing-thumbnail"]
    #expect(kinds(try test.diagnosis(deep: true)) == all)
    #expect(kinds(try test.diagnosis(fix: true)) == ["missing-original", "missing-thumbnail!"])
    let fixed = try test.diagnosis(deep: true, fix: true, sources: [test.folder.path])
    #expect(kinds(fixed) == ["damaged-original!", "missing-original!"])
    #expect(kinds(try test.diagnosis(deep: true)) == [])
    for photo in photos { _ = try workspace.libraryOriginal(of: photo) }
  }

  @Test func removesLeftoversOfCrash() throws {
    let photo = try keep("a.png")
    let left = store.originals + "/00000000-0000-4000-8000-000000000000.jpg"
    let small = store.thumbnails + "/00000000-0000-4000-8000-000000000000.jpg"
    for path in [left, small] { try AtomicFile.write([1], to: path, mode: 0o600) }
    // This copy was left over because the photo was added again after the crash.
    let copy = store.originals + "/00000000-0000-4000-8000-000000000001.png"
    try AtomicFile.write(workspace.libraryOriginal(of: photo), to: copy, mode: 0o600)
    test.wait(seconds: Int(Date().timeIntervalSince1970) - 1_700_000_000)
    #expect(kinds(try test.diagnosis(fix: true)) == [])
    test.wait(seconds: 7200)
    #expect(kinds(try test.diagnosis()) == ["unknown-file", "unknown-file", "unknown-file"])
    #expect(kinds(try test.diagnosis(fix: true)) == ["leftover!", "leftover!", "unknown-file!"])
    #expect([left, small, copy].allSatisfy { !Folder.exists($0) })
    #expect(try Folder.names(in: store.aside) == [Folder.name(of: left)])
    #expect(try workspace.libraryOriginal(of: photo).count == photo.byteCount)
  }

  @Test func purgesPhotosRemovedLongAgo() throws {
    let photo = try keep("a.png")
    try workspace.removeFromLibrary([photo.id])
    #expect(kinds(try test.diagnosis()) == ["removed-photo"])
    #expect(kinds(try test.diagnosis(fix: true, purgeDays: 30)) == ["removed-photo"])
    test.wait(seconds: 31 * 86_400)
    #expect(try workspace.purgeable(by: workspace.purgeLimit(days: 30)).photoCount == 1)
    #expect(kinds(try test.diagnosis(fix: true, purgeDays: 30)) == ["removed-photo!"])
    let files = [store.original(of: photo), store.thumbnail(of: photo)]
    #expect(!files.contains(where: Folder.exists))
    #expect(throws: LibraryError.nothingToUndo) { try workspace.undoLibraryRemoval() }
  }

  @Test func isBackedUpAndUpdated() throws {
    let first = try keep("a.png")
    let path = test.folder("backup")
    let summary = try workspace.backUp(to: path)
    #expect(summary.photoCount == 1 && summary.missing == [])
    let copy = try Workspace.open(at: path, creating: false)
    #expect(try copy.libraryOriginal(of: first) == workspace.libraryOriginal(of: first))
    #expect(!copy.libraryThumbnail(of: first).isPlaceholder)
    let second = try keep("b.png", width: 30)
    #expect(try workspace.backUp(to: path).photoCount == 2)
    #expect(try workspace.backUp(to: path).linked == 0)
    try workspace.removeFromLibrary([second.id])
    _ = try test.diagnosis(fix: true, purgeDays: 0)
    _ = try workspace.backUp(to: path)
    #expect(try Folder.names(in: StoreFolder(path: path).originals).count == 1)
    try Folder.remove(store.original(of: first))
    #expect(try workspace.backUp(to: path).missing == [])
    #expect(kinds(try test.diagnosis(fix: true, sources: [path])) == ["missing-original!"])
  }

  @Test func roundTripsAsFile() throws {
    let photos = [try keep("a.png"), try keep("b.png", width: 30)]
    try workspace.renameInLibrary(photos[0].id, to: LibraryName("Sea 🏖"))
    try workspace.tagInLibrary(photos.map(\.id), with: [Sample.tag("x")])
    let path = test.folder("library.collage")
    #expect(try workspace.exportLibrary(as: .new(path)).photoCount == 2)
    let other = try TestWorkspace()
    let imported = try other.workspace.importFile(.path(path)).photos
    #expect(imported.map(\.outcome) == [.added, .added])
    #expect(try other.workspace.library().photos == workspace.library().photos)
    #expect(try other.workspace.libraryOriginal(of: photos[1]).count == photos[1].byteCount)
    #expect(try other.findings(deep: true) == [])
    let repeated = try other.workspace.importFile(.path(path)).photos
    #expect(repeated.map(\.outcome) == [.known, .known])
    #expect(try Folder.names(in: other.store.originals).count == 2)
    // An export of collages can be imported in the same way.
    try test.create()
    _ = try workspace.export([.current], withHistory: false, toFile: test.folder("c.collage"))
    #expect(try other.workspace.importFile(.path(test.folder("c.collage"))).collages.count == 1)
  }

  @Test func roundTripsDamagedOriginals() throws {
    let whole = try ImageFiles.jpeg(.noise(64, 64))
    var request = LibraryRequest([.bytes(Array(whole[..<(whole.count / 2)]), name: "a.jpg")])
    request.reading = PhotoReadingOptions(isSalvaging: true)
    #expect(try workspace.addToLibrary(request).photos.count == 1)
    let path = test.folder("library.collage")
    _ = try workspace.exportLibrary(as: .new(path))
    let other = try TestWorkspace()
    #expect(try other.workspace.importFile(.path(path)).photos.map(\.outcome) == [.added])
    #expect(try other.workspace.library().photos == workspace.library().photos)
  }

  @Test func rejectsHostileFiles() throws {
    let photo = try keep("a.png")
    let path = test.folder("library.collage")
    _ = try workspace.exportLibrary(as: .new(path))
    let whole = try FileReader.bytes(at: path)
    let other = try TestWorkspace()
    func refused(_ change: (inout [UInt8]) throws -> Void) throws {
      var bytes = whole
      try change(&bytes)
      #expect(throws: ExportError.self) { try other.workspace.importFile(.bytes(bytes, name: "x")) }
      #expect(try other.workspace.library().photos.isEmpty)
      let folder = other.store.originals
      #expect(try !Folder.isFolder(folder) || Folder.names(in: folder).isEmpty)
    }
    try refused { $0.removeLast($0.count / 2) }
    func swap(_ bytes: inout [UInt8], _ text: String, _ other: String) throws {
      let range = try #require(
        Data(bytes).range(of: Data(text.utf8)), "\(text) is not in the archive")
      bytes.replaceSubrange(range, with: Array(other.utf8))
    }
    let count = "\(photo.byteCount)"
    for (text, wrong) in [
      ("IEND", "IENX"), (#"["a"]"#, #"[""] "#), (#""png","format""#, #""../","format""#),
      (#""byteCount":\#(count)"#, #""byteCount":\#(String(repeating: "9", count: count.count))"#),
      (#""clock":"2"#, #""clock":"x"#), (#""version":1"#, #""version":9"#),
    ] { try refused { try swap(&$0, text, wrong) } }
  }
}
