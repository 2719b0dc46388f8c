import Foundation
import Testing

@testable import CollageCore
@testable import CollageStore

@Suite("Canvas images") struct CanvasImageTests {
  private let test: TestWorkspace

  init() throws { test = try .withHero() }

  @discardableResult
  private func edit(_ name: String, _ change: (StoredImage) -> CanvasChange) throws -> StoredImage {
    let source = try test.picture(name, width: 16, height: 10, hasAlpha: true)
    let record = try test.workspace.importPhoto(source).record
    try test.register(record)
    try test.edit { _ in .canvas(change(record.image)) }
    return record.image
  }

  private func setBackground() throws -> StoredImage {
    try edit("back.png") { CanvasChange(background: .backdrop(.image($0))) }
  }

  private func isUsed(_ image: StoredImage) throws -> Bool {
    try test.workspace.repository.read { try $0.usedImages() }.contains(image.id)
  }

  @Test func areKeptWhileUsedByRevision() throws {
    let image = try setBackground()
    #expect(try isUsed(image))
    try test.undo()
    #expect(try isUsed(image))
    try test.edit { .nudge($0) }
    #expect(try !isUsed(image))
    let found = try test.findings(fix: true, purgeDays: 0)
    #expect(found.contains { $0.kind == .unusedImage && $0.subject.contains(image.id.rawValue) })
  }

  @Test func areKeptForSavedState() throws {
    let image = try setBackground()
    try test.save()
    try test.undo()
    try test.edit { .nudge($0) }
    #expect(try isUsed(image) && test.diagnosis(deep: true).isSound)
    _ = try test.workspace.revert(.current)
    #expect(try test.collage.canvas.backdrop == .image(image))
  }

  @Test(arguments: [true, false]) func areExportedAndRendered(withHistory: Bool) throws {
    let image = try setBackground()
    let mark = try edit("logo.png") { CanvasChange(watermark: .set(WatermarkSpec(image: $0))) }
    let file = test.folder("x.collage")
    let summary = try test.workspace.export([.current], withHistory: withHistory, toFile: file)
    #expect(summary.imageCount == 2 && image == mark)
    let other = try TestWorkspace()
    let arrived = try other.imported(file).collage
    #expect(try arrived.canvas == test.collage.canvas && other.diagnosis(deep: true).isSound)
    let rendered = try other.workspace.render(arrived, RenderRequest(format: .png), progress: nil)
    #expect(try rendered == test.rendered())
  }

  @Test func areCorrectedFromFiles() throws {
    let image = try setBackground()
    try test.execute("UPDATE image SET width = 99 WHERE id = ?", [image.id.rawValue])
    #expect(try test.collage.canvas.backdrop?.image?.size.width == 99)
    #expect(try test.findings(deep: true, fix: true).map(\.kind) == [.imageRecord])
    #expect(try test.collage.canvas.backdrop == .image(image))
  }

  @Test func areKeptForUnknownBackgrounds() throws {
    let image = try setBackground()
    try test.execute(
      """
      UPDATE revision SET canvas = json_set(canvas, '$.backdrop', json('{"kind":"tiles"}')) \
      WHERE number = (SELECT MAX(number) FROM revision);
      UPDATE revision_image SET role = 'tile';
      """)
    try test.edit { .nudge($0) }
    let canvas = try test.collage.canvas
    #expect(canvas.backdrop == .unknown(kind: "tiles", fields: [:]))
    #expect(try canvas.unknown.images == ["tile": image] && isUsed(image))
  }

  @Test func preventRenderingWhenLost() throws {
    let image = try setBackground()
    try Folder.remove(test.file(of: image))
    #expect(try test.findings().map(\.kind) == [.missingImage])
    #expect(throws: StoreError.self) { try test.rendered() }
  }

  @Test func followItemInDuplicate() throws {
    let id = try test.items[0].id
    let photo = try #require(BlurredPhotoBackground(item: id, radius: 5))
    try test.edit { _ in .canvas(CanvasChange(background: .backdrop(.blurred(photo)))) }
    let copy = try test.workspace.duplicate(.current, as: nil).collage
    #expect(copy.canvas.backdrop?.item == copy.items[0].id && copy.items[0].id != id)
    #expect(copy.hasOpaqueBackdrop)
  }

  @Test func rejectBlurredPhotoWithoutItem() throws {
    let record = try test.state().record
    var archive = try test.workspace.repository.read { try $0.archive(of: record) }
    let state = archive.revisions[1]
    var canvas = state.canvas
    canvas.backdrop = .blurred(try #require(BlurredPhotoBackground(item: Sample.id(9), radius: 5)))
    archive.revisions[1] = CollageArchive.State(
      label: state.label, createdAt: state.createdAt, canvas: canvas, selection: nil)
    #expect(throws: ArchiveRuleError.self) { try archive.check() }
  }
}

/// Tests of images after canvas edits, if some of their cells are cached.
@Suite("Cells of a changed canvas") struct CanvasCellTests {
  private let test: TestWorkspace

  init() throws {
    test = try TestWorkspace.withPoster()
    try test.add(test.picture("a.png", width: 60, height: 24), as: "hero")
    try test.add(test.picture("b.png", width: 8, height: 10, hasAlpha: true), as: "other")
    try test.edit { _ in .canvas(CanvasChange(size: PixelSize(width: 256, height: 80))) }
  }

