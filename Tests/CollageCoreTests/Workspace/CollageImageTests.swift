import Foundation
import GRDB
import Synchronization
import Testing

@testable import CollageCore
@testable import CollageStore

@Suite("Image of a collage") struct CollageImageTests {
  let test: TestWorkspace

  init() throws { test = try .withHero() }

  func rendered(_ request: RenderRequest = RenderRequest(format: .png)) throws -> Bitmap {
    try ImageDecoder().decode(test.rendered(request), source: "picture")
  }

  @discardableResult
  private func write(_ path: String, _ format: RenderFormat = .png) throws -> RenderedImage {
    try test.workspace.render(test.collage, RenderRequest(format: format), to: path, progress: nil)
  }

  @Test(arguments: [true, false]) func showsItemExactly(hasAlpha: Bool) throws {
    try test.create("clear", background: .none)
    let source = try test.picture("exact.png", hasAlpha: hasAlpha)
    let placement = PlacementSpec(
      position: Position(x: .pixels(7), y: .pixels(5)), anchor: .topLeft, width: .pixels(20))
    try test.add(source, as: "exact", lossless: true, placement: placement)
    let expected = try ImageDecoder().decode(source.bytes(limit: .max), source: source.name)
    let rendered = try rendered()
    for y in 0..<expected.height {
      #expect((0..<expected.width).allSatisfy { rendered[$0 + 7, y + 5] == expected[$0, y] })
    }
    #expect(rendered.bytes[3] == 0)
  }

  @Test func isIndependentOfCachedProxies() throws {
    try test.create("wide")
    try test.workspace.set(.cacheMaxSize, to: "0")
    try test.add(test.photo("p.jpg", ImageFiles.picture(2100, 24)), as: "wide")
    try test.edit { .shader([$0.items[0].id], .on(.of("pixellate"))) }
    let image = try test.items[0].image
    let proxy = try #require(test.workspace.images.proxy(of: image))
    let first = try rendered()
    try Folder.remove(test.store.proxy(of: image))
    #expect(try rendered() == first && test.workspace.images.proxy(of: image) == proxy)
    // A damaged proxy causes neither an error nor visible damage.
    let path = test.store.proxy(of: image)
    try AtomicFile.write(Array(proxy.prefix(300)), to: path)
    #expect(try rendered() == first)
    var file = try FileReader.bytes(at: path)
    file[file.count * 3 / 4] ^= 1
    try AtomicFile.write(file, to: path)
    #expect(try test.workspace.images.proxy(of: image) == nil && rendered() == first)
    #expect(test.workspace.images.proxy(of: image) == proxy)
  }

