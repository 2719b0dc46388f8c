import Foundation
import Synchronization
import Testing

@testable import CollageCore

@Suite("Crop to a shape") struct CropTests {
  private let test: TestWorkspace

  init() throws {
    test = try TestWorkspace.withPoster()
    for name in ["a", "b"] {
      try test.add(test.picture("\(name).png", width: 40, height: 20), as: name, lossless: true)
    }
  }

  private func selectors(_ text: String) throws -> [ItemSelector] {
    try text.split(separator: " ").flatMap { try ItemSelector.parse(String($0)) }
  }

  private func item(_ name: String = "a") throws -> Item {
    try #require(try test.items[Sample.itemName(name)])
  }

  private func bitmap(opaque columns: Range<Int>) -> Bitmap {
    .make(40, 20, alpha: .straight) { x, _ in [9, 200, UInt8(x), columns.contains(x) ? 255 : 0] }
  }

  private func cutOut(_ name: String, _ columns: Range<Int>) throws {
    let record = try test.stored(bitmap(opaque: columns), .cutout)
    try test.register(record)
    let id = try item(name).id
    let cutout = Cutout(image: record.image, trimap: nil, origin: Sample.cutoutOrigin)
    try test.edit { _ in .cutOut([ItemCutout(id, cutout)]) }
    try test.edit { _ in .useCutout([id], .off) }
  }

  private func crop(_ text: String, _ shape: CropShape) throws {
    _ = try test.workspace.crop(selectors(text), of: .current, to: shape)
  }

  @Test func keepsUnusedCutoutsInView() throws {
    try cutOut("a", 30..<40)
    try cutOut("b", 0..<10)
    let before = try test.state().record.head
    let done = try test.workspace.crop(selectors("b a"), of: .current, to: .aspect(1))
    #expect(done.items == [try item("b").id, try item("a").id])
    #expect(try test.state().record.head == before + 1)
    let right = try #require(try item("a").look.crop)
    let left = try #require(try item("b").look.crop)
    for part in [right, left] { #expect(part.width == 0.5 && part.height == 1) }
    #expect(right.maxX > 0.999 && left.x < 0.001)
  }

  @Test("keeps the stored focus in view, without analyzing the photo")
  func keepsStoredFocusInView() throws {
    try cutOut("a", 30..<40)
    let id = try item().id
    try test.edit { _ in .focus([ItemFocus(id, Point(x: 0.3, y: 0.5))]) }
    let job = FocusAnalysis { throw CancellationError() }
    let part = try #require(UnitRect(x: 0.05, y: 0, width: 0.5, height: 1))
    _ = try test.workspace.transaction {
      try $0.crop(selectors("a"), of: .current, to: .aspect(1), by: job)
    }
    let crop = try #require(try item().look.crop)
    #expect(abs(crop.x - part.x) < 1e-9 && crop.width == part.width && crop.height == 1)
  }

  @Test("is skipped for a matching shape, without analyzing the photo")
  func isSkippedForMatchingShape() throws {
    let job = FocusAnalysis { throw CancellationError() }
    for shape in [CropShape.aspect(2), .aspect(2 + 1e-12), .cell] {
      let done = try test.workspace.transaction {
        try $0.crop(selectors("a"), of: .current, to: shape, by: job)
      }
      #expect(!done.outcome.hasChanged)
    }
    #expect(try item().look.crop == nil)
  }

  @Test func appliesToWholePhoto() throws {
    try cutOut("a", 30..<40)
    try crop("a", .aspect(1))
    let first = try item()
    try crop("a", .aspect(0.5))
    try crop("a", .aspect(1))
    let second = try item()
    #expect(second.look == first.look)
    #expect(abs(second.transform.center.x - first.transform.center.x) < 1e-9)
  }

  @Test func fillsBoundsOfReplacedPhoto() throws {
    let before = try item()
    let source = try test.picture("tall.png", width: 10, height: 40)
    _ = try test.workspace.replace(.nameOrPrefix("a"), of: .current, by: source)
    #expect(try item().visibleSize.width < before.visibleSize.width / 3)
    try crop("a", .cell)
    let frame = try item().visibleSize
    #expect(abs(frame.width - before.visibleSize.width) < 1e-9)
    #expect(abs(frame.height - before.visibleSize.height) < 1e-9)
    #expect(try item().transform == before.transform && test.diagnosis(deep: true).isSound)
  }

  @Test("keeps its shape for another photo, with that photo's subject in view")
  func keepsShapeForReplacement() throws {
    try crop("a", .aspect(0.5))
    let before = try item()
    let left = try test.picture("left.png", bitmap(opaque: 0..<10))
    _ = try test.workspace.replace(.nameOrPrefix("a"), of: .current, by: left)
    let after = try item()
    let crop = try #require(after.look.crop)
    #expect(abs(after.visibleSize.width - before.visibleSize.width) < 1e-9)
    #expect(after.transform == before.transform && crop.x < 0.1 && crop.width == 0.25)
    // Without analysis, the crop is centered.
    let right = try test.picture("right.png", bitmap(opaque: 30..<40))
    let photo = try test.workspace.importPhoto(right)
    _ = try test.workspace.transaction { session in
      try session.replace(in: .current, by: photo) { _ in after.id }
    }
    #expect(abs((try item().look.crop?.x ?? 0) - 0.375) < 1e-9)
  }

  @Test func rejectsItemsWithoutPhoto() throws {
    var unknown = try item()
    unknown.content = .unknown(UnknownContent(kind: "film"))
    let (canvas, items) = (try test.collage.canvas, [unknown])
    try test.edit { _ in .restore(canvas, ItemStack(items)) }
    #expect(throws: EditError.noPhoto(unknown.name)) { try crop("a", .aspect(1)) }
    #expect(throws: EditError.noPhoto(unknown.name)) { try crop("a", .cell) }
    #expect(throws: EditError.noPhoto(unknown.name)) {
      try test.workspace.findFocus(selectors("a"), of: .current)
    }
  }

