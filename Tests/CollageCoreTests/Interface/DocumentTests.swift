import Foundation
import Testing

@testable import CollageCore

/// The objects that scripts read, to the letter.
@Suite struct DocumentTests {
  private static let id = "01020304-0506-0708-090a-0b0c0d0e0f10"

  private func digits(_ number: Int) -> String { Sample.image(number).id.rawValue }

  private func text(_ view: any Encodable) -> String { JSONText.line(view) }

  private func item() -> Item {
    let photo = StoredImage(
      id: Sample.image(1).id, format: .jpeg, size: PixelSize(width: 400, height: 300),
      isOpaque: true,
      metadata: PhotoMetadata(
        capturedAt: "2024-05-01T12:34:56", camera: "Acme", isSalvaged: true))
    let cutout = Cutout(
      image: Sample.image(5), trimap: Sample.image(6), origin: Sample.cutoutOrigin)
    return Item(
      id: Sample.id(1), name: Sample.itemName("hero"),
      content: .photo(Photo(image: photo, cutout: cutout, usesCutout: true)),
      box: Size(width: 100, height: 50),
      transform: Transform(
        center: Point(x: 10, y: 20.5), rotation: Angle(degrees: 90), scale: 2,
        flipHorizontal: true),
      look: Look(
        opacity: UnitInterval(clamping: 0.25),
        shaders: ShaderStack(
          active: [Shader(name: "a", parameters: ["n": .integer(4)])],
          remembered: [Shader(name: "b")])),
      createdAt: Sample.date)
  }

  private func state() throws -> CollageState {
    var collage = try Sample.collage("old")
    collage.items = [item()]
    collage.selection = Sample.id(1)
    collage.canvas = Canvas(
      size: PixelSize(width: 30, height: 20), background: .none, dpi: 72)
    var record = CollageRecord(
      id: collage.id, name: Sample.collageName("poster"), createdAt: Sample.date)
    record.updatedAt = Sample.date.addingTimeInterval(1)
    record.editedAt = Sample.date.addingTimeInterval(2)
    record.deletedAt = Sample.date.addingTimeInterval(3)
    (record.head, record.saved, record.snapshot) = (3, 2, "s")
    return CollageState(collage: collage, record: record)
  }

  @Test func anItemHasAllItsProperties() {
    let cutout =
      #"{"bounds":{"height":8,"width":6,"x":2,"y":1},"confidence":0.75,"coverage":0.5,"#
      + #""edge":{"feather":0,"grow":-1,"smooth":0},"engine":"test","hints":{"drop":[],"#
      + #""isSingle":false,"keep":[{"points":[{"x":3,"y":4}]}]},"id":"\#(digits(5))","#
      + #""mask":"\#(digits(6))"}"#
    var item = item()
    item.flags = ItemFlags(isLocked: true, isHidden: true, group: GroupName(rawValue: "row"))
    #expect(
      text(ItemView(item, z: 3, isSelected: true))
        == #"{"bounds":{"height":200,"width":100,"x":-40,"y":-79.5},"camera":"Acme","#
        + #""capturedAt":"2024-05-01T12:34:56","createdAt":"2023-11-14T22:13:20Z","#
        + #""cutout":\#(cutout),"flipH":true,"flipV":false,"group":"row","height":100,"hidden":true,"#
        + #""id":"\#(Self.id)","#
        + #""image":{"format":"jpeg","height":300,"id":"\#(digits(1))","width":400},"locked":true,"#
        + #""name":"hero","opacity":0.25,"rememberedShaders":[{"name":"b"}],"rotation":90,"#
        + #""salvaged":true,"scale":2,"selected":true,"shaders":[{"n":4,"name":"a"}],"#
        + #""showsRepaint":false,"usesCutout":true,"width":200,"x":10,"y":20.5,"z":3}"# + "\n")
  }

  @Test func anItemOfALaterVersionSaysItsKind() {
    var item = item()
    item.content = .unknown(UnknownContent(kind: "text"))
    item.transform.flipHorizontal = false
    item.transform.flipVertical = true
    let view = ItemView(item, z: 0, isSelected: false)
    #expect(view.content == "text" && view.image == nil && view.cutout == nil)
    #expect(!view.usesCutout && !view.salvaged && !view.flipH && view.flipV && !view.selected)
  }

