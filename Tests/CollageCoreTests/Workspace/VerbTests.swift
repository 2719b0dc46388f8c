import Foundation
import Testing

@testable import CollageCore

@Suite("The workspace's verbs") struct VerbTests {
  private let test: TestWorkspace
  private var workspace: Workspace { test.workspace }
  private let canvas = Canvas(size: PixelSize(width: 64, height: 48), background: .white)

  init() throws { test = try TestWorkspace() }

  @Test("change collages") func collages() throws {
    let (one, two) = (Sample.collageName("one"), Sample.collageName("two"))
    _ = try workspace.create(one, canvas: canvas)
    _ = try workspace.duplicate(.current, as: two)
    #expect(try workspace.open(.named("two")).record.name == two)
    _ = try workspace.delete(.current)
    #expect(try workspace.collageNames() == ["one"])
    #expect(try workspace.restore("two").record.name == two)
    _ = try workspace.rename(.named("one"), to: Sample.collageName("first"))
    #expect(try workspace.collageNames() == ["first", "two"])
  }

  @Test("change items and walk through their history") func items() throws {
    _ = try workspace.create(nil, canvas: canvas)
    let request = PhotoImportRequest([try test.picture("a.png"), .path(test.folder("none.png"))])
    let added = try workspace.add(request, to: .current)
    #expect(added.items.count == 1 && added.photos.refused.count == 1)
    _ = try workspace.edit(.current) { .nudge($0) }
    let other = try test.picture("b.png", width: 30)
    let replaced = try workspace.replace(ItemSelector.parse("a")[0], of: .current, by: other)
    #expect(replaced.after.collage.items[0].image.size.width == 30)
    #expect(throws: WorkspaceError.severalItems(2)) {
      _ = try workspace.add(PhotoImportRequest([other]), to: .current)
      _ = try workspace.replace(ItemSelector.parse("@all")[0], of: .current, by: other)
    }
    let heads = try [
      workspace.undo(.current), workspace.undo(.current, to: 1), workspace.redo(.current),
      workspace.redo(.current, to: 4),
    ].map(\.0.record.head)
    #expect(heads == [3, 1, 2, 4])
    #expect(try workspace.revert(.current).after.collage.items.isEmpty)
  }

  @Test("do what was written as data") func requests() throws {
    _ = try workspace.create(nil, canvas: canvas)
    _ = try workspace.add(PhotoImportRequest([try test.picture("a.png")]), to: .current)
    func perform(_ line: String) throws -> (outcome: EditOutcome, items: [Item.ID]) {
      let request = try #require(try JSONEdit(Data(line.utf8)).request)
      return try workspace.perform(request, on: .current)
    }
    let item = try #require(try test.items.first).id
    let moved = try perform(#"{"verb":"move","items":["a"],"to":["25%",12]}"#)
    #expect(moved.items == [item])
    #expect(moved.outcome.after.collage.items[0].transform.center == Point(x: 16, y: 12))
    let copied = try perform(#"{"verb":"copy","items":["a"],"as":"b"}"#)
    #expect(copied.items == [copied.outcome.after.collage.items[1].id])
    #expect(copied.items != [item] && copied.outcome.after.collage.items[1].name.rawValue == "b")
    #expect(throws: SelectionError.self) { _ = try perform(#"{"verb":"reset","items":["c"]}"#) }
    #expect(try test.state().record.head == 3)
  }

  @Test("replace a photo in every collage") func everywhere() throws {
    for name in ["one", "two"] {
      _ = try workspace.create(Sample.collageName(name), canvas: canvas)
      _ = try workspace.add(PhotoImportRequest([test.picture("a.png")]), to: .current)
    }
    let used = try UsedPhoto(test.folder("a.png"), .current, in: workspace)
    let done = try workspace.replaceEverywhere(used, by: test.picture("b.png", width: 30))
    #expect(done.map { $0.outcome.after.record.name.rawValue } == ["one", "two"])
  }

  @Test("cut out what a mask says, with the engine of the settings") func cutOut() throws {
    _ = try workspace.create(nil, canvas: canvas)
    let added = try workspace.add(PhotoImportRequest([test.picture("a.png")]), to: .current)
    let size = PixelSize(width: 20, height: 12)
    let bytes = (0..<size.area).flatMap { index -> [UInt8] in
      let value: UInt8 = index % 20 < 10 ? 0 : 255
      return [value, value, value, 255]
    }
    let mask = try PNGEncoder().encode(Bitmap(size: size, alpha: .opaque, bytes: bytes))
    var options = CutoutJob.Options()
    options.mask = .bytes(mask, name: "mask.png")
    let done = try workspace.cutOut(ItemSelector.parse("a"), of: .current, options)
    let item = done.outcome.after.collage.items[0]
    #expect(done.items == added.items)
    #expect(item.photo?.usesCutout == true && item.photo?.cutout?.trimap?.size == size)
  }

  @Test("refuse a collage that is not there before photos are taken in") func early() throws {
    #expect(throws: WorkspaceError.noCurrentCollage) {
      try workspace.add(PhotoImportRequest([test.picture("a.png")]), to: .current)
    }
    #expect(try Folder.entries(of: test.store.images).isEmpty)
  }
}

