import Foundation
import Testing

@testable import CollageCore
@testable import CollageStore

@Suite("Image cache") struct CellCacheTests {
  let test: TestWorkspace

  init() throws {
    test = try TestWorkspace()
    // Narrow and high: many bands of few pixels.
    try test.create("tower", PixelSize(width: 24, height: 480))
    for (index, name) in ["a", "b", "c"].enumerated() {
      let source = try test.picture("\(name).png", hasAlpha: index == 1)
      let position = Position(x: .pixels(12), y: .pixels(Double(40 + 180 * index)))
      try test.add(source, as: name, placement: PlacementSpec(position: position))
    }
  }

  /// An image of many bands, and the number of bands that were rendered.
  private func render(
    _ format: RenderFormat = .jpeg, cacheless: Bool = false, width: Int = 24,
    during: @escaping @Sendable () -> Void = {}
  ) throws -> (bytes: [UInt8], bands: Int) {
    let steps = ProgressLog()
    let images = HookedImageFiles(disk: test.workspace.images, hasPictureCache: !cacheless)
    let size = PixelSize(width: width, height: width * 20)
    let bytes = try test.workspace.with(images: images).render(
      test.collage, RenderRequest(size: size, format: format),
      progress: { done, total in
        steps.add(done, total)
        during()
      })
    return (bytes, steps.all.last?[0] ?? 0)
  }

  private var files: [Folder.Entry] { get throws { try Folder.entries(of: test.store.cells) } }

  @Test(arguments: [RenderFormat.jpeg, .png])
  func reusesUnchangedImage(format: RenderFormat) throws {
    let first = try render(format)
    #expect(first.bands > 0)
    let repeated = try render(format)
    #expect(repeated.bands == 0 && repeated.bytes == first.bytes)
    #expect(try render(format, cacheless: true).bytes == first.bytes)
  }

  @Test func rendersOnlyChangedBands() throws {
    let before = try render()
    try test.edit { .move([$0.items[0].id], .by(Position(x: .pixels(1), y: .pixels(0)))) }
    let after = try render()
    #expect(after.bands > 0 && after.bands < before.bands && after.bytes != before.bytes)
    #expect(try render(cacheless: true).bytes == after.bytes && files.count == 1)
  }

  @Test func neverShowsOlderState() throws {
    let changes: [(Collage) -> Edit] = [
      { .opacity([$0.items[1].id], .to(0.5)) },
      { .shader([$0.items[1].id], .on(.of("pixellate"))) },
      { .shader([$0.items[1].id], .on(.of("glitch"))) },
      { .order([$0.items[0].id], .front) },
      { .rotate([$0.items[2].id], .by(Angle(degrees: 3))) },
      { .remove([$0.items[0].id]) },
    ]
    for change in changes {
      _ = try render()
      try test.edit { change($0) }
      #expect(try render().bytes == render(cacheless: true).bytes)
    }
  }

  @Test func recoversFromDamagedFiles() throws {
    let first = try render()
    let path = try test.store.cells + "/" + #require(files.first).name
    for offset in [0, 7, 100, 1000, -1, -10, -30, -200] {
      var bytes = try FileReader.bytes(at: path)
      bytes[offset < 0 ? bytes.count + offset : offset] ^= 0x10
      try AtomicFile.write(bytes, to: path)
      #expect(try render().bytes == first.bytes, "\(offset)")
      try AtomicFile.write(Array(bytes.prefix(abs(offset))), to: path)
      #expect(try render().bytes == first.bytes, "\(offset)")
      try Folder.remove(path)
      #expect(try render().bytes == first.bytes && render().bands == 0)
    }
  }

  @Test func rendersAfterFailedRead() throws {
    let first = try render()
    try test.edit { .move([$0.items[0].id], .by(Position(x: .pixels(1), y: .pixels(0)))) }
    let expected = try render(cacheless: true)
    let path = try test.store.cells + "/" + #require(files.first).name
    let after = try render(during: { truncate(path, 10) })
    #expect(after.bytes == expected.bytes && after.bytes != first.bytes)
  }

  @Test func isOptionalIfUnwritable() throws {
    try Folder.make(test.store.cache)
    try AtomicFile.write([1], to: test.store.cells)
    let first = try render()
    #expect(try render().bytes == first.bytes)
  }

  @Test func evictsLeastRecentlyUsed() throws {
    let widths = [12, 16, 20, 24]
    for width in widths { _ = try render(width: width) }
    let all = try files
    #expect(all.count == widths.count)
    for (age, file) in all.sorted(by: { $0.byteCount < $1.byteCount }).enumerated() {
      // The smallest file was used last.
      let date = Date(timeIntervalSinceNow: Double(-1000 * age))
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: test.store.cells + "/" + file.name)
    }
    let sizes = all.map(\.byteCount).sorted()
    CellCache(folder: test.store, limit: sizes[0] + sizes[1]).trim()
    #expect(try files.map(\.byteCount).sorted() == Array(sizes.prefix(2)))
  }

  @Test func isDisabledByZeroLimit() throws {
    try test.workspace.set(.cacheMaxSize, to: "0")
    let first = try render()
    #expect(try files.isEmpty)
    let repeated = try render()
    #expect(repeated.bands == first.bands && repeated.bytes == first.bytes)
  }

  @Test func isUsedBySave() throws {
    try test.save()
    #expect(try files.count == 2)
    try test.edit { .move([$0.items[0].id], .by(Position(x: .pixels(1), y: .pixels(0)))) }
    let state = try test.save()
    let request = RenderRequest(format: .jpeg, quality: ImageRenderer.snapshotQuality)
    let workspace = test.workspace.with(
      images: HookedImageFiles(disk: test.workspace.images, hasPictureCache: false))
    let rendered = try workspace.render(state.collage, request, progress: nil)
    #expect(try FileReader.bytes(at: test.snapshot().picture) == rendered)
  }

  @Test func isIgnoredByDoctorAndEmptiedByPurge() throws {
    _ = try render()
    test.wait(seconds: 100_000)
    #expect(try test.findings(deep: true, fix: true).isEmpty && files.count == 1)
    #expect(try test.diagnosis(deep: true, fix: true, purgeDays: 0).isSound && files.isEmpty)
  }
}
