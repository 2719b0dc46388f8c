import Foundation
import Testing

@testable import CollageCore

@Suite("Web gallery") struct WebGalleryTests {
  private let test: TestWorkspace

  init() throws { test = try TestWorkspace.withSavedPoster() }

  private var folder: String { test.folder("site") }

  @discardableResult
  private func write(
    isCancelled: Bool = false, _ change: (inout WebGalleryRequest) -> Void = { _ in }
  ) throws -> WebGallerySummary {
    var request = WebGalleryRequest(title: "Ours & yours")
    change(&request)
    return try test.workspace.writeWebGallery(request, to: folder, isCancelled: { isCancelled })
  }

  /// All files except the manifest.
  private func files() throws -> [String] {
    let all = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return all.filter { !Folder.isFolder("\(folder)/\($0)") && $0 != WebGalleryManifest.fileName }
      .sorted()
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    try FileReader.bytes(at: "\(folder)/\(name)")
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  private func page(_ summary: WebGallerySummary, _ index: Int = 0) throws -> String {
    try text(summary.pages[index].file)
  }

  @Test func showsStoredSnapshotAndPhotos() throws {
    let summary = try write()
    let names = try files()
    let kinds = ["collages", "gallery.css", "gallery.js", "index.html", "photos", "pictures"]
    #expect(names.map { String($0.prefix { $0 != "/" }) } == kinds)
    #expect(summary.written == names.count && summary.kept == 0 && summary.removed == 0)
    #expect(summary.photoCount == 1 && summary.refused.isEmpty && summary.pages.count == 1)
    #expect(try bytes(names[5]) == FileReader.bytes(at: test.snapshot().picture))
    #expect(names[0].hasPrefix("collages/poster-"))
    let page = try page(summary)
    #expect(page.contains(names[4]) && page.contains(names[5]) && page.contains("hero"))
    for name in names where name.hasSuffix("html") {
      let text = try text(name)
      #expect(text.contains("Ours &amp; yours"))
      #expect(!text.contains(test.folder.path) && !text.contains("a.png"))
      #expect(text.matches(of: /(src|href)="(\/|https?:)/).isEmpty)
    }
    #expect(Folder.mode("\(folder)/index.html").map { $0 & 0o444 } == 0o444)
  }

  @Test func rewritesChangedFilesOnly() throws {
    try write()
    let names = try files()
    let versions = names.map { FileVersion(path: "\(folder)/\($0)") }
    let summary = try write()
    #expect(summary.written == 0 && summary.kept == names.count && summary.removed == 0)
    #expect(names.map { FileVersion(path: "\(folder)/\($0)") } == versions)
    // Files that another program modified are rewritten, too.
    try AtomicFile.write([1], to: "\(folder)/gallery.css")
    #expect(
      try write().written == 1 && bytes("gallery.css") == Array(WebGalleryStyleSheet.sheet.utf8))
    try test.edit { .nudge($0) }
    try test.save()
    // The image, the page of its collage, and the index page change.
    let changed = try write()
    #expect(changed.written == 3 && changed.kept == names.count - 3 && changed.removed == 0)
  }

  @Test func showsSavedState() throws {
    try write()
    let before = try bytes(files()[5])
    try test.add(test.picture("b.png", width: 9), as: "secret")
    let summary = try write()
    #expect(try bytes(files()[5]) == before && summary.photoCount == 1 && summary.written == 0)
    #expect(summary.pages[0].record.isDirty)
  }

  @Test func showsCurrentStateIfNeverSaved() throws {
    try test.create("draft")
    try test.add(test.picture("b.png", width: 9), as: "b")
    func writeDraft() throws -> WebGallerySummary {
      try write { $0.references = [.named("draft")] }
    }
    let summary = try writeDraft()
    #expect(summary.pages.map(\.record.name.rawValue) == ["draft"] && summary.photoCount == 1)
    let name = try #require(files().first { $0.hasPrefix("pictures/") })
    #expect(try bytes(name) == test.rendered(RenderRequest(format: .jpeg, quality: 85)))
    #expect(try writeDraft().written == 0)
    try test.edit { .nudge($0) }
    #expect(try writeDraft().written > 0)
  }

