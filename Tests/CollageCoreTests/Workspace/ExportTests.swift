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
    let ids = try test.state().collage.items.map(\.id)
    try test.edit { _ in .shader([ids[0]], .on(.of("glitch"))) }
    _ = try test.workspace.save(.current, progress: nil)
    try test.edit { .nudge($0) }
    try test.edit { _ in .remove([ids[1]]) }
    _ = try test.workspace.transaction { try $0.undo(.current, steps: 1) }
  }

  private var file: String { test.folder("poster.collage") }

  private func export(history: Bool) throws {
    _ = try test.workspace.export([.current], withHistory: history, toFile: file)
  }

  private func archive(_ workspace: Workspace, _ name: String) throws -> CollageArchive {
    try workspace.repository.read { reader in
      try reader.archive(of: reader.resolve(.named(name)))
    }
  }

  /// Items without the facts of their photos, which go without folders.
  private func files(_ items: ItemStack) -> [Item] { items.map { $0.mappingImages(\.file) } }

  @Test("with history come back as they were, and their history works") func wholeHistory() throws {
    try export(history: true)
    let imported = try other.workspace.importExport(.path(file))
    let before = try archive(test.workspace, "poster")
    #expect(
      try archive(other.workspace, "poster").mappingImages(\.file) == before.mappingImages(\.file))
    let old = try test.state().record
    let new = try #require(imported.first).record
    #expect(new.id == old.id && new.updatedAt == old.updatedAt && new.isDirty == old.isDirty)
    #expect(new.head == old.head && new.newest == old.newest)
    _ = try other.workspace.transaction { try $0.open(.named("poster")) }
    _ = try other.workspace.transaction { try $0.redo(.current, steps: 1) }
    #expect(try other.state().collage.items.count == 1)
    _ = try other.workspace.transaction { try $0.undo(.current, steps: 4) }
    #expect(try other.state().collage.items.map(\.name.rawValue) == ["hero"])
    let diagnosis = try other.diagnosis(deep: true)
    #expect(diagnosis.findings == [])
  }

  @Test("without history keep the items, the seeds and what revert finds")
  func presentState() throws {
    try export(history: false)
    let imported = try #require(try other.workspace.importExport(.path(file)).first)
    #expect(try files(imported.collage.items) == files(test.state().collage.items))
    #expect(imported.record.isDirty)
    _ = try other.workspace.transaction { try $0.open(.named("poster")) }
    let reverted = try other.workspace.transaction { try $0.revert(.current) }
    let saved = try test.workspace.transaction { try $0.revert(.current) }
    #expect(files(reverted.after.collage.items) == files(saved.after.collage.items))
    #expect(!reverted.after.record.isDirty)
  }

  @Test("render the same picture and snapshot elsewhere") func samePixels() throws {
    try export(history: true)
    let imported = try #require(try other.workspace.importExport(.path(file)).first)
    let request = RenderRequest(format: .png)
    #expect(
      try other.workspace.render(imported.collage, request, progress: nil)
        == test.workspace.render(test.state().collage, request, progress: nil))
    let old = try #require(try test.state().snapshotPaths(in: test.workspace))
    let new = try #require(imported.snapshotPaths(in: other.workspace))
    #expect(
      try FileReader.bytes(at: new.picture, limit: .max)
        == FileReader.bytes(at: old.picture, limit: .max))
  }

  @Test("keep cutouts with their masks and origins") func cutouts() throws {
    let item = try test.state().collage.items[0]
    let mask = try test.workspace.importTrimap(
      test.picture("mask.png", width: item.image.size.width, height: item.image.size.height),
      for: item.image)
    let made = try test.workspace.makeCutout(
      of: item.image, CutoutRequest(trimap: mask.image), with: TopHalf())
    _ = try test.workspace.transaction { session in
      try session.register(mask)
      try session.register(made.record)
      return try session.edit(.current) { _ in .cutOut([ItemCutout(item.id, made.cutout)]) }
    }
    try export(history: false)
    let imported = try #require(try other.workspace.importExport(.path(file)).first)
    #expect(imported.collage.items[0].photo?.cutout == made.cutout)
    #expect(imported.collage.items[0].photo?.usesCutout == true)
  }

  /// An engine that takes the upper half of every photo.
  struct TopHalf: Segmenter {
    let name = "top"

    func segment(_ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?) throws -> Segmentation {
      Segmentation(
        alpha: (0..<photo.size.area).map { $0 < photo.size.area / 2 ? 255 : 0 }, confidence: 1)
    }
  }

  @Test("get a free name and identity where theirs are in use") func conflicts() throws {
    try export(history: true)
    let first = try #require(try test.workspace.importExport(.path(file)).first)
    #expect(first.record.name.rawValue == "poster-2")
    let original = try test.state()
    #expect(first.record.id != original.record.id)
    #expect(files(first.collage.items) == files(original.collage.items))
    let named = try test.workspace.importExport(
      .path(file), names: .chosen(Sample.collageName("mine")))
    #expect(named.map(\.record.name.rawValue) == ["mine"])
    #expect(throws: WorkspaceError.collageNameTaken(Sample.collageName("mine"))) {
      try test.workspace.importExport(.path(file), names: .chosen(Sample.collageName("mine")))
    }
  }

  @Test("hold several collages, and each image once") func several() throws {
    _ = try test.workspace.transaction { try $0.duplicate(.current, as: nil) }
    let summary = try test.workspace.export(
      [.named("poster"), .named("poster-2"), .named("poster")], withHistory: false, toFile: file)
    #expect(summary.collages.count == 2 && summary.imageCount == 2)
    let imported = try other.workspace.importExport(.path(file))
    #expect(imported.map(\.record.name.rawValue) == ["poster", "poster-2"])
    #expect(throws: ExportError.severalCollages(path: file, count: 2)) {
      try other.workspace.importExport(.path(file), names: .chosen(Sample.collageName("x")))
    }
  }

  @Test("hold a collage once, however often and in whatever way it is named")
  func namedTwice() throws {
    let id = try test.state().record.id.uuidString
    let summary = try test.workspace.export(
      [.named("poster"), .named(String(id.prefix(8))), .current, .named(id.lowercased())],
      withHistory: true, toFile: file)
    #expect(summary.collages.count == 1)
    #expect(try other.workspace.importExport(.path(file)).count == 1)
  }

  @Test("do not tell where the photos were") func privacy() throws {
    try export(history: true)
    let text = String(decoding: try FileReader.bytes(at: file, limit: .max), as: UTF8.self)
    #expect(text.contains("a.png"))
    #expect(!text.contains(test.folder.path))
  }

  @Test("are not made of an image that is damaged") func damaged() throws {
    let image = try test.state().collage.items[0].image
    let path = test.store.file(of: image.id, format: image.format)
    var bytes = try FileReader.bytes(at: path, limit: .max)
    bytes[bytes.count / 2] ^= 1
    try AtomicFile.write(bytes, to: path)
    #expect(throws: StoreError.damagedImage(path: path)) { try export(history: false) }
    #expect(!Folder.exists(file))
  }

  @Test("have every name and value of their text counted") func size() throws {
    let test = try TestWorkspace.withSavedPoster()
    let file = test.folder("poster.collage")
    _ = try test.workspace.export([.current], withHistory: true, toFile: file)
    var reader = TarReader(try InputFile(path: file))
    _ = try reader.next()
    let size = JSONSize(try reader.readAll())
    #expect((100...400).contains(size.values) && (5...12).contains(size.depth))
  }
}

@Suite("An export without a collage") struct EmptyExportTests {
  @Test("is damaged, and nothing of it is taken") func empty() throws {
    let test = try TestWorkspace.withHero()
    let good = test.folder("good.collage")
    _ = try test.workspace.export([.current], withHistory: false, toFile: good)
    var reader = TarReader(try InputFile(path: good))
    let bad = test.folder("bad.collage")
    let file = try AtomicFile(path: bad)
    var writer = TarWriter(emit: file.write)
    while let header = try reader.next() {
      var bytes = try reader.readAll()
      if header.name == "manifest.json" {
        let json = try JSONSerialization.jsonObject(with: Data(bytes))
        var manifest = try #require(json as? [String: Any])
        #expect(manifest.updateValue([String](), forKey: "collages") != nil)
        manifest["snapshots"] = [Int]()
        bytes = Array(try JSONSerialization.data(withJSONObject: manifest))
      }
      try writer.add(header.name, bytes)
    }
    try writer.finish()
    try file.commit()
    #expect(throws: ExportError.damaged(path: bad, detail: "it holds no collage")) {
      try test.workspace.importExport(.path(bad))
    }
    #expect(try test.workspace.collageNames() == ["poster"])
  }
}
