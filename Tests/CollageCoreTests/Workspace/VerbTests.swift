import Foundation
import Testing

@testable import CollageCore

@Suite("The workspace's verbs")
struct VerbTests {
  private let test: TestWorkspace
  private var workspace: Workspace { test.workspace }
  private let canvas = Canvas(size: PixelSize(width: 64, height: 48), background: .white)

  init() throws {
    test = try TestWorkspace()
  }

  @Test("change collages")
  func collages() throws {
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

  @Test("change items and walk through their history")
  func items() throws {
    _ = try workspace.create(nil, canvas: canvas)
    let request = PhotoImportRequest([try test.picture("a.png"), .path(test.folder("none.png"))])
    let added = try workspace.add(request, to: .current)
    #expect(added.items.count == 1 && added.photos.refused.count == 1)
    _ = try workspace.edit(.current) { .nudge($0) }
    let other = try test.picture("b.png", width: 30)
    let replaced = try workspace.replace(
      ItemSelector.parse("a")[0], of: .current, by: other)
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

  @Test("do what was written as data")
  func requests() throws {
    _ = try workspace.create(nil, canvas: canvas)
    _ = try workspace.add(PhotoImportRequest([try test.picture("a.png")]), to: .current)
    func perform(_ line: String) throws -> (outcome: EditOutcome, items: [Item.ID]) {
      let request = try #require(try JSONEdit(Data(line.utf8)).request)
      return try workspace.perform(request, on: .current)
    }
    let item = try #require(try test.state().collage.items.first).id
    let moved = try perform(#"{"verb":"move","items":["a"],"to":["25%",12]}"#)
    #expect(moved.items == [item])
    #expect(moved.outcome.after.collage.items[0].transform.center == Point(x: 16, y: 12))
    let copied = try perform(#"{"verb":"copy","items":["a"],"as":"b"}"#)
    #expect(copied.items == [copied.outcome.after.collage.items[1].id])
    #expect(copied.items != [item] && copied.outcome.after.collage.items[1].name.rawValue == "b")
    #expect(throws: SelectionError.self) { _ = try perform(#"{"verb":"reset","items":["c"]}"#) }
    #expect(try test.state().record.head == 3)
  }

  @Test("replace a photo in every collage")
  func everywhere() throws {
    for name in ["one", "two"] {
      _ = try workspace.create(Sample.collageName(name), canvas: canvas)
      _ = try workspace.add(PhotoImportRequest([test.picture("a.png")]), to: .current)
    }
    let used = try UsedPhoto(test.folder("a.png"), .current, in: workspace)
    let done = try workspace.replaceEverywhere(used, by: test.picture("b.png", width: 30))
    #expect(done.map { $0.outcome.after.record.name.rawValue } == ["one", "two"])
  }

  @Test("cut out what a mask says, with the engine of the settings")
  func cutOut() throws {
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

  @Test("refuse a collage that is not there before photos are taken in")
  func early() throws {
    #expect(throws: WorkspaceError.noCurrentCollage) {
      try workspace.add(PhotoImportRequest([test.picture("a.png")]), to: .current)
    }
    #expect(try Folder.entries(of: test.store.images).isEmpty)
  }
}
