import Foundation
import Testing

@testable import CollageCore

@Suite("Exports") struct ExportTests {
  let test: TestWorkspace
  let other: TestWorkspace

  init() throws {
    test = try TestWorkspace()
    other = try TestWorkspace()
    try test.create()
    try test.add(test.picture("a.png"), as: "hero")
    try test.add(test.picture("b.png", width: 9, hasAlpha: true), as: "clear")
    let ids = try test.items.map(\.id)
    try test.edit { _ in .shader([ids[0]], .on(.of("glitch"))) }
    try test.save()
    try test.edit { .nudge($0) }
    try test.edit { _ in .remove([ids[1]]) }
    try test.undo()
  }

  private var file: String { test.folder("poster.collage") }

  private func export(history: Bool) throws {
    _ = try test.workspace.export([.current], withHistory: history, toFile: file)
  }

  private func archive(_ workspace: Workspace, _ name: String) throws -> CollageArchive {
    try workspace.repository.read { reader in try reader.archive(of: reader.resolve(.named(name))) }
  }

  /// Returns items without the metadata of their photos.
  ///
  /// The metadata contains the path of a photo's source file, and an export omits the folder of
  /// this path.
  private func files(_ items: ItemStack) -> [Item] { items.map { $0.mappingImages(\.file) } }

  @Test func roundTripWithHistory() throws {
    try export(history: true)
    let new = try other.imported(file).record
    let before = try archive(test.workspace, "poster")
    #expect(
      try archive(other.workspace, "poster").mappingImages(\.file) == before.mappingImages(\.file))
    let old = try test.state().record
    #expect(new.id == old.id && new.updatedAt == old.updatedAt && new.isDirty == old.isDirty)
    #expect(new.head == old.head && new.newest == old.newest)
    _ = try other.workspace.open(.named("poster"))
    _ = try other.workspace.redo(.current)
    #expect(try other.items.count == 1)
    _ = try other.workspace.undo(.current, steps: 4)
    #expect(try other.items.map(\.name.rawValue) == ["hero"] && other.findings(deep: true) == [])
  }

  @Test func keepItemsAndSavedStateWithoutHistory() throws {
    try export(history: false)
    let imported = try other.imported(file)
    #expect(try files(imported.collage.items) == files(test.items) && imported.record.isDirty)
    _ = try other.workspace.open(.named("poster"))
    let reverted = try other.workspace.revert(.current)
    let saved = try test.workspace.revert(.current)
    #expect(files(reverted.after.collage.items) == files(saved.after.collage.items))
    #expect(!reverted.after.record.isDirty)
  }

  @Test func resolveConflictingNamesAndIDs() throws {
    try export(history: true)
    let first = try test.imported(file)
    let original = try test.state()
    #expect(first.record.name.rawValue == "poster-2" && first.record.id != original.record.id)
    #expect(files(first.collage.items) == files(original.collage.items))
    let mine = Sample.collageName("mine")
    let named = try test.workspace.importExport(.path(file), names: .chosen(mine))
    #expect(named.map(\.record.name) == [mine])
    #expect(throws: WorkspaceError.collageNameTaken(mine)) {
      try test.workspace.importExport(.path(file), names: .chosen(mine))
    }
  }

  @Test func containEachCollageAndImageOnce() throws {
    let id = try test.state().record.id.uuidString
    _ = try test.workspace.duplicate(.current, as: nil)
    let names = ["poster", "poster-2", "poster", String(id.prefix(8)), id.lowercased()]
    let summary = try test.workspace.export(
      [.current] + names.map(CollageReference.named), withHistory: false, toFile: file)
    #expect(summary.collages.count == 2 && summary.imageCount == 2)
    let imported = try other.workspace.importExport(.path(file))
    #expect(imported.map(\.record.name.rawValue) == ["poster", "poster-2"])
    #expect(throws: ExportError.severalCollages(path: file, count: 2)) {
      try other.workspace.importExport(.path(file), names: .chosen(Sample.collageName("x")))
    }
  }

  @Test func omitFoldersOfPhotos() throws {
    try export(history: true)
    let text = String(decoding: try FileReader.bytes(at: file), as: UTF8.self)
    #expect(text.contains("a.png") && !text.contains(test.folder.path))
  }

  @Test func rejectDamagedImages() throws {
    let path = try test.file(of: test.items[0].image)
    try damageFile(path)
    #expect(throws: StoreError.damagedImage(path: path)) { try export(history: false) }
    #expect(!Folder.exists(file))
  }

  @Test func countValuesOfManifest() throws {
    let test = try TestWorkspace.withSavedPoster()
    let file = test.folder("poster.collage")
    _ = try test.workspace.export([.current], withHistory: true, toFile: file)
    let size = JSONSize(try ExportEntries(of: file).all[0].bytes)
    #expect((100...400).contains(size.values) && (5...12).contains(size.depth))
  }
}

@Suite("Paths in exports") struct ForeignPathTests {
  private let source: TestWorkspace
  private let test: TestWorkspace

  init() throws {
    source = try .withHero()
    test = try TestWorkspace()
  }

  private func path() throws -> String {
    try #require(try test.workspace.repository.read { try $0.allImages().first }).sourceName
  }

  /// Writes an export whose manifest contains a path as the source of its photo, and returns the
  /// path of the export.
  private func export(saying path: String) throws -> String {
    let file = source.folder("good.collage")
    _ = try source.workspace.export([.current], withHistory: false, toFile: file)
    try ExportEntries(of: file).changed([("\"a.png\"", "\"\(path)\"")]).write(to: file)
    return file
  }

  private func breakImage() throws {
    let image = try #require(try test.workspace.repository.read { try $0.allImages().first }).image
    try Folder.remove(test.file(of: image))
  }

  @Test func areNeitherKeptNorOpened() throws {
    let photo = source.folder("a.png")
    try test.imported(export(saying: photo))
    #expect(try path() == "a.png")
    try breakImage()
    // The file is used only if the user names it as a source.
    #expect(try test.diagnosis(fix: true).isSound == false)
    let found = try test.diagnosis(fix: true, sources: [photo]).findings
    #expect(found.allSatisfy { $0.remedy != nil })
  }

  @Test func areReplacedByPathsOfAddedPhotos() throws {
    let file = try export(saying: "/etc/b.png")
    try test.imported(file)
    #expect(try path() == "b.png")
    try test.create("own")
    try test.add(test.picture("a.png"), as: "hero")
    for _ in 1...2 {
      #expect(try path() == Folder.resolved(test.folder("a.png")))
      try test.imported(file)
    }
    try breakImage()
    #expect(try test.findings(fix: true).allSatisfy { $0.remedy != nil })
  }
}