  @Test func selectsAndSortsCollages() throws {
    for name in ["b", "a"] { try test.create(name) }
    let all = try write { $0.order = .name }
    #expect(all.pages.map(\.record.name.rawValue) == ["a", "b", "poster"])
    #expect(try write { $0.search = "OST" }.pages.count == 1)
    #expect(try write { $0.limit = 2 }.pages.count == 2)
    let named = try write {
      $0.references = [.named("poster"), .named("a"), .named("poster")]
      $0.showsPhotos = false
    }
    #expect(named.pages.map(\.record.name.rawValue) == ["poster", "a"])
    #expect(named.photoCount == 0 && !Folder.exists("\(folder)/photos"))
    let poster = try page(named)
    #expect(!poster.contains("id=\"photos\"") && poster.contains("Photos: hero."))
    #expect(poster.contains("rel=\"next\"") && !poster.contains("rel=\"prev\""))
    #expect(throws: WorkspaceError.noSuchCollage("zz", nearest: [])) {
      try write { $0.references = [.named("zz")] }
    }
    let none = try write { $0.search = "zz" }
    #expect(none.pages.isEmpty && none.removed > 0)
    #expect(try files() == ["gallery.css", "gallery.js", "index.html"])
    #expect(try text("index.html").contains("No collages yet"))
  }

  @Test func requiresOwnFolder() throws {
    try Folder.makeShared(folder)
    try AtomicFile.write([1], to: "\(folder)/notes.txt")
    #expect(throws: WebGalleryError.notEmpty(path: folder)) { try write() }
    #expect(try files() == ["notes.txt"])
    #expect(throws: FileError.self) {
      try test.workspace.writeWebGallery(
        WebGalleryRequest(title: ""), to: test.folder("store/site"))
    }
    #expect(!Folder.exists(test.folder("store/site")))
  }

  @Test func rejectsHostileManifest() throws {
    try Folder.makeShared(folder)
    for name in ["../a.png", "photos/..", "x"] {
      try WebGalleryManifest(files: [name: WebGalleryManifest.File()]).write(to: folder, on: .disk)
      #expect(throws: WebGalleryError.notEmpty(path: folder)) { try write() }
    }
  }

  @Test func keepsForeignFiles() throws {
    try write()
    let name = try files()[4]
    let others = ["CNAME", "photos/mine.jpg"]
    for name in others { try AtomicFile.write([7], to: "\(folder)/\(name)") }
    try write { $0.showsPhotos = false }
    for name in others { #expect(try bytes(name) == [7]) }
    // A file that the gallery didn't write isn't overwritten, even if its path is needed.
    try AtomicFile.write([8], to: "\(folder)/\(name)")
    let before = try files()
    #expect(throws: WebGalleryError.foreignFile(path: "\(folder)/\(name)")) { try write() }
    #expect(try bytes(name) == [8] && files() == before)
  }

  @Test func followsNoLinksInPlaceOfFolders() throws {
    try write()
    for name in try files() where name.hasPrefix("photos/") {
      try Folder.remove("\(folder)/\(name)")
    }
    Folder.removeIfEmpty("\(folder)/photos")
    try Folder.makeShared(test.folder("elsewhere"))
    try Folder.link("\(folder)/photos", to: test.folder("elsewhere"))
    #expect(throws: WebGalleryError.foreignFile(path: "\(folder)/photos")) { try write() }
    #expect(try Folder.names(in: test.folder("elsewhere")).isEmpty)
  }

  @Test func removesObsoleteFiles() throws {
    try test.create("other")
    try write()
    let all = try files()
    _ = try test.workspace.delete(.named("other"))
    let summary = try write()
    #expect(summary.removed == 2 && summary.written == 2)
    #expect(try files() == all.filter { !$0.contains("other") })
    _ = try test.workspace.rename(.named("poster"), to: Sample.collageName("new"))
    try write()
    #expect(try files().filter { $0.contains("poster") }.isEmpty)
  }

  @Test func isLockedWhileWriting() throws {
    try Folder.makeShared(folder)
    let lock = try FolderLock(folder)
    #expect(throws: WebGalleryError.busy(path: folder)) { try write() }
    withExtendedLifetime(lock) {}
  }

  @Test func resumesAfterInterruption() throws {
    #expect(throws: CancellationError.self) { try write(isCancelled: true) }
    #expect(!Folder.exists("\(folder)/index.html"))
    let summary = try write()
    #expect(try summary.written + summary.kept == files().count && write().written == 0)
  }
}
