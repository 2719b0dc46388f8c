import Foundation
import Testing

@testable import CollageCore

@Suite("A copy")
struct CopyPlacementTests {
  private func copied(_ placement: CopyPlacement) throws -> (original: Item, copy: Item, String) {
    let image = Sample.image(1, width: 400, height: 200)
    let collage = try Sample.collage(items: [Sample.newItem("hero", image: image)])
    let original = try #require(collage.items.first)
    let identity = CopyIdentity(
      id: Sample.id(9), name: Sample.itemName("ghost"), createdAt: Sample.date)
    let edit = Edit.copy(original.id, identity, placement)
    let next = try collage.applying(edit)
    #expect(next.items.first == original)
    return (original, try #require(next.items.last), edit.label(from: collage, to: next))
  }

  @Test("stands where the original does when nothing else is said")
  func inPlace() throws {
    let (original, copy, label) = try copied(CopyPlacement())
    #expect(copy.transform == original.transform)
    #expect(label == "copy hero --as ghost")
  }

  @Test("is placed and sized in one edit, and resets to what the original does")
  func placed() throws {
    let (original, copy, label) = try copied(
      CopyPlacement(
        position: Position(x: Length(fraction: 1), y: .pixels(0)), anchor: .topRight, scale: 0.5))
    // The box is 500 by 250 on a canvas of 1000 by 2000.
    #expect(copy.transform.scale == 0.5)
    #expect(copy.transform.center == Point(x: 1000 - 125, y: 62.5))
    #expect(copy.added == original.added)
    #expect(label == "copy hero --as ghost --at 100% 0 --anchor tr --scale 0.5")
  }

  @Test("is refused where no item may be")
  func refused() throws {
    #expect(throws: EditError.self) { try copied(CopyPlacement(scale: 0)) }
    #expect(throws: EditError.self) {
      try copied(CopyPlacement(position: Position(x: .pixels(1e9), y: .pixels(0))))
    }
  }
}
