import Testing

@testable import CollageCore

/// Pictures after edits of a canvas, of which some cells are kept.
@Suite("Cells of a changed canvas")
struct CanvasCellTests {
  private let test: TestWorkspace

  init() throws {
    test = try TestWorkspace()
    try test.create()
    try test.add(test.picture("a.png", width: 60, height: 24), as: "hero")
    try test.add(test.picture("b.png", width: 8, height: 10, hasAlpha: true), as: "other")
    try test.edit { _ in .canvas(CanvasChange(size: PixelSize(width: 256, height: 80))) }
  }

  private func edits() throws -> [(Collage) throws -> Edit] {
    func canvas(_ change: CanvasChange) -> (Collage) throws -> Edit {
      { (_: Collage) throws -> Edit in .canvas(change) }
    }
    func lay(_ backdrop: Backdrop) -> (Collage) throws -> Edit {
      canvas(CanvasChange(background: .backdrop(backdrop)))
    }
    func blur(_ radius: Double) -> (Collage) throws -> Edit {
      { (collage: Collage) throws -> Edit in
        let photo = try #require(BlurredPhoto(item: collage.items[0].id, radius: radius))
        return .canvas(CanvasChange(background: .backdrop(.blurred(photo))))
      }
    }
    let linear = try Gradient.even(.linear(Angle(degrees: 30)), ["123", "fed"])
    let turned = try Gradient.even(.linear(Angle(degrees: 31)), ["123", "fed"])
    let tinted = try #require(Paper(.kraft, tint: .white))
    return [
      lay(.gradient(linear)), lay(.gradient(turned)), lay(.paper(Paper(plain: .kraft))),
      lay(.paper(tinted)), lay(.paper(Paper(plain: .linen))),
      { .canvas(CanvasChange(background: .backdrop(.image($0.items[1].image)))) },
      blur(20), blur(21),
      // The photo behind the items goes with its item's, wherever that stands and whether it is seen.
      { .replace([$0.items[0].id], with: $0.items[1].image) },
      { .nudge($0, by: 30) },
      { .flag([$0.items[0].id], .hidden(true)) },
      { .opacity([$0.items[0].id], .to(0.5)) },
      canvas(CanvasChange(frame: .set(WantedFrame(width: 12)))),
      canvas(CanvasChange(frame: .set(WantedFrame(width: 13)))),
      canvas(CanvasChange(frame: .set(WantedFrame(color: Color(red: 0, green: 0, blue: 0))))),
      canvas(CanvasChange(frame: .off)), canvas(CanvasChange(frame: .on, isMirrored: true)),
      { .canvas(CanvasChange(watermark: .set(WantedWatermark(image: $0.items[1].image)))) },
      canvas(CanvasChange(watermark: .set(WantedWatermark(anchor: .topLeft)))),
      canvas(CanvasChange(watermark: .set(WantedWatermark(size: 0.1)))),
      { .remove([$0.items[0].id]) },
      canvas(CanvasChange(background: .color(.none))),
    ]
  }

  @Test("are drawn again where it shows: pictures are those that are drawn at once")
  func afterEdits() throws {
    let request = RenderRequest(format: .jpeg)
    var last = try test.workspace.render(test.state().collage, request, progress: nil)
    var unseen: [Int] = []
    for (number, edit) in try edits().enumerated() {
      try test.edit(edit)
      let collage = try test.state().collage
      let picture = try test.workspace.render(collage, request, progress: nil)
      Folder.removeAll(test.store.pictures)
      try Folder.make(test.store.pictures)
      #expect(try test.workspace.render(collage, request, progress: nil) == picture)
      if picture == last { unseen.append(number) }
      last = picture
    }
    // All but the fading of what is hidden, and nothing in place of white in a JPEG, are seen.
    #expect(unseen == [11, 21])
  }
}