  @Test func itemsAreTheWantedOnesInTheirOrder() throws {
    let collage = try Sample.collage(
      items: (1...3).map { Sample.newItem("i\($0)", id: Sample.id($0)) })
    #expect(ItemView.views(of: collage).map(\.name) == ["i1", "i2", "i3"])
    let two = ItemView.views(of: collage, only: [Sample.id(3), Sample.id(9), Sample.id(1)])
    #expect(two.map(\.name) == ["i3", "i1"] && two.map(\.z) == [2, 0])
  }

  @Test func aFileIsAPathOrAName() {
    let path = ItemView.Source("/a/b.jpg")
    #expect(path.path == "/a/b.jpg" && path.name == "b.jpg")
    let name = ItemView.Source("b.jpg")
    #expect(name.path == nil && name.name == "b.jpg")
  }

  @Test func aCollageHasTheNameAndTheTimesOfItsRecord() throws {
    let state = try state()
    let id = state.collage.id.uuidString.lowercased()
    #expect(
      text(CollageView(state))
        == #"{"background":"none","createdAt":"2023-11-14T22:13:20Z","#
        + #""deletedAt":"2023-11-14T22:13:23Z","dirty":true,"dpi":72,"#
        + #""editedAt":"2023-11-14T22:13:22Z","height":20,"id":"\#(id)","itemCount":1,"#
        + #""name":"poster","revision":3,"selected":"hero","#
        + #""updatedAt":"2023-11-14T22:13:21Z","width":30}"# + "\n")
  }

  @Test func aGalleryMarksTheCurrentCollage() throws {
    let record = try state().record
    var other = CollageRecord(
      id: Sample.id(1), name: Sample.collageName("b"), createdAt: Sample.date)
    other.head = 0
    let size = PixelSize(width: 30, height: 20)
    let page = GalleryPage(
      entries: [
        GalleryEntry(record: record, canvasSize: size, itemCount: 7),
        GalleryEntry(record: other, canvasSize: size, itemCount: 0),
      ], hasMore: true, current: record.id)
    let id = record.id.uuidString.lowercased()
    #expect(
      text(GalleryView(page))
        == #"{"collages":[{"createdAt":"2023-11-14T22:13:20Z","current":true,"#
        + #""deletedAt":"2023-11-14T22:13:23Z","dirty":true,"editedAt":"2023-11-14T22:13:22Z","#
        + #""height":20,"id":"\#(id)","itemCount":7,"name":"poster","revision":3,"saved":true,"#
        + #""updatedAt":"2023-11-14T22:13:21Z","width":30},"#
        + #"{"createdAt":"2023-11-14T22:13:20Z","current":false,"dirty":false,"#
        + #""editedAt":"2023-11-14T22:13:20Z","height":20,"id":"\#(Self.id)","itemCount":0,"#
        + #""name":"b","revision":0,"saved":false,"updatedAt":"2023-11-14T22:13:20Z","#
        + #""width":30}],"hasMore":true}"# + "\n")
  }

  @Test func revisionsAreCurrentSavedOrUndone() throws {
    var record = try state().record
    func marks(_ number: Int) -> [Bool] {
      let view = RevisionView(
        Revision(number: number, label: "l", createdAt: Sample.date), in: record)
      return [view.current, view.saved, view.undone]
    }
    #expect(marks(2) == [false, true, false])
    #expect(marks(3) == [true, false, false])
    #expect(marks(4) == [false, false, true])
    let revision = RevisionView(
      Revision(number: 4, label: "l", createdAt: Sample.date), in: record)
    let id = record.id.uuidString.lowercased()
    #expect(
      text(LogView(collage: record, revisions: [revision]))
        == #"{"collage":{"dirty":true,"id":"\#(id)","name":"poster","revision":3},"#
        + #""revisions":[{"createdAt":"2023-11-14T22:13:20Z","current":false,"label":"l","#
        + #""number":4,"saved":false,"undone":true}]}"# + "\n")
    record.snapshot = nil
    #expect(marks(2) == [false, false, false])
  }

  @Test func anEditShowsWhatItTouched() throws {
    let before = try state()
    var after = before
    after.collage = try before.collage.applying(.remove([Sample.id(1)]))
    let removal = EditView(
      EditOutcome(before: before, after: after, label: "l"), items: [Sample.id(1)])
    #expect(removal.items.map(\.name) == ["hero"])
    after.collage = try before.collage.applying(.scale([Sample.id(1)], .factor(3)))
    let scaled = EditView(
      EditOutcome(before: before, after: after, label: "l"), items: [Sample.id(1)])
    #expect(scaled.items.map(\.scale) == [3])
    #expect(text(scaled).hasPrefix(#"{"changed":true,"collage":{"#))
    let same = EditView(EditOutcome(before: before, after: before, label: "l"), items: [])
    #expect(text(same).hasPrefix(#"{"changed":false,"collage":{"#))
    #expect(text(same).hasSuffix(#","items":[],"label":"l"}"# + "\n"))
  }

