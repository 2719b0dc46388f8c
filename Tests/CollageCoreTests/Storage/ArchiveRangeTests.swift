import Foundation
import Testing

@testable import CollageCore

/// What no collage from a file may bring, at the ends of its ranges.
@Suite("A collage from a file")
struct ArchiveRangeTests {
  /// An archive of some revisions of an empty canvas.
  private func empty(_ count: Int) throws -> CollageArchive {
    let collage = try Sample.collage()
    var archive = CollageArchive(
      CollageRecord(id: collage.id, name: collage.name, createdAt: Sample.date))
    for _ in 0..<count { archive.append(collage, label: "edit", at: Sample.date) }
    return archive
  }

  @Test("has no item that is there at no revision")
  func emptyVersion() throws {
    let item = try Sample.collage(items: [Sample.newItem("a")]).items[0]
    for (until, isRefused) in [(1, true), (2, false)] {
      var archive = try empty(3)
      archive.versions = [.init(since: 1, until: until, z: 0, item: item)]
      #expect((try? archive.check()) == nil ? isRefused : !isRefused, "\(until)")
    }
  }

  @Test(
    "has no edge of a cutout that is beyond all measure",
    arguments: [
      CutoutEdge(smooth: .infinity), CutoutEdge(smooth: -1e300), CutoutEdge(feather: 1e300),
    ])
  func edges(_ edge: CutoutEdge) throws {
    try cutout(edge: CutoutEdge(smooth: 1, feather: 2)).check()
    #expect(throws: ArchiveRuleError.self) { try cutout(edge: edge).check() }
  }

  @Test(
    "has no mark of a cutout that is beyond all measure",
    arguments: [
      CutoutMark(disc: Point(x: 1, y: 1e300)), CutoutMark(disc: Point(x: -.infinity, y: 1)),
      CutoutMark(disc: Point(x: 1, y: 1), radius: 1e300),
    ])
  func marks(_ mark: CutoutMark) throws {
    let good = CutoutMark(disc: Point(x: 1, y: 1), radius: 2)
    try cutout(hints: CutoutHints(keep: [good], drop: [good])).check()
    for hints in [CutoutHints(keep: [good, mark]), CutoutHints(drop: [mark])] {
      #expect(throws: ArchiveRuleError.self) { try cutout(hints: hints).check() }
    }
  }

  /// An archive of an item with a cutout.
  private func cutout(
    hints: CutoutHints = CutoutHints(), edge: CutoutEdge = CutoutEdge()
  ) throws -> CollageArchive {
    let image = Sample.image()
    let known = Sample.cutoutOrigin
    let origin = CutoutOrigin(
      engine: known.engine, confidence: 1, coverage: 1, bounds: known.bounds, hints: hints,
      edge: edge)
    let png = StoredImage(
      id: Sample.image(2).id, format: .png, size: image.size, isOpaque: false)
    var collage = try Sample.collage(items: [Sample.newItem("a", id: Sample.id(1), image: image)])
    let cutout = Cutout(image: png, trimap: nil, origin: origin)
    collage = try collage.applying(.cutOut([ItemCutout(Sample.id(1), cutout)]))
    var archive = CollageArchive(
      CollageRecord(id: collage.id, name: collage.name, createdAt: Sample.date))
    archive.append(collage, label: "new", at: Sample.date)
    return archive
  }

  @Test("that was never saved nor changed is that without its history, too")
  func neverSaved() throws {
    let archive = try empty(1)
    let alone = archive.withoutHistory()
    #expect(alone.saved == nil && alone.savedState == nil)
    var changed = try empty(2)
    changed.head = 1
    #expect(changed.withoutHistory().savedState != nil)
  }
}