@Suite("Verbs about whole collages") struct WholeCollageTests {
  let test: TestWorkspace

  init() throws { test = try .withSavedPoster() }

  @Test("a duplicate has items that differ from the original's in nothing but their identity")
  func duplicate() throws {
    let id = try test.items[0].id
    try test.edit { _ in .shader([id], .on(.of("glitch"))) }
    try test.edit { _ in .shader([id], .on(.of("pixellate"))) }
    try test.edit { _ in .shader([id], .off(name: "glitch")) }
    try test.edit { _ in .rotate([id], .to(Angle(degrees: 12))) }
    try test.edit { _ in .opacity([id], .to(0.5)) }
    try test.edit { _ in .flip([id], .vertical) }
    try test.edit { .nudge($0) }
    let original = try test.items[0]
    #expect(original.added.transform != original.transform)
    let made = try test.workspace.duplicate(.current, as: nil)
    let copy = try #require(made.collage.items.first)
    #expect(copy.id != original.id)
    #expect(
      copy
        == Item(
          id: copy.id, name: original.name, content: original.content, box: original.box,
          transform: original.transform, look: original.look, added: original.added,
          createdAt: original.createdAt))
    #expect(made.collage.canvas == (try test.collage.canvas))
  }

  @Test("what was edited in a step before a collage was deleted is there when it comes back")
  func deletedInOneStep() throws {
    let before = try test.collage
    _ = try test.workspace.transaction(recording: .oneStep(label: "batch")) { session in
      _ = try session.edit(.named("poster")) { .nudge($0, by: 7) }
      _ = try session.delete(.named("poster"))
    }
    _ = try test.workspace.restore("poster")
    let after = try test.workspace.state(of: .named("poster")).collage
    #expect(after.items == (try before.applying(.nudge(before, by: 7))).items)
  }

  @Test("a name that was given back by a new name is made up again") func renamed() throws {
    let names = try test.workspace.transaction { session in
      func make() throws -> String {
        try session.create(nil, canvas: .standard).record.name.rawValue
      }
      var names = try [make(), make()]
      _ = try session.rename(.named("collage-1"), to: Sample.collageName("else"))
      names.append(try make())
      return names
    }
    #expect(names == ["collage-1", "collage-2", "collage-1"])
  }

  @Test("an import that cannot have its name leaves no snapshot behind")
  func importWithoutName() throws {
    let file = test.folder("poster.collage")
    _ = try test.workspace.export([.current], withHistory: false, toFile: file)
    let before = try Folder.names(in: test.store.snapshots).sorted()
    #expect(throws: WorkspaceError.self) {
      try test.workspace.importExport(.path(file), names: .chosen(Sample.collageName("poster")))
    }
    #expect(try Folder.names(in: test.store.snapshots).sorted() == before)
  }

  @Test("a snapshot that somebody made meanwhile is not replaced by the doctor's")
  func sameSnapshotMeanwhile() throws {
    let saved = try test.save()
    try Folder.remove(try #require(saved.snapshotPaths(in: test.workspace)).picture)
    let other = try test.reopened()
    let doctor = test.workspace.with(
      images: HookedImageFiles(
        disk: test.workspace.images,
        beforeSnapshot: { _ = try other.save(.current, progress: nil) }))
    let findings = try doctor.diagnose(fix: true).findings
    #expect(findings.map(\.kind) == [.missingSnapshot] && findings.allSatisfy { $0.remedy == nil })
    let paths = try test.snapshot()
    #expect(
      try Set(Folder.names(in: test.store.snapshots))
        == [Folder.name(of: paths.picture), Folder.name(of: paths.thumbnail)])
  }
}