  @Test func filesAreCounted() throws {
    let record = try state().record
    #expect(
      text(
        ExportView(
          ExportSummary(collages: [record], imageCount: 2, byteCount: 3), path: "/p",
          withHistory: true))
        == #"{"bytes":3,"collages":["poster"],"history":true,"images":2,"path":"/p"}"# + "\n")
    var backup = BackupSummary()
    (backup.imageCount, backup.linked, backup.copied) = (1, 2, 3)
    (backup.lost, backup.damaged, backup.mended) = (["l"], ["d"], ["m"])
    #expect(
      text(BackupView(backup, path: "/p"))
        == #"{"copied":3,"damaged":["d"],"images":1,"linked":2,"lost":["l"],"mended":["m"],"#
        + #""path":"/p","photos":0}"# + "\n")
    #expect(
      text(BatchView(lines: 2, dryRun: true, results: [["a": 1], ["b": 2]]))
        == #"{"dryRun":true,"lines":2,"results":[{"a":1},{"b":2}]}"# + "\n")
    let picture = RenderedPicture(
      size: PixelSize(width: 4, height: 5), byteCount: 6, foundQuality: 7)
    let rendered = text(
      RenderView(try state(), path: "/p", format: "webp", picture: picture))
    #expect(rendered.hasPrefix(#"{"bytes":6,"collage":{"#))
    #expect(
      rendered.hasSuffix(
        #","format":"webp","height":5,"path":"/p","quality":7,"width":4}"# + "\n"))
    let view = ErrorView(code: "c", exitCode: 3, message: "m", hint: nil)
    #expect(
      text(ImportView([], refused: [view]))
        == #"{"collages":[],"refused":[{"code":"c","exitCode":3,"message":"m"}]}"# + "\n")
  }

  @Test func settingsAreNumbersTextsAndFlags() {
    #expect(
      text(SettingsView([.renderQuality: "85", .importLossless: "true", .engine("a"): "x {in}"]))
        == #"{"settings":{"engine.a":"x {in}","import.lossless":true,"render.quality":85}}"# + "\n")
  }

  @Test func limitsAreTold() {
    let limits = text(InfoView.LimitsView())
    #expect(limits.contains(#""canvasPixels":1000000000,"canvasSide":65500,"items":10000,"#))
    let info = InfoView(version: "1", storePath: "/s", configPath: nil)
    #expect(info.presets == SizePreset.names && info.shaders == EffectRegister.names)
    #expect(info.version == "1" && info.storePath == "/s" && info.configPath == nil)
  }

  private static let findings: [(kind: Diagnosis.Finding.Kind, message: String)] = [
    (.database, "the database: X"), (.missingImage, "image X is missing"),
    (.damagedImage, "image X is damaged"),
    (.imageRecord, "what is recorded of an image is wrong: X"),
    (.missingSnapshot, "the snapshot of X is missing"),
    (.wrongSnapshot, "the snapshot of X showed a damaged image"),
    (.unknownFile, "X belongs to nothing"),
    (.leftover, "X was left behind by an interrupted command"),
    (.orphanedCache, "X in the cache is not needed"), (.asideFile, "X was put aside"),
    (.deletedCollage, "X is deleted and can be restored"),
    (.unusedImage, "image X is used by no collage"),
    (.link, "X is a symbolic link, which is not followed"),
    (.looseMode, "X can be used by others than its owner"),
    (.skippedCheck, "X was not checked: the database is locked or read-only"),
    (.unknownShader, "the shader X is of a later version and is not drawn"),
    (.unknownLook, "the look X is of a later version and is not drawn"),
    (.unknownContent, "the content X is of a later version and is not drawn"),
    (.unknownCanvas, "the part X of the canvas is of a later version and is not drawn"),
  ]

  @Test func findingsSayWhatIsWrong() {
    let damage: Set<Diagnosis.Finding.Kind> = [
      .database, .missingImage, .damagedImage, .imageRecord, .link,
    ]
    for (kind, message) in Self.findings {
      let finding = Diagnosis.Finding(kind: kind, subject: "X", remedy: nil)
      #expect(finding.message == message)
      #expect(finding.isDamage == damage.contains(kind), "\(kind)")
    }
    let gone = Diagnosis.Finding(kind: .deletedCollage, subject: "X", remedy: "removed")
    #expect(gone.message == "X was deleted")
  }
}
