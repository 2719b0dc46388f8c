import Foundation
import Synchronization
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

@Suite("A cutout") struct CutoutTests {
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
      return try session.edit(.current) { _ in .cutOut([ItemCutout(item.id, made.cutout)]) }
    }
    return made
  }

  func picture() throws -> [UInt8] {
    try test.workspace.render(test.state().collage, RenderRequest(format: .png), progress: nil)
  }

  @Test("is kept with the item, and knows what it is") func facts() throws {
    try cutOut(CutoutRequest(hints: CutoutHints(keep: [CutoutMark(disc: Point(x: 1, y: 1))])))
    let now = try test.state().collage.items[0]
    let cutout = try #require(now.photo?.cutout)
    #expect(now.photo?.usesCutout == true)
    #expect(cutout.image.size == item.image.size)
    #expect(cutout.origin.engine == "half")
    #expect(cutout.origin.coverage == 0.5)
    #expect(cutout.origin.bounds == Rect(origin: .zero, size: Size(width: 10, height: 12)))
    #expect(cutout.origin.hints.keep.count == 1)
    #expect(now.visibleBounds.size.width == now.bounds.size.width / 2)
    #expect(now.visibleBounds.size.height == now.bounds.size.height)
    #expect(try test.diagnosis(deep: true).findings.isEmpty)
  }

  /// Cuts out what is named, with an engine that may find nothing; tells how often it was asked.
  private func cutOut(
    _ text: String, _ options: CutoutJob.Options = CutoutJob.Options(), findsNothing: Bool = false,
    stopsAfter limit: Int = .max
  ) throws -> (done: CutoutOutcome, asked: Int) {
    let asked = Mutex(0)
    let job = CutoutJob(
      options,
      by: { _ in
        asked.withLock { $0 += 1 }
        return HalfSegmenter(findsNothing: findsNothing)
      }, monitor: ProgressMonitor(isCancelled: { asked.withLock { $0 } >= limit }),
      in: { test.workspace })
    let done = try test.workspace.transaction {
      try $0.cutOut(ItemSelector.parse(text), of: .current, by: job)
    }
    return (done, asked.withLock { $0 })
  }

  @Test("is made once, and then only shown") func once() throws {
    #expect(try cutOut("hero").asked == 1)
    _ = try test.edit { .useCutout([$0.items[0].id], .off) }
    let again = try cutOut("hero")
    #expect(again.asked == 0 && again.done.outcome.after.collage.items[0].photo?.usesCutout == true)
    #expect(again.done.items == [item.id] && again.done.doubtful.isEmpty)
    let anew = try cutOut("hero", CutoutJob.Options(takesEarlier: false))
    #expect(anew.asked == 1)
  }

  @Test("that cannot be made names the item") func noSubject() throws {
    let error = try #require(throws: ItemError.self) { try cutOut("hero", findsNothing: true) }
    #expect(error.item == item.name && error.underlying as? CutoutError == .noSubject)
  }

  @Test("of several is kept when the rest is not wanted any more, unless all are wanted")
  func interrupted() throws {
    try test.add(test.picture("b.png", width: 16), as: "other")
    var options = CutoutJob.Options()
    options.isAllOrNothing = true
    #expect(throws: CancellationError.self) { try cutOut("@all", options, stopsAfter: 1) }
    let done = try cutOut("@all", stopsAfter: 1).done
    #expect(done.isInterrupted && done.items == [item.id] && done.expectedCount == 2)
    #expect(try test.state().collage.items.map { $0.photo?.usesCutout } == [true, false])
  }

  @Test("comes from the engine that is chosen") func engines() throws {
    #expect(throws: EngineChoiceError.noCommand) {
      try test.workspace.cutoutEngine(CutoutEngine.commandName)
    }
    #expect(throws: EngineChoiceError.unknown("clasic", nearest: ["classic"])) {
      try test.workspace.cutoutEngine("clasic")
    }
    #expect(throws: EngineChoiceError.badCommand("", .empty)) {
      try test.workspace.cutoutEngine(CutoutEngine.commandName, command: "")
    }
    #expect(try test.workspace.cutoutEngine("classic").dryRun is ClassicSegmenter)
    try test.workspace.repository.write { try $0.setSetting("engine.evil", to: "rm -r /") }
    let evil = try test.workspace.cutoutEngine("evil")
    let error = try #require(throws: UnadoptedEngine.self) {
      try evil.dryRun.segment(ImageFiles.picture(4, 4), hints: CutoutHints(), trimap: nil)
    }
    #expect(error.name == "evil" && error.command == "rm -r /")
  }

  @Test("and shaders toggle back to the same pixels in every combination") func toggles() throws {
    try cutOut()
    let id = item.id
    let steps =
      [Edit.useCutout([id], .toggle)]
      + EffectRegister.all.prefix(3).map { .shader([id], .toggle($0.choice())) }
    // Every set of steps, done in order and undone by doing them again from the last to the first.
    var seen = Set<[UInt8]>()
    let start = try picture()
    for set in 0..<(1 << steps.count) {
      let chosen = steps.indices.filter { set >> $0 & 1 == 1 }.map { steps[$0] }
      for step in chosen { try test.edit { _ in step } }
      let pixels = try picture()
      seen.insert(pixels)
      for _ in 0..<2 { try test.edit { _ in .useCutout([id], .toggle) } }
      #expect(try picture() == pixels)
      for step in chosen.reversed() { try test.edit { _ in step } }
      #expect(try picture() == start)
    }
    #expect(seen.count > 2)
  }

  @Test("is an edit that can be undone, and goes when the photo is replaced") func edits() throws {
    let plain = try picture()
    try cutOut()
    let cut = try picture()
    #expect(cut != plain)
    _ = try test.workspace.transaction { try $0.undo(.current, steps: 1) }
    #expect(try picture() == plain)
    _ = try test.workspace.transaction { try $0.redo(.current, steps: 1) }
    #expect(try picture() == cut)
    // A file with the same pixels is the same photo.
    let same = item.image.added(from: "b.png", libraryPhoto: nil)
    try test.edit { .replace([$0.items[0].id], with: same) }
    #expect(try picture() == cut)
    _ = try test.workspace.transaction { try $0.undo(.current, steps: 1) }
    let other = try test.workspace.importPhoto(test.picture("other.png", width: 9)).record
    try test.workspace.transaction { try $0.register(other) }
    try test.edit { .replace([$0.items[0].id], with: other.image) }
    #expect(try test.state().collage.items[0].photo?.cutout == nil)
    #expect(throws: EditError.noCutout(item.name)) {
      try test.edit { .useCutout([$0.items[0].id], .on) }
    }
    let (_, revisions) = try test.workspace.history(of: .current)
    #expect(revisions.map(\.label).suffix(2) == ["cutout hero --engine half", "replace hero"])
  }

  @Test("takes a mask of the photo's size, which stays with it") func trimap() throws {
    let white = Bitmap(
      size: item.image.size, alpha: .opaque,
      bytes: [UInt8](repeating: 255, count: item.image.size.area * 4))
    try AtomicFile.write(PNGEncoder().encode(white), to: test.folder("mask.png"))
    let record = try test.workspace.importTrimap(.path(test.folder("mask.png")), for: item.image)
    let made = try test.workspace.makeCutout(
      of: item.image, CutoutRequest(trimap: record.image), with: HalfSegmenter())
    #expect(made.cutout.origin.coverage == 1)
    _ = try test.workspace.transaction { session in
      try session.register(record)
      try session.register(made.record)
      return try session.edit(.current) { _ in .cutOut([ItemCutout(item.id, made.cutout)]) }
    }
    #expect(try test.state().collage.items[0].photo?.cutout?.trimap == record.image)
    let small = try test.picture("small.png", width: 3, height: 3)
    #expect(throws: CutoutError.trimapSize(PixelSize(width: 3, height: 3), photo: item.image.size))
    {
      try test.workspace.importTrimap(small, for: item.image)
    }
  }

  @Test("keeps the photo's own transparency and colours") func transparency() throws {
    let size = PixelSize(width: 24, height: 20)
    let bytes = (0..<size.area).flatMap { pixel -> [UInt8] in
      switch pixel % 24 {
      case 0..<4: [0, 0, 0, 0]
      case 4..<8: [200, 40, 90, 128]
      default: [200, 40, 90, 255]
      }
    }
    try AtomicFile.write(
      PNGEncoder().encode(Bitmap(size: size, alpha: .straight, bytes: bytes)),
      to: test.folder("clear.png"))
    try test.add(.path(test.folder("clear.png")), as: "clear", lossless: true)
    let image = try #require(test.state().collage.items.last).image
    let made = try test.workspace.makeCutout(of: image, with: HalfSegmenter())
    let result = try StoredRasters(images: test.workspace.images)
      .raster(of: made.cutout.image, rendition: .full(eighths: 8)).straightened()
    #expect(Array(result.bytes[..<4]) == [0, 0, 0, 0])
    #expect(Array(result.bytes[20..<24]) == [200, 40, 90, 128])
    #expect(Array(result.bytes[40..<44]) == [200, 40, 90, 255])
    #expect(Array(result.bytes[80..<84]) == [0, 0, 0, 0])
  }

  @Test("of several items is one edit") func several() throws {
    try test.add(test.picture("b.png"), as: "other", lossless: true)
    let made = try test.workspace.makeCutout(of: item.image, with: HalfSegmenter())
    let ids = try test.state().collage.items.map(\.id)
    _ = try test.workspace.transaction { session in
      try session.register(made.record)
      return try session.edit(.current) { _ in .cutOut(ids.map { ItemCutout($0, made.cutout) }) }
    }
    #expect(
      try test.state().collage.items.allSatisfy {
        $0.photo?.usesCutout == true && $0.photo?.cutout != nil
      })
    _ = try test.workspace.transaction { try $0.undo(.current, steps: 1) }
    #expect(try test.state().collage.items.allSatisfy { $0.photo?.cutout == nil })
  }

  @Test("of which the edge leaves nothing is told apart from no subject") func vanished() throws {
    #expect(throws: CutoutError.edgeLeavesNothing) {
      try test.workspace.makeCutout(
        of: item.image, CutoutRequest(edge: CutoutEdge(grow: -1000)), with: HalfSegmenter())
    }
  }

  @Test("that finds nothing changes nothing") func nothing() throws {
    #expect(throws: CutoutError.noSubject) {
      try test.workspace.makeCutout(of: item.image, with: HalfSegmenter(findsNothing: true))
    }
    #expect(try test.state().record.head == 1)
    #expect(try Folder.entries(of: test.store.staging).isEmpty)
  }
}
