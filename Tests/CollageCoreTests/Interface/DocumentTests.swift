import Foundation
import Testing

@testable import CollageCore
@testable import CollageModel

/// Tests of the exact JSON objects that scripts read, stored in `Goldens/documents.txt`.
///
/// `COLLAGE_REWRITE=1 swift test --filter DocumentTests` rewrites the file.
@Suite struct DocumentTests {
  @Test func matchesGolden() throws {
    let documents = try items() + collages() + files() + diagnoses()
    let lines = documents.flatMap { [$0.name, text($0.view).trimmingCharacters(in: .newlines)] }
    try GoldenText.expect(lines + findings, "documents.txt")
  }

  private typealias Document = (name: String, view: any Encodable)

  private func items() -> [Document] {
    var flagged = item()
    flagged.flags = ItemFlags(isLocked: true, isHidden: true, group: GroupName(rawValue: "row"))
    let hints = CutoutHints(
      rect: Rect(origin: Point(x: 1, y: 2), size: Size(width: 3, height: 4)),
      keep: [CutoutMark(stroke: [Point(x: 5, y: 6), Point(x: 7, y: 8)], radius: 9)],
      drop: [CutoutMark(disc: Point(x: 10, y: 11))], isSingle: true)
    func cutout(isUnrefined: Bool?) -> CutoutView {
      let origin = CutoutOrigin(
        engine: "e", confidence: 0.123456789, coverage: 0.987654321,
        bounds: Rect(origin: Point(x: 12, y: 13), size: Size(width: 14, height: 15)), hints: hints,
        edge: CutoutEdgeOptions(smooth: 1.5, grow: 2, feather: 2.5), isUnrefined: isUnrefined)
      return CutoutView(Cutout(image: Sample.image(5), trimap: nil, origin: origin))
    }
    return [
      ("item", ItemView(item(), z: 0, isSelected: false)),
      ("item with flags", ItemView(flagged, z: 3, isSelected: true)),
      ("cutout", cutout(isUnrefined: nil)), ("refined cutout", cutout(isUnrefined: false)),
      ("unrefined cutout", cutout(isUnrefined: true)),
    ]
  }

  private func collages() throws -> [Document] {
    let state = try state()
    var removed = state
    removed.collage = try state.collage.applying(.remove([Sample.id(1)]))
    let other = CollageRecord(
      id: Sample.id(1), name: Sample.collageName("b"), createdAt: Sample.date)
    let size = PixelSize(width: 30, height: 20)
    let page = GalleryPage(
      entries: [
        GalleryEntry(record: state.record, canvasSize: size, itemCount: 7),
        GalleryEntry(record: other, canvasSize: size, itemCount: 0),
      ], hasMore: true, current: state.record.id)
    let revision = RevisionView(
      Revision(number: 4, label: "l", createdAt: Sample.date), in: state.record)
    let removal = EditOutcome(before: state, after: removed, label: "l")
    let same = EditView(EditOutcome(before: state, after: state, label: "l"), items: [])
    var clean = state
    clean.collage.selection = nil
    clean.collage.canvas.dpi = nil
    clean.collage.canvas.background = Color(red: 10, green: 20, blue: 30, alpha: 1)
    clean.record = CollageRecord(
      id: state.record.id, name: state.record.name, createdAt: Sample.date)
    let error = ErrorView(code: "c", exitCode: 4, message: "m", hint: "h")
    var refused = EditView(state, changed: true, label: "undo")
    refused.refused = [EditView.RefusedInput(path: "p", error: error)]
    (refused.interrupted, refused.revisions) = (true, [revision])
    return [
      ("collage", CollageView(state)), ("clean collage", CollageView(clean)),
      ("gallery", GalleryView(page)),
      ("log", LogView(collage: state.record, revisions: [revision])),
      ("edit", EditView(removal, items: [Sample.id(1)])),
      ("edit without a change", same), ("refused edit", refused),
      ("edits everywhere", MultiCollageEditView(changed: false, collages: [same])),
    ]
  }

  private func files() throws -> [Document] {
    let state = try state()
    var backup = BackupSummary()
    (backup.imageCount, backup.linked, backup.copied) = (1, 2, 3)
    (backup.missing, backup.damaged, backup.repaired) = (["l"], ["d"], ["m"])
    let export = ExportSummary(collages: [state.record], imageCount: 2, byteCount: 3)
    let image = RenderedImage(
      size: PixelSize(width: 4, height: 5), byteCount: 6, chosenQuality: 7)
    let plain = RenderedImage(size: image.size, byteCount: 6)
    var refused = RenderView(state, path: "/p", format: "jpeg", picture: plain)
    let error = ErrorView(code: "c", exitCode: 3, message: "m", hint: nil)
    refused.refused = [error]
    let hinted = ErrorView(code: "c", exitCode: 4, message: "m", hint: "h")
    let far = ArrangedScene.collage([
      ArrangedScene.box("a", -60, 0, 50, 9), ArrangedScene.box("b", 3, 100, 800, 90),
    ])
    let settings: [Setting: String] = [
      .renderQuality: "85", .importLossless: "true", .engine("a"): "x {in}",
    ]
    return [
      ("export", ExportView(export, path: "/p", withHistory: true)),
      ("export without history", ExportView(export, path: "/p", withHistory: false)),
      ("backup", BackupView(backup, path: "/p")),
      ("batch", BatchView(lines: 2, dryRun: true, results: [["a": 1], ["b": 2]])),
      ("render", RenderView(state, path: "/p", format: "webp", picture: image)),
      ("refused picture", refused),
      ("import", ImportView([state], refused: [error])),
      ("refused input", EditView.RefusedInput(path: "p", error: hinted)),
      ("settings", SettingsView(settings)), ("lint", LintView(far.findings(), in: far)),
    ]
  }

