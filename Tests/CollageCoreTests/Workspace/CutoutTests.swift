import Foundation
import Testing

@testable import CollageCore

/// An engine that takes the left half of every photo, or finds nothing.
private struct HalfSegmenter: Segmenter {
  var name: String { "half" }
  var findsNothing = false

  func segment(_ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?) throws -> Segmentation {
    guard !findsNothing else { throw CutoutError.noSubject }
    let alpha = (0..<photo.size.area).map { index in
      UInt8(index % photo.width < photo.width / 2 ? 255 : trimap?[index] ?? 0)
    }
    return Segmentation(alpha: alpha, confidence: 0.6)
  }
}

@Suite("A cutout")
struct CutoutTests {
  let test: TestWorkspace
  let item: Item

  init() throws {
    test = try TestWorkspace()
    try test.create(background: .none)
    try test.add(test.picture("a.png"), as: "hero", lossless: true)
    item = try test.state().collage.items[0]
  }

  @discardableResult
  func cutOut(_ request: CutoutRequest = CutoutRequest()) throws -> MadeCutout {
    let made = try test.workspace.makeCutout(of: item.image, request, with: HalfSegmenter())
    _ = try test.workspace.transaction { session in
      try session.register(made.record)
      return try session.edit(.current) { _ in .cutOut(item.id, made.cutout) }
    }
    return made
  }

  func picture() throws -> [UInt8] {
    try test.workspace.render(
      test.state().collage, RenderRequest(format: .png), progress: nil)
  }

  @Test("is kept with the item, and knows what it is")
  func facts() throws {
    try cutOut(CutoutRequest(hints: CutoutHints(keep: [CutoutMark(disc: Point(x: 1, y: 1))])))
    let now = try test.state().collage.items[0]
    let cutout = try #require(now.cutout)
    #expect(now.usesCutout)
    #expect(cutout.image.size == item.image.size)
    #expect(cutout.origin.engine == "half")
    #expect(cutout.origin.coverage == 0.5)
    #expect(
      cutout.origin.bounds == Rect(origin: .zero, size: Size(width: 10, height: 12)))
    #expect(cutout.origin.hints.keep.count == 1)
    #expect(now.visibleBounds.size.width == now.bounds.size.width / 2)
    #expect(now.visibleBounds.size.height == now.bounds.size.height)
    #expect(
      try test.workspace.diagnose(
        storeAt: test.store.path, deep: true, fix: false, purge: false, progress: nil
      ).findings.isEmpty)
  }

  @Test("and shaders toggle back to the same pixels in every combination")
  func toggles() throws {
    try cutOut()
    let id = item.id
    var seen: [String: [UInt8]] = [:]
    var random = TestRandom(state: 5)
    for _ in 0..<24 {
      let kind = ShaderKind.allCases.randomElement(using: &random) ?? .glitch
      try test.edit { _ in
        Bool.random(using: &random)
          ? .useCutout([id], .toggle) : .shader([id], .toggle(kind, .none))
      }
      let now = try test.state().collage.items[0]
      let key = "\(now.usesCutout) \(now.shaders.active.map(\.name))"
      let pixels = try picture()
      #expect(seen[key] == nil || seen[key] == pixels)
      seen[key] = pixels
    }
    #expect(seen.count > 6)
  }

  @Test("is an edit that can be undone, and goes when the photo is replaced")
  func edits() throws {
    let plain = try picture()
    try cutOut()
    let cut = try picture()
    #expect(cut != plain)
    _ = try test.workspace.transaction { try $0.undo(.current, steps: 1) }
    #expect(try picture() == plain)
    _ = try test.workspace.transaction { try $0.redo(.current, steps: 1) }
    #expect(try picture() == cut)
    try test.edit { .replace($0.items[0].id, with: item.image) }
    #expect(try test.state().collage.items[0].cutout == nil)
    #expect(throws: EditError.noCutout(item.name)) {
      try test.edit { .useCutout([$0.items[0].id], .on) }
    }
    let (_, revisions) = try test.workspace.history(of: .current)
    #expect(revisions.map(\.label).suffix(2) == ["cutout hero", "replace hero"])
  }

  @Test("takes a mask of the photo's size, which stays with it")
  func trimap() throws {
    let white = Bitmap(
      size: item.image.size, alpha: .opaque,
      bytes: [UInt8](repeating: 255, count: item.image.size.area * 4))
    try AtomicFile.write(PNGEncoder().encode(white), to: test.folder("mask.png"))
    let record = try test.workspace.importTrimap(
      .path(test.folder("mask.png")), for: item.image)
    let made = try test.workspace.makeCutout(
      of: item.image, CutoutRequest(trimap: record.image), with: HalfSegmenter())
    #expect(made.cutout.origin.coverage == 1)
    _ = try test.workspace.transaction { session in
      try session.register(record)
      try session.register(made.record)
      return try session.edit(.current) { _ in .cutOut(item.id, made.cutout) }
    }
    #expect(try test.state().collage.items[0].cutout?.trimap == record.image)
    let small = try test.picture("small.png", width: 3, height: 3)
    #expect(throws: CutoutError.trimapSize(pixels: 9, photo: item.image.size)) {
      try test.workspace.importTrimap(small, for: item.image)
    }
  }

  @Test("that finds nothing changes nothing")
  func nothing() throws {
    #expect(throws: CutoutError.noSubject) {
      try test.workspace.makeCutout(
        of: item.image, with: HalfSegmenter(findsNothing: true))
    }
    #expect(try test.state().record.head == 1)
    #expect(try Folder.entries(of: test.store.staging).isEmpty)
  }
}
