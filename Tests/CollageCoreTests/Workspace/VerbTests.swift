import Foundation
import Testing

@testable import CollageCore

@Suite("Workspace verbs") struct VerbTests {
  private let test: TestWorkspace
  private var workspace: Workspace { test.workspace }

  init() throws { test = try TestWorkspace() }

  @Test func replaceOnePhoto() throws {
    try test.create()
    let other = try test.picture("b.png", width: 30)
    try test.add(test.picture("a.png"), as: "a")
    let replaced = try workspace.replace(ItemSelector.parse("a")[0], of: .current, by: other)
    #expect(replaced.after.collage.items[0].image.size.width == 30)
    _ = try workspace.add(PhotoImportRequest([other]), to: .current)
    #expect(throws: WorkspaceError.severalItems(2)) {
      try workspace.replace(ItemSelector.parse("@all")[0], of: .current, by: other)
    }
  }

  @Test func performRequestsInJSON() throws {
    try test.create()
    try test.add(test.picture("a.png"), as: "a")
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

  @Test func cutOutByMaskWithDefaultEngine() throws {
    try test.create()
    try test.add(test.picture("a.png"), as: "a")
    let mask = Bitmap.make(20, 12) { x, _ in x < 10 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
    var options = CutoutWork.Options()
    options.mask = try test.picture("mask.png", mask)
    let done = try workspace.cutOut(ItemSelector.parse("a"), of: .current, options)
    let item = done.outcome.after.collage.items[0]
    #expect(done.items == [item.id] && item.photo?.usesCutout == true)
    #expect(item.photo?.cutout?.trimap?.size == mask.size)
  }

  @Test func rejectMissingCollageBeforeImport() throws {
    #expect(throws: WorkspaceError.noCurrentCollage) {
      try workspace.add(PhotoImportRequest([test.picture("a.png")]), to: .current)
    }
    #expect(try Folder.entries(of: test.store.images).isEmpty)
  }
}

@Suite("Verbs on whole collages") struct WholeCollageTests {
  let test: TestWorkspace

  init() throws { test = try .withSavedPoster() }

  @Test func keepEditsBeforeDeletionInOneStep() throws {
    let before = try test.collage
    _ = try test.workspace.transaction(recording: .oneStep(label: "batch")) { session in
      _ = try session.edit(.named("poster")) { .nudge($0, by: 7) }
      _ = try session.delete(.named("poster"))
    }
    _ = try test.workspace.restore("poster")
    let after = try test.workspace.state(of: .named("poster")).collage
    #expect(after.items == (try before.applying(.nudge(before, by: 7))).items)
  }

  @Test func reuseNameFreedByRename() throws {
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

  @Test func leaveNoSnapshotOfRejectedImport() throws {
    let file = test.folder("poster.collage")
    _ = try test.workspace.export([.current], withHistory: false, toFile: file)
    let before = try Folder.names(in: test.store.snapshots).sorted()
    #expect(throws: WorkspaceError.self) {
      try test.workspace.importExport(.path(file), names: .chosen(Sample.collageName("poster")))
    }
    #expect(try Folder.names(in: test.store.snapshots).sorted() == before)
  }

}