  private func diagnoses() -> [Document] {
    var diagnosis = Diagnosis()
    (diagnosis.collageCount, diagnosis.imageCount) = (3, 4)
    let sound = DiagnosisView(diagnosis)
    diagnosis.report(.leftover, "L", remedy: "removed")
    diagnosis.report(.link, "K")
    return [("sound store", sound), ("diagnosis", DiagnosisView(diagnosis))]
  }

  private var findings: [String] {
    let gone = Diagnosis.Finding(kind: .deletedCollage, subject: "X", remedy: "removed")
    return Diagnosis.Finding.Kind.allCases.map { kind in
      let finding = Diagnosis.Finding(kind: kind, subject: "X", remedy: nil)
      return "\(finding.isDamage ? "damage" : "note"): \(finding.message)"
    } + [gone.message]
  }

  private func text(_ view: any Encodable) -> String { JSONText.line(view) }

  private func item() -> Item {
    let photo = StoredImage(
      id: Sample.image(1).id, format: .jpeg, size: PixelSize(width: 400, height: 300),
      isOpaque: true,
      metadata: PhotoMetadata(capturedAt: "2024-05-01T12:34:56", camera: "Acme", isSalvaged: true))
    let cutout = Cutout(
      image: Sample.image(5), trimap: Sample.image(6), origin: Sample.cutoutOrigin)
    return Item(
      id: Sample.id(1), name: Sample.itemName("hero"),
      content: .photo(Photo(image: photo, cutout: cutout, usesCutout: true)),
      box: Size(width: 100, height: 50),
      transform: Transform(
        center: Point(x: 10, y: 20.5), rotation: Angle(degrees: 90), scale: 2, flipHorizontal: true),
      look: Look(
        opacity: UnitInterval(clamping: 0.25),
        shaders: ShaderStack(
          active: [Shader(name: "a", parameters: ["n": .integer(4)])],
          inactive: [Shader(name: "b")])), createdAt: Sample.date)
  }

  private func state() throws -> CollageState {
    var collage = Collage(
      id: Sample.id(7), name: Sample.collageName("old"), canvas: .standard, createdAt: Sample.date)
    collage.items = [item()]
    collage.selection = Sample.id(1)
    collage.canvas = Canvas(size: PixelSize(width: 30, height: 20), background: .none, dpi: 72)
    var record = CollageRecord(
      id: collage.id, name: Sample.collageName("poster"), createdAt: Sample.date)
    record.updatedAt = Sample.date.addingTimeInterval(1)
    record.editedAt = Sample.date.addingTimeInterval(2)
    record.deletedAt = Sample.date.addingTimeInterval(3)
    (record.head, record.saved, record.snapshot) = (3, 2, "s")
    return CollageState(collage: collage, record: record)
  }

  @Test func encodesKindOfUnknownItem() {
    var item = item()
    item.content = .unknown(UnknownContent(kind: "text"))
    item.transform.flipHorizontal = false
    item.transform.flipVertical = true
    let view = ItemView(item, z: 0, isSelected: false)
    #expect(view.content == "text" && view.image == nil && view.cutout == nil)
    #expect(!view.usesCutout && !view.salvaged && !view.flipH && view.flipV && !view.selected)
  }

  @Test func listsRequestedItemsInOrder() throws {
    let collage = try Sample.collage(
      items: (1...3).map { Sample.newItem("i\($0)", id: Sample.id($0)) })
    #expect(ItemView.views(of: collage).map(\.name) == ["i1", "i2", "i3"])
    let two = ItemView.views(of: collage, only: [Sample.id(3), Sample.id(9), Sample.id(1)])
    #expect(two.map(\.name) == ["i3", "i1"] && two.map(\.z) == [2, 0])
  }

  @Test func encodesFileAsPathOrName() {
    let path = ItemView.Source("/a/b.jpg")
    #expect(path.path == "/a/b.jpg" && path.name == "b.jpg")
    let name = ItemView.Source("b.jpg")
    #expect(name.path == nil && name.name == "b.jpg")
  }

  @Test func marksCurrentSavedAndUndoneRevisions() throws {
    var record = try state().record
    func marks(_ number: Int) -> [Bool] {
      let view = RevisionView(
        Revision(number: number, label: "l", createdAt: Sample.date), in: record)
      return [view.current, view.saved, view.undone]
    }
    #expect(marks(2) == [false, true, false] && marks(3) == [true, false, false])
    #expect(marks(4) == [false, false, true])
    record.snapshot = nil
    #expect(marks(2) == [false, false, false])
  }

  @Test func listsItemsTouchedByEdit() throws {
    let before = try state()
    var after = before
    after.collage = try before.collage.applying(.scale([Sample.id(1)], .factor(3)))
    let scaled = EditView(
      EditOutcome(before: before, after: after, label: "l"), items: [Sample.id(1)])
    #expect(scaled.items.map(\.scale) == [3])
  }
}

@Suite("HTML") struct HTMLTests {
  @Test func escapesInterpolatedText() {
    let name = "\"><script>alert('1')</script> & \u{202E}txet\u{2028}\n🎉 שלום"
    let html: HTML = "<p title=\"\(name)\">\(name)</p>"
    let escaped = "&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; ?txet??🎉 שלום"
    #expect(html.source == "<p title=\"\(escaped)\">\(escaped)</p>")
  }

  @Test func keepsMarkupAndNumbers() {
    let part: HTML = "<b>\("<")</b>"
    #expect(("<i>\(part) \(7)</i>" as HTML).source == "<i><b>&lt;</b> 7</i>")
    #expect(HTML([part, part], separator: ", ").source == "<b>&lt;</b>, <b>&lt;</b>")
  }
}
