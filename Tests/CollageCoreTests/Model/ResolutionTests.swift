import Foundation
import Testing

@testable import CollageCore

@Suite("A canvas' resolution")
struct ResolutionTests {
  private let inch = Length(fraction: 0, millimetres: 25.4)

  /// A collage of 1000×2000 canvas pixels with an item of 500×375.
  private func collage(dpi: Int?) throws -> Collage {
    var collage = try Sample.collage(items: [Sample.newItem("a")])
    collage.canvas.dpi = dpi
    return collage
  }

  private static let resolutions: [(dpi: Int?, wanted: Double)] = [
    (nil, 300), (72, 72), (600, 600),
  ]

  @Test("says how long lengths on paper are", arguments: resolutions)
  func lengths(dpi: Int?, wanted: Double) throws {
    let collage = try collage(dpi: dpi)
    let ids = collage.items.map(\.id)
    let half = Length(fraction: 0.5, offset: 1, millimetres: -25.4)
    let moved = try collage.applying(
      .move(ids, .to(Position(x: inch, y: half), anchor: .center)))
    #expect(moved.items[0].transform.center == Point(x: wanted, y: 1001 - wanted))
    let scaled = try collage.applying(.scale(ids, .width(inch)))
    #expect(abs(scaled.items[0].transform.scale * 500 - wanted) < 1e-9)
    let placed = try collage.applying(
      .add([Sample.newItem("b", placement: NewPlacement(width: inch))]))
    #expect(abs(placed.items[1].box.width - wanted) < 1e-9)
  }

  @Test("changes apart from the size")
  func change() throws {
    let collage = try collage(dpi: nil)
    let changed = try collage.applying(.canvas(CanvasChange(dpi: 150)))
    #expect(changed.canvas.dpi == 150)
    #expect(changed.canvas.size == collage.canvas.size)
    let size = PixelSize(width: 10, height: 20)
    #expect(try changed.applying(.canvas(CanvasChange(size: size))).canvas.dpi == 150)
  }

  @Test("has limits", arguments: [0, -1, 2401])
  func limits(dpi: Int) throws {
    let error = EditError.outOfRange(.resolution, value: Double(dpi), range: 1...2400)
    let collage = try collage(dpi: nil)
    #expect(throws: error) { try collage.applying(.canvas(CanvasChange(dpi: dpi))) }
    let test = try TestWorkspace()
    var canvas = Canvas.standard
    canvas.dpi = dpi
    #expect(throws: error) { try test.workspace.transaction { try $0.create(nil, canvas: canvas) } }
    var archive = CollageArchive(
      CollageRecord(id: UUID(), name: Sample.collageName("a"), createdAt: Sample.date))
    archive.append(try self.collage(dpi: dpi), label: "new", at: Sample.date)
    #expect(throws: ArchiveRuleError.value("a canvas of 1000x2000 at \(dpi) dpi")) {
      try archive.check()
    }
  }

  @Test("is stored, undone, duplicated and exported with the canvas")
  func storage() throws {
    let test = try TestWorkspace()
    try test.create()
    try test.edit { _ in .canvas(CanvasChange(dpi: 150)) }
    try test.edit { _ in .canvas(CanvasChange(dpi: 600)) }
    #expect(try test.state().collage.canvas.dpi == 600)
    _ = try test.workspace.transaction { try $0.undo(.current, steps: 1) }
    #expect(try test.state().collage.canvas.dpi == 150)
    let copy = try test.workspace.transaction { try $0.duplicate(.current, as: nil) }
    #expect(copy.collage.canvas.dpi == 150)
    _ = try test.workspace.export([.current], withHistory: true, toFile: test.folder("e"))
    let imported = try test.workspace.importExport(.path(test.folder("e")))
    #expect(imported.map(\.collage.canvas.dpi) == [150])
  }

  @Test("is in the words of edits")
  func labels() throws {
    let collage = try collage(dpi: 72)
    let ids = collage.items.map(\.id)
    func label(_ edit: Edit) throws -> String {
      edit.label(from: collage, to: try collage.applying(edit))
    }
    let position = Position(
      x: Length(fraction: 0.5, offset: -3, millimetres: 30), y: .pixels(0))
    #expect(try label(.move(ids, .to(position, anchor: .center))) == "move a 50%-3+30mm 0")
    #expect(try label(.scale(ids, .width(inch))) == "scale a --width 25.4mm")
    #expect(try label(.canvas(CanvasChange(dpi: 90))) == "canvas --dpi 90")
    let change = CanvasChange(size: PixelSize(width: 9, height: 8), scalesItems: true)
    #expect(try label(.canvas(change)) == "canvas --size 9x8 --scale-items")
  }
}
