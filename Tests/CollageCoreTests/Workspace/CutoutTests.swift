import Foundation
import Testing

@testable import CollageCore

@Suite("Cutouts") struct CutoutTests {
  let test: TestWorkspace
  let item: Item

  init() throws {
    test = try TestWorkspace()
    try test.create(background: .none)
    try test.add(test.picture("a.png"), as: "hero", lossless: true)
    item = try test.items[0]
  }

  @discardableResult
  func cutOut(_ request: CutoutRequest = CutoutRequest()) throws -> StoredCutout {
    let stored = try test.workspace.makeCutout(of: item.image, request, with: half)
    try test.register(stored.record)
    try test.edit { _ in .cutOut([ItemCutout(item.id, stored.cutout)]) }
    return stored
  }

  private let half = TestSegmenter(name: "half", confidence: 0.6, alpha: TestSegmenter.leftHalf)

  func rendered() throws -> [UInt8] { try test.rendered() }

  @Test func recordTheirOrigin() throws {
    try cutOut(CutoutRequest(hints: CutoutHints(keep: [CutoutMark(disc: Point(x: 1, y: 1))])))
    let now = try test.items[0]
    let cutout = try #require(now.photo?.cutout)
    #expect(now.photo?.usesCutout == true && cutout.image.size == item.image.size)
    #expect(cutout.origin.engine == "half" && cutout.origin.coverage == 0.5)
    #expect(cutout.origin.bounds == Rect(origin: .zero, size: Size(width: 10, height: 12)))
    #expect(cutout.origin.hints.keep.count == 1)
    #expect(now.visibleBounds.size.width == now.bounds.size.width / 2)
    #expect(now.visibleBounds.size.height == now.bounds.size.height)
    #expect(try test.findings(deep: true).isEmpty)
  }

  @Test func useChosenEngine() throws {
    #expect(throws: EngineChoiceError.unknown("clasic", nearest: ["classic"])) {
      try test.workspace.cutoutEngine("clasic")
    }
    try test.workspace.repository.write { try $0.setSetting("engine.evil", to: "rm -r /") }
    let unadopted = try test.workspace.cutoutEngine("evil")
    let error = try #require(throws: UnadoptedEngine.self) {
      try unadopted.dryRun.segment(ImageFiles.picture(4, 4), hints: CutoutHints(), trimap: nil)
    }
    #expect(error.name == "evil" && error.command == "rm -r /")
  }

  @Test func togglePixelsWithShadersReversibly() throws {
    try cutOut()
    let id = item.id
    let steps =
      [Edit.useCutout([id], .toggle)]
      + EffectRegistry.all.prefix(3).map { .shader([id], .toggle($0.settings())) }
    // Applies every subset of the steps in order, and reverts it in reverse order.
    var seen = Set<[UInt8]>()
    let start = try rendered()
    for set in 0..<(1 << steps.count) {
      let chosen = steps.indices.filter { set >> $0 & 1 == 1 }.map { steps[$0] }
      for step in chosen { try test.edit { _ in step } }
      let pixels = try rendered()
      seen.insert(pixels)
      for _ in 0..<2 { try test.edit { _ in .useCutout([id], .toggle) } }
      #expect(try rendered() == pixels)
      for step in chosen.reversed() { try test.edit { _ in step } }
      #expect(try rendered() == start)
    }
    #expect(seen.count > 2)
  }

  @Test func canBeUndoneAndEndWithReplacedPhoto() throws {
    let plain = try rendered()
    try cutOut()
    let cut = try rendered()
    #expect(cut != plain)
    try test.undo()
    #expect(try rendered() == plain)
    _ = try test.workspace.redo(.current)
    #expect(try rendered() == cut)
    // The cutout also applies to a file with the same pixels.
    let same = item.image.added(from: "b.png", libraryPhoto: nil)
    try test.edit { .replace([$0.items[0].id], with: same) }
    #expect(try rendered() == cut)
    try test.undo()
    let other = try test.workspace.importPhoto(test.picture("other.png", width: 9)).record
    try test.register(other)
    try test.edit { .replace([$0.items[0].id], with: other.image) }
    #expect(try test.items[0].photo?.cutout == nil)
    #expect(throws: EditError.noCutout(item.name)) {
      try test.edit { .useCutout([$0.items[0].id], .on) }
    }
    let (_, revisions) = try test.workspace.history(of: .current)
    #expect(revisions.map(\.label).suffix(2) == ["cutout hero --engine half", "replace hero"])
  }

  @Test func keepTrimapOfPhotoSize() throws {
    let white = try test.picture("mask.png", .filled(20, 12, [255, 255, 255, 255]))
    let record = try test.workspace.importTrimap(white, for: item.image)
    try test.register(record)
    #expect(try cutOut(CutoutRequest(trimap: record.image)).cutout.origin.coverage == 1)
    #expect(try test.items[0].photo?.cutout?.trimap == record.image)
    let small = try test.picture("small.png", width: 3, height: 3)
    let error = CutoutError.trimapSize(PixelSize(width: 3, height: 3), photo: item.image.size)
    #expect(throws: error) { try test.workspace.importTrimap(small, for: item.image) }
  }

  @Test func keepAlphaAndColorsOfPhoto() throws {
    let clear = Bitmap.make(24, 20, alpha: .straight) { x, _ in
      x < 4 ? [0, 0, 0, 0] : [200, 40, 90, x < 8 ? 128 : 255]
    }
    try test.add(test.picture("clear.png", clear), as: "clear", lossless: true)
    let image = try #require(test.items.last).image
    let stored = try test.workspace.makeCutout(of: image, with: half)
    let result = try StoredRasters(images: test.workspace.images)
      .raster(of: stored.cutout.image, rendition: .full(eighths: 8)).straightened()
    #expect(Array(result.bytes[..<4]) == [0, 0, 0, 0])
    #expect(Array(result.bytes[20..<24]) == [200, 40, 90, 128])
    #expect(Array(result.bytes[40..<44]) == [200, 40, 90, 255])
    #expect(Array(result.bytes[80..<84]) == [0, 0, 0, 0])
  }

  @Test func changeSeveralItemsInOneEdit() throws {
    try test.add(test.picture("b.png"), as: "other", lossless: true)
    let stored = try test.workspace.makeCutout(of: item.image, with: half)
    try test.register(stored.record)
    try test.edit { .cutOut($0.items.map { ItemCutout($0.id, stored.cutout) }) }
    #expect(try test.items.map { $0.photo?.usesCutout } == [true, true])
    #expect(try test.items.allSatisfy { $0.photo?.cutout != nil })
    try test.undo()
    #expect(try test.items.allSatisfy { $0.photo?.cutout == nil })
  }
}

