import Foundation
import GRDB
import Testing

@testable import CollageCore

/// The images that canvases need, wherever images of items count, too.
@Suite("Images of canvases")
struct CanvasImageTests {
  private let test: TestWorkspace

  init() throws {
    test = try TestWorkspace()
    try test.create()
    try test.add(test.picture("a.png"), as: "hero")
  }

  /// Takes a picture in and makes an edit of it.
  @discardableResult
  private func edit(_ name: String, _ change: (StoredImage) -> CanvasChange) throws -> StoredImage {
    let source = try test.picture(name, width: 16, height: 10, hasAlpha: true)
    let photo = try test.workspace.importPhoto(source)
    try test.workspace.transaction { session in
      try session.register(photo.record)
      _ = try session.edit(.current) { _ in .canvas(change(photo.record.image)) }
    }
    return photo.record.image
  }

  private func lay() throws -> StoredImage {
    try edit("back.png") { CanvasChange(background: .backdrop(.image($0))) }
  }

  @Test("are kept while any revision needs them, and go with the last one")
  func use() throws {
    let image = try lay()
    func used() throws -> Set<ImageID> {
      try test.workspace.repository.read { try $0.usedImages() }
    }
    #expect(try used().contains(image.id))
    _ = try test.workspace.transaction { try $0.undo(.current, steps: 1) }
    #expect(try used().contains(image.id))
    try test.edit { .nudge($0) }
    #expect(try !used().contains(image.id))
    let found = try test.diagnosis(fix: true, purgeDays: 0)
    #expect(
      found.findings.contains { $0.kind == .unusedImage && $0.subject.contains(image.id.rawValue) })
  }

  @Test("are those of a save whose revision is gone")
  func savedState() throws {
    let image = try lay()
    _ = try test.workspace.save(.current, progress: nil)
    _ = try test.workspace.transaction { try $0.undo(.current, steps: 1) }
    try test.edit { .nudge($0) }
    #expect(try test.workspace.repository.read { try $0.usedImages() }.contains(image.id))
    #expect(try test.diagnosis(deep: true).isSound)
    _ = try test.workspace.transaction { try $0.revert(.current) }
    #expect(try test.state().collage.canvas.backdrop == .image(image))
  }

  @Test(
    "leave with an export and arrive, and are missed where they do not", arguments: [true, false])
  func export(withHistory: Bool) throws {
    let image = try lay()
    let mark = try edit("logo.png") { CanvasChange(watermark: .set(WantedWatermark(image: $0))) }
    let file = test.folder("x.collage")
    let summary = try test.workspace.export([.current], withHistory: withHistory, toFile: file)
    #expect(summary.imageCount == 2)
    #expect(image == mark)
    let other = try TestWorkspace()
    let arrived = try #require(try other.workspace.importExport(.path(file)).first).collage
    #expect(try arrived.canvas == test.state().collage.canvas)
    #expect(try other.diagnosis(deep: true).isSound)
    let picture = try other.workspace.render(
      arrived, RenderRequest(format: .png), progress: nil)
    #expect(
      try picture
        == test.workspace.render(
          test.state().collage, RenderRequest(format: .png), progress: nil))
  }

  @Test("are corrected by their files")
  func correction() throws {
    let image = try lay()
    let database = try DatabaseRepository(path: test.store.database)
    try database.queue.write {
      try $0.execute(
        sql: "UPDATE image SET width = 99 WHERE id = ?", arguments: [image.id.rawValue])
    }
    #expect(try test.state().collage.canvas.backdrop?.image?.size.width == 99)
    #expect(try test.diagnosis(deep: true, fix: true).findings.map(\.kind) == [.imageRecord])
    #expect(try test.state().collage.canvas.backdrop == .image(image))
  }

  @Test("of later versions are kept through edits")
  func later() throws {
    let image = try lay()
    let database = try DatabaseRepository(path: test.store.database)
    try database.queue.write {
      try $0.execute(
        sql: """
          UPDATE revision SET canvas = json_set(canvas, '$.backdrop', json('{"kind":"tiles"}')) \
          WHERE number = (SELECT MAX(number) FROM revision);
          UPDATE revision_image SET role = 'tile';
          """)
    }
    try test.edit { .nudge($0) }
    let canvas = try test.state().collage.canvas
    #expect(canvas.backdrop == .unknown(kind: "tiles", fields: [:]))
    #expect(canvas.unknown.images == ["tile": image])
    #expect(try test.workspace.repository.read { try $0.usedImages() }.contains(image.id))
  }

  @Test("that are lost are told, and no picture is made without them")
  func loss() throws {
    let image = try lay()
    try Folder.remove(test.store.file(of: image.id, format: image.format))
    #expect(try test.diagnosis().findings.map(\.kind) == [.missingImage])
    #expect(throws: StoreError.self) {
      try test.workspace.render(
        test.state().collage, RenderRequest(format: .png), progress: nil)
    }
  }

  @Test("a duplicate has the photo of its own item behind its items")
  func duplicate() throws {
    let id = try test.state().collage.items[0].id
    let photo = try #require(BlurredPhoto(item: id, radius: 5))
    try test.edit { _ in .canvas(CanvasChange(background: .backdrop(.blurred(photo)))) }
    let made = try test.workspace.transaction { try $0.duplicate(.current, as: nil) }.collage
    #expect(made.canvas.backdrop?.item == made.items[0].id && made.items[0].id != id)
    #expect(made.hasOpaqueBackdrop)
  }

  @Test("an export whose blurred photo is no item's is refused")
  func strayBlur() throws {
    let record = try test.state().record
    var archive = try test.workspace.repository.read { try $0.archive(of: record) }
    let state = archive.revisions[1]
    var canvas = state.canvas
    canvas.backdrop = .blurred(try #require(BlurredPhoto(item: Sample.id(9), radius: 5)))
    archive.revisions[1] = CollageArchive.State(
      label: state.label, createdAt: state.createdAt, canvas: canvas, selection: nil)
    #expect(throws: ArchiveRuleError.self) { try archive.check() }
  }
}