  private func edits() throws -> [(Collage) throws -> Edit] {
    func canvas(_ change: CanvasChange) -> (Collage) throws -> Edit {
      { (_: Collage) throws -> Edit in .canvas(change) }
    }
    func setBackground(_ backdrop: BackgroundLayer) -> (Collage) throws -> Edit {
      canvas(CanvasChange(background: .backdrop(backdrop)))
    }
    func blur(_ radius: Double) -> (Collage) throws -> Edit {
      { (collage: Collage) throws -> Edit in
        let photo = try #require(BlurredPhotoBackground(item: collage.items[0].id, radius: radius))
        return .canvas(CanvasChange(background: .backdrop(.blurred(photo))))
      }
    }
    let linear = try Gradient.even(.linear(Angle(degrees: 30)), ["123", "fed"])
    let rotated = try Gradient.even(.linear(Angle(degrees: 31)), ["123", "fed"])
    let tinted = try #require(Paper(.kraft, tint: .white))
    return [
      setBackground(.gradient(linear)), setBackground(.gradient(rotated)),
      setBackground(.paper(Paper(plain: .kraft))),
      setBackground(.paper(tinted)), setBackground(.paper(Paper(plain: .linen))),
      { .canvas(CanvasChange(background: .backdrop(.image($0.items[1].image)))) },
      blur(20), blur(21),
      // The blurred photo follows the photo of its item, but not the item's position or visibility.
      { .replace([$0.items[0].id], with: $0.items[1].image) },
      { .nudge($0, by: 30) },
      { .flag([$0.items[0].id], .hidden(true)) },
      { .opacity([$0.items[0].id], .to(0.5)) },
      canvas(CanvasChange(frame: .set(FrameSpec(width: 12)))),
      canvas(CanvasChange(frame: .set(FrameSpec(width: 13)))),
      canvas(CanvasChange(frame: .set(FrameSpec(color: Color(red: 0, green: 0, blue: 0))))),
      canvas(CanvasChange(frame: .off)), canvas(CanvasChange(frame: .on, isMirrored: true)),
      { .canvas(CanvasChange(watermark: .set(WatermarkSpec(image: $0.items[1].image)))) },
      canvas(CanvasChange(watermark: .set(WatermarkSpec(anchor: .topLeft)))),
      canvas(CanvasChange(watermark: .set(WatermarkSpec(size: 0.1)))),
      { .remove([$0.items[0].id]) },
      canvas(CanvasChange(background: .color(.none))),
    ]
  }

  @Test func areRenderedAgainWhereChanged() throws {
    let request = RenderRequest(format: .jpeg)
    var last = try test.rendered(request)
    var unseen: [Int] = []
    for (number, edit) in try edits().enumerated() {
      try test.edit(edit)
      let collage = try test.collage
      let rendered = try test.workspace.render(collage, request, progress: nil)
      Folder.removeAll(test.store.cells)
      try Folder.make(test.store.cells)
      #expect(try test.workspace.render(collage, request, progress: nil) == rendered)
      if rendered == last { unseen.append(number) }
      last = rendered
    }
    // Only fading a hidden item, and removing the white background of a JPEG, change nothing.
    #expect(unseen == [11, 21])
  }
}

@Suite("Images of a canvas part") struct CanvasPartTests {
  private let test: TestWorkspace
  private let plain: Collage

  init() throws {
    test = try TestWorkspace.withPoster()
    try test.add(test.picture("a.png", width: 40, height: 20), as: "hero", lossless: true)
    plain = try test.collage
  }

  private func collage(_ change: (inout Canvas) throws -> Void) rethrows -> Collage {
    var collage = plain
    try change(&collage.canvas)
    return collage
  }

  private func partImage(_ part: CanvasPart, _ collage: Collage) throws -> EncodedRender {
    try #require(try test.workspace.image(of: part, of: collage, width: 64))
  }

  private func empty(_ collage: Collage) throws -> Bitmap {
    var collage = collage
    collage.canvas.isMirrored = false
    collage.items = ItemStack(
      collage.items.map { item in
        var item = item
        item.flags.isHidden = true
        return item
      })
    let rendered = try test.workspace.image(of: collage, width: 64)
    return try ImageDecoder().decode(rendered.bytes, source: "picture")
  }

  @Test func matchWholeWithoutItemsUnmirrored() throws {
    let frame = try #require(Frame(width: 10, color: .white, opacity: 0.8))
    let fade = try Gradient.even(.linear(Angle(degrees: 90)), ["ff0000ff", "0000ff40"])
    let photo = try #require(BlurredPhotoBackground(item: plain.items[0].id, radius: 6))
    let backs: [BackgroundLayer] = [.gradient(fade), .blurred(photo), .paper(Paper(plain: .kraft))]
    for backdrop in backs {
      let collage = collage {
        ($0.backdrop, $0.background, $0.isMirrored) = (backdrop, .none, true)
      }
      let back = try partImage(.back, collage)
      #expect(back.format == (collage.hasOpaqueBackground ? .jpeg : .png))
      #expect(back.size == collage.canvas.size)
      let bitmap = try ImageDecoder().decode(back.bytes, source: "picture")
      let expected = try empty(collage)
      let far = zip(bitmap.bytes, expected.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      // JPEG encoding loses a little.
      #expect(far <= (back.format == .png ? 0 : 2 * expected.bytes.count), "\(backdrop.kind)")
    }
    let framed = collage { ($0.frame, $0.background) = (frame, .none) }
    let front = try partImage(.front, framed)
    #expect(front.format == .png)
    #expect(try ImageDecoder().decode(front.bytes, source: "picture") == empty(framed))
  }

  @Test func areNilForPlainCanvas() throws {
    for part in CanvasPart.allCases {
      #expect(try test.workspace.image(of: part, of: plain, width: 64) == nil)
    }
  }
}