@Suite("Cutouts by an engine") struct CutoutFailureTests {
  private let test: TestWorkspace

  init() throws { test = try .withPoster() }

  private func photo(
    _ name: String = "a.png", width: Int = 20, height: Int = 12, hasAlpha: Bool = false
  ) throws -> StoredImage {
    let source = try test.picture(name, width: width, height: height, hasAlpha: hasAlpha)
    return try test.workspace.importPhoto(source, lossless: true).record.image
  }

  @Test(arguments: [(11_000, true), (5_500, false)])
  func limitMemoryOfPhoto(width: Int, isOpaque: Bool) throws {
    func cutOut(_ height: Int) throws {
      let size = PixelSize(width: width, height: height)
      _ = try CutoutRenderer.picture(
        of: .numbered(1, size: size, isOpaque: isOpaque), CutoutRequest(), from: MemoryProvider(),
        trimap: nil, with: TestSegmenter.even(255))
    }
    #expect(throws: MissingImage.self) { try cutOut(10_000) }
    let error = try #require(throws: DecodeError.self) { try cutOut(10_001) }
    guard case .tooMuchMemory = error else { throw error }
  }

  @Test func failWithoutSubject() throws {
    #expect(throws: CutoutError.noSubject) {
      try test.workspace.makeCutout(of: photo(), with: TestSegmenter.even(0))
    }
    #expect(try Folder.entries(of: test.store.staging).isEmpty)
  }

  @Test func failWhenEdgeLeavesNothing() throws {
    let image = try photo()
    let spot = TestSegmenter { photo, _ in
      (0..<photo.size.area).map { $0 == 5 * photo.width + 5 ? 255 : 0 }
    }
    let request = CutoutRequest(edge: CutoutEdgeOptions(grow: -5))
    #expect(throws: CutoutError.edgeRemovesEverything) {
      try test.workspace.makeCutout(of: image, request, with: spot)
    }
    let whole = try test.workspace.makeCutout(of: image, with: spot).cutout
    #expect(whole.origin.bounds == Rect(origin: Point(x: 5, y: 5), size: Size(width: 1, height: 1)))
  }

  @Test func rejectMaskOfOtherSize() throws {
    let (image, other) = (try photo(), try photo("b.png", width: 12, height: 20))
    #expect(throws: CutoutError.trimapSize(other.size, photo: image.size)) {
      try test.workspace.makeCutout(
        of: image, CutoutRequest(trimap: other), with: TestSegmenter.even(255))
    }
  }

  @Test func areTransparentPNGsNamingTheirEngine() throws {
    let cutout = try test.workspace.makeCutout(of: photo(), with: TestSegmenter.even(255)).cutout
    #expect(cutout.image.format == .png && !cutout.image.isOpaque && cutout.trimap == nil)
    #expect(cutout.origin.engine == "test" && cutout.origin.isUnrefined == nil)
  }

  @Test func haveProxiesForLargePhotos() throws {
    for (width, hasProxy) in [(2600, true), (20, false)] {
      let stored = try test.workspace.makeCutout(
        of: photo("\(width).png", width: width, height: 16), with: TestSegmenter.even(255))
      #expect((test.workspace.images.proxy(of: stored.cutout.image) != nil) == hasProxy)
    }
  }
}
