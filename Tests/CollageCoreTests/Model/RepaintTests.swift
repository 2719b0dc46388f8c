import Foundation
import Testing

@testable import CollageModel

@Suite("Repainted version") struct RepaintTests {
  private let id = Sample.id(1)
  private let collage: Collage
  private let repaint = Repaint(
    image: Sample.image(2),
    origin: RepaintOrigin(prompt: "make it snow", server: "home", steps: 20))

  init() throws {
    collage = try Sample.collage(items: [Sample.newItem("a", id: id, image: Sample.image(1))])
  }

  private func item(_ edits: Edit...) throws -> Item {
    try #require(try edits.reduce(collage) { try $0.applying($1) }.items[id])
  }

  @Test func isShownAndChangesNothingElse() throws {
    let (before, after) = (try item(), try item(.repaint([ItemRepaint(id, repaint)])))
    #expect(after.photo?.image == Sample.image(2) && after.photo?.showsRepaint == true)
    #expect(after.photo?.original == before.photo?.original)
    #expect((after.box, after.transform, after.look) == (before.box, before.transform, before.look))
  }

  @Test func togglesImmediately() throws {
    let given = Edit.repaint([ItemRepaint(id, repaint)])
    for (change, isShown) in [(Switch.on, true), (.off, false), (.toggle, false)] {
      #expect(try item(given, .useRepaint([id], change)).photo?.showsRepaint == isShown)
    }
    let back = try item(given, .useRepaint([id], .toggle), .useRepaint([id], .toggle))
    #expect(try back == item(given))
    #expect(throws: EditError.noRepaint(Sample.itemName("a"))) { try item(.useRepaint([id], .on)) }
    #expect(try item(.useRepaint([id], .off)) == item())
  }

  @Test func isReplacedByAnyPhoto() throws {
    for number in [1, 4] {
      let after = try item(
        .repaint([ItemRepaint(id, repaint)]), .replace([id], with: Sample.image(number)))
      #expect(after.photo?.image == Sample.image(number))
    }
  }

  @Test func hasOwnCutout() throws {
    let cutout = Cutout(image: Sample.image(3), trimap: nil, origin: Sample.cutoutOrigin)
    let given = Edit.repaint([ItemRepaint(id, repaint)])
    let cut = try item(given, .cutOut([ItemCutout(id, cutout)]))
    #expect(cut.photo?.drawnImage == Sample.image(3))
    #expect(cut.photo?.repaint?.version.cutout == cutout && cut.photo?.original.cutout == nil)
    let original = try item(given, .cutOut([ItemCutout(id, cutout)]), .useRepaint([id], .off))
    #expect(original.photo?.drawnImage == Sample.image(1) && original.photo?.usesCutout == false)
    #expect(throws: EditError.noCutout(Sample.itemName("a"))) {
      try item(
        given, .cutOut([ItemCutout(id, cutout)]), .useRepaint([id], .off), .useCutout([id], .on))
    }
  }

  @Test func isRemovedWithPhotoAndHiddenByReset() throws {
    let given = Edit.repaint([ItemRepaint(id, repaint)])
    #expect(try item(given, .replace([id], with: Sample.image(4))).photo?.repaint == nil)
    let reset = try item(given, .reset([id]))
    #expect(reset.photo?.showsRepaint == false && reset.photo?.repaint == repaint)
  }

  @Test func rejectsLockedItems() throws {
    let locked = try collage.applying(.flag([id], .locked(true)))
    #expect(throws: EditError.locked([Sample.itemName("a")])) {
      try Edit.repaint([ItemRepaint(id, repaint)]).excludingLocked(in: locked)
    }
    #expect(throws: EditError.locked([Sample.itemName("a")])) {
      try Edit.useRepaint([id], .off).excludingLocked(in: locked)
    }
  }

  @Test func labelContainsShortenedPrompt() throws {
    let given = Edit.repaint([ItemRepaint(id, repaint)])
    let after = try collage.applying(given)
    #expect(given.label(from: collage, to: after) == #"repaint a "make it snow""#)
    let long = Repaint(
      image: Sample.image(2),
      origin: RepaintOrigin(prompt: String(repeating: "a", count: 81), server: "home"))
    #expect([ItemRepaint(id, long)].words == ["\"" + String(repeating: "a", count: 80) + "…\""])
    #expect(Edit.useRepaint([id], .toggle).label(from: after, to: after) == "repaint a --toggle")
  }
}