  @Test func keepsFoundFocusInView() throws {
    try cutOut("a", 30..<40)
    try crop("a", .aspect(0.5))
    let done = try test.workspace.findFocus(selectors("a"), of: .current)
    #expect(done.items == [try item().id] && done.outcome.label.hasPrefix("focus a "))
    let focus = try #require(try item().look.focus)
    #expect(focus.x > 0.7 && (0...1).contains(focus.y))
    #expect(try !test.workspace.findFocus(selectors("a"), of: .current).outcome.hasChanged)
  }

  @Test func analyzesEachPhotoOnceAndStopsWhenCancelled() throws {
    let workspace = test.workspace
    let steps = Mutex([[Int]]())
    let monitor = ProgressMonitor(run: { work in
      try work { done, total in steps.withLock { $0.append([done, total]) } }
    })
    let job = FocusAnalysis(monitor: monitor) { workspace }
    _ = try workspace.transaction { session in
      _ = try session.collectingWork {
        _ = try session.crop(selectors("a b"), of: .current, to: .aspect(1), by: job)
      }
      _ = try session.findFocus(selectors("b"), of: .current, by: job)
    }
    #expect(steps.withLock { $0.map { $0[1] }.max() } == 1)
    let stopped = FocusAnalysis(monitor: ProgressMonitor(isCancelled: { true })) { workspace }
    #expect(throws: CancellationError.self) {
      try workspace.transaction {
        _ = try $0.crop(selectors("a"), of: .current, to: .aspect(0.3), by: stopped)
      }
    }
  }

  @Test func changesNothingForDamagedPhoto() throws {
    let path = try test.file(of: item().image)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try Data("no picture".utf8).write(to: URL(filePath: path))
    let before = try test.state()
    #expect(throws: (any Error).self) { try crop("a", .aspect(1)) }
    #expect(try test.state() == before)
  }
}