  @Test func replacesFileWhenComplete() throws {
    let image = try test.items[0].image
    let target = test.folder("out.jpg")
    let written = try write(target, .jpeg)
    #expect(Folder.byteCount(ofFile: target) == written.byteCount)
    #expect(try written.size == test.collage.canvas.size)
    let old = try FileReader.bytes(at: target)
    try test.edit { .nudge($0) }
    try Folder.remove(test.file(of: image))
    #expect(throws: StoreError.missingImage(path: test.file(of: image))) {
      try write(target, .jpeg)
    }
    #expect(try FileReader.bytes(at: target) == old)
    #expect(try test.folder.contents == ["a.png", "out.jpg", "store"])
    #expect(throws: FileError.self) { try write(test.folder("no/such/x.png")) }
  }

  @Test func isRemovedAfterFailedSave() throws {
    func save(_ fileSystem: FaultyFileSystem) throws -> (saved: CollageState?, snapshots: String) {
      let test = try TestWorkspace.withPoster()
      let workspace = try test.reopened(on: fileSystem)
      let saved = try? workspace.save(.current, progress: nil)
      #expect(try Folder.entries(of: test.store.snapshots).count == (saved == nil ? 0 : 2))
      return (saved, test.store.snapshots)
    }
    let disk = FaultyFileSystem()
    let (saved, snapshots) = try save(disk)
    #expect(saved != nil)
    let renames = disk.steps.indices.filter { disk.steps[$0].target.hasPrefix(snapshots + "/") }
    #expect(renames.count == 2)
    for step in renames {
      #expect(try save(FaultyFileSystem(.error(ENOSPC), at: step)).saved == nil)
    }
  }

  @Test(arguments: [RenderFormat.jpeg, .png, .webp])
  func reportsProgressToTheEnd(_ format: RenderFormat) throws {
    let canvas = Canvas(size: PixelSize(width: 40, height: 900), background: .white)
    _ = try test.workspace.transaction { try $0.create(nil, canvas: canvas) }
    let steps = Mutex([(done: Int, total: Int)]())
    _ = try test.workspace.render(test.collage, RenderRequest(format: format)) {
      done, total in steps.withLock { $0.append((done, total)) }
    }
    let reports = steps.withLock { $0 }
    #expect(reports.first?.done != 0 && reports.last.map { $0.done == $0.total } == true)
    #expect(reports.map(\.done) == reports.map(\.done).sorted())
  }

  @Test func appearsAtEndOfTransaction() throws {
    struct Stop: Error {}
    let target = test.folder("out.png")
    let request = RenderRequest(format: .png)
    #expect(throws: Stop.self) {
      try test.workspace.transaction { session in
        _ = try session.render(.current, request, to: target)
        throw Stop()
      }
    }
    #expect(!Folder.exists(target))
    _ = try test.workspace.transaction { try $0.render(.current, request, to: target) }
    #expect(try test.folder.contents == ["a.png", "out.png", "store"])
  }

  @Test func hasSameThumbnailWithCachedCells() throws {
    let canvas = Canvas(size: PixelSize(width: 1920, height: 32), background: .white)
    _ = try test.workspace.transaction { try $0.create(nil, canvas: canvas) }
    let placement = PlacementSpec(position: Position(x: .pixels(60), y: .pixels(16)))
    try test.add(test.picture("a.png"), as: "hero", placement: placement)
    func saved() throws -> [[UInt8]] {
      try test.save()
      let paths = try test.snapshot()
      return try [paths.picture, paths.thumbnail].map { try FileReader.bytes(at: $0) }
    }
    let first = try saved()
    try test.edit { .nudge($0, by: 400) }
    let second = try saved()
    #expect(first[1] != second[1])
    test.workspace.images.cellCache(limit: .max)?.clear()
    #expect(try saved() == second)
    let thumbnail = try ImageDecoder().decode(second[1], source: "t")
    #expect(thumbnail.size == canvas.size.fitted(longSide: 320))
    // The assembled thumbnail equals the downscaled snapshot, except for compression losses.
    let smaller = try ImageDecoder().decode(second[0], source: "s").areaAveraged(to: thumbnail.size)
    let differences = zip(smaller.bytes, thumbnail.bytes).map { abs(Int($0) - Int($1)) }
    #expect(differences.reduce(0, +) < 2 * differences.count)
    #expect(smaller.bytes.contains { $0 < 100 })
  }

  @Test(arguments: [330, 470]) func hasThumbnailForSmallCanvas(width: Int) throws {
    let canvas = Canvas(size: PixelSize(width: width, height: 100), background: .white)
    _ = try test.workspace.create(nil, canvas: canvas)
    try test.save()
    let paths = try test.snapshot()
    let sizes = try [paths.picture, paths.thumbnail].map {
      try ImageProbe().header(of: FileReader.bytes(at: $0), source: $0).size
    }
    #expect(sizes == [canvas.size, canvas.size.fitted(longSide: 320)])
  }

  @Test func keepsSnapshotOfLastSaveOnly() throws {
    let created = try test.state()
    #expect(created.snapshotPaths(in: test.workspace) == nil)
    let first = try test.save()
    #expect(first.record.updatedAt > created.record.updatedAt)
    let paths = try test.snapshot()
    let snapshot = try ImageDecoder().decode(FileReader.bytes(at: paths.picture), source: "s")
    #expect(snapshot.size == first.collage.canvas.size)
    #expect(Folder.byteCount(ofFile: paths.thumbnail) != nil)
    try test.edit { .nudge($0, by: 9) }
    let second = try test.workspace.transaction { try $0.save(.current) }
    #expect(!second.record.isDirty && second.record.snapshot != first.record.snapshot)
    #expect(!Folder.exists(paths.picture))
    #expect(try Folder.entries(of: test.store.snapshots).count == 2)
  }

  @Test func keepsSnapshotOfStateSavedTwice() throws {
    let state = try test.workspace.transaction { session in
      _ = try session.save(.current)
      _ = try session.edit(.current) { .nudge($0) }
      _ = try session.save(.current)
      _ = try session.undo(.current, steps: 1)
      return try session.save(.current)
    }
    let paths = try #require(state.snapshotPaths(in: test.workspace))
    #expect(Folder.byteCount(ofFile: paths.picture) != nil)
    #expect(try Folder.entries(of: test.store.snapshots).count == 2)
  }

  @Test func leavesNoSnapshotOfUnrecordedSave() throws {
    try test.save()
    let before = try Folder.entries(of: test.store.snapshots).map(\.name)
    try test.edit { .nudge($0) }
    try test.execute(
      "CREATE TRIGGER no BEFORE UPDATE OF saved ON collage BEGIN SELECT RAISE(ABORT, 'no'); END")
    #expect(throws: StoreError.self) { try test.save() }
    #expect(throws: StoreError.self) { try test.workspace.transaction { try $0.save(.current) } }
    #expect(try Folder.entries(of: test.store.snapshots).map(\.name) == before)
  }

  @Test func keepsLinksAndPermissionsAndWritesPipes() throws {
    let (old, link) = (test.folder("old.png"), test.folder("link.png"))
    try AtomicFile.write([1], to: old, mode: 0o600)
    try Folder.link(link, to: old)
    let result = try write(link)
    #expect(Folder.byteCount(ofFile: old) == result.byteCount && Folder.mode(old) == 0o600)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == old)
    try write("/dev/null")
    #expect(Folder.byteCount(ofFile: "/dev/null") == nil)
    #expect(throws: FileError(.write, path: test.folder.path, code: EISDIR)) {
      try write(test.folder.path)
    }
  }

  @Test func savesStateMissingFromHistory() throws {
    let rendered = try test.edit { .nudge($0) }.after
    try test.undo()
    try test.edit { .nudge($0, by: 5) }
    let saved = try test.workspace.transaction { try $0.markSaved(rendered, snapshot: "x") }
    #expect(saved.record.saved == nil && saved.record.isDirty)
    #expect(saved.record.savedState == CollageRecord.SavedState(rendered.collage))
    #expect(try saved.record.snapshot == "x" && test.state() == saved)
  }
}
