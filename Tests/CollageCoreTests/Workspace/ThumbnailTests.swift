import Foundation
import Testing

@testable import CollageCore

@Suite("Thumbnails") struct ThumbnailTests {
  private let test: TestWorkspace

  init() throws { test = try .withPoster() }

  private func item(hasAlpha: Bool = false) throws -> Item {
    try test.add(test.picture("a.png", hasAlpha: hasAlpha), as: "hero", lossless: true)
    return try test.items[0]
  }

  @Test(arguments: [true, false]) func showWholePhotoOfItem(hasAlpha: Bool) throws {
    let item = try item(hasAlpha: hasAlpha)
    let photo = try ImageDecoder().decode(
      test.workspace.images.bytes(of: item.image), source: "photo")
    var rotated = item
    rotated.transform.rotation = Angle(degrees: 30)
    rotated.transform.center.x = -500
    rotated.look.opacity = UnitInterval(clamping: 0.25)
    for item in [item, rotated] {
      let picture = try test.workspace.image(
        of: item, fitting: PixelSize(width: 400, height: 400), as: .png)
      #expect(picture.size == item.image.size && picture.format == .png)
      #expect(try ImageDecoder().decode(picture.bytes, source: "picture").bytes == photo.bytes)
    }
  }

  @Test func fitPhotoInSuitableFormat() throws {
    let item = try item()
    let frame = PixelSize(width: 10, height: 10)
    let opaque = try test.workspace.image(of: item, fitting: frame)
    #expect(opaque.size == PixelSize(width: 10, height: 6) && opaque.format == .jpeg)
    let header = try ImageProbe().header(of: opaque.bytes, source: "picture")
    #expect(header.size == opaque.size && header.format == .jpeg)
    try test.create("clear")
    try test.add(test.picture("b.png", hasAlpha: true), as: "b", lossless: true)
    let size = PixelSize(width: 1, height: 1)
    let other = try test.workspace.image(of: test.items[0], fitting: size)
    #expect(other.size == size && other.format == .png)
  }

  @Test func showEffectsOfItem() throws {
    try test.add(test.picture("a.png", width: 200, height: 120), as: "hero", lossless: true)
    let plain = try test.items[0]
    try test.edit { .shader([$0.items[0].id], .on(.of("pixellate"))) }
    let frame = PixelSize(width: 200, height: 120)
    let images = try [plain, test.items[0]].map {
      try test.workspace.image(of: $0, fitting: frame, as: .png).bytes
    }
    #expect(images[0] != images[1])
  }

  @Test func useStoredThumbnailOfAnySize() throws {
    try test.save()
    let path = try test.snapshot().thumbnail
    let detailed = try JPEGEncoder(quality: 100, subsampling: .full).encode(
      ImageFiles.noise(160, 120))
    #expect(detailed.count > 1 << 14)
    try AtomicFile.write(detailed, to: path, mode: 0o600)
    #expect(try test.workspace.thumbnail(of: .current).bytes == detailed)
  }

  @Test func showLastSaveOrAreRendered() throws {
    let never = try test.workspace.thumbnail(of: .current)
    #expect(never.size == PixelSize(width: 64, height: 48) && never.format == .jpeg)
    _ = try item()
    #expect(try test.workspace.thumbnail(of: .current) != never)
    try test.save()
    let path = try test.snapshot().thumbnail
    let stored = try test.workspace.thumbnail(of: .current)
    #expect(try stored.bytes == FileReader.bytes(at: path))
    try test.edit { .nudge($0, by: 9) }
    #expect(try test.workspace.thumbnail(of: .current) == stored)
    // A lost thumbnail is rendered from the last saved state.
    try Folder.remove(path)
    let new = try test.workspace.thumbnail(of: .current)
    try test.edit { .nudge($0, by: 9) }
    #expect(try test.workspace.thumbnail(of: .current) == new && new.size == stored.size)
  }
}

@Suite("Multithreaded rendering") struct MultithreadedRenderTests {
  let test: TestWorkspace

  init() throws { test = try .withHero() }

  @Test(arguments: [RenderFormat.jpeg, .png])
  func isIndependentOfThreadCount(format: RenderFormat) throws {
    try test.add(test.picture("b.png", hasAlpha: true), as: "b")
    func file(jobs: Int) throws -> [UInt8] {
      try test.rendered(RenderRequest(format: format, limits: RequestedLimits(jobs: jobs)))
    }
    let one = try file(jobs: 1)
    #expect(try file(jobs: 2) == one && file(jobs: 7) == one)
  }

  @Test func leavesNoFileWhenCancelled() throws {
    let path = test.folder("out.jpg")
    #expect(throws: CancellationError.self) {
      try test.workspace.render(
        test.collage, RenderRequest(format: .jpeg), to: path, progress: nil,
        isCancelled: { true })
    }
    #expect(Folder.byteCount(ofFile: path) == nil)
  }
}

@Suite("Gallery image") struct GalleryImageTests {
  private let test: TestWorkspace

  init() throws { test = try .withHero() }

  private func picture(_ longSide: Int) throws -> EncodedRender {
    let picture = try test.workspace.galleryImage(of: .current, longSide: longSide)
    // The reported properties match the file.
    let header = try ImageProbe().header(of: picture.bytes, source: "picture")
    #expect(header.size == picture.size && header.format == .jpeg && picture.format == .jpeg)
    return picture
  }

  private func save() throws -> (picture: String, thumbnail: String) {
    try test.create("wide", PixelSize(width: 1000, height: 500))
    try test.add(test.picture("a.png"), as: "hero")
    try test.save()
    return try test.snapshot()
  }

  @Test func isRenderedIfNeverSaved() throws {
    for (longSide, size) in [
      (32, PixelSize(width: 32, height: 24)), (64, PixelSize(width: 64, height: 48)),
      (500, PixelSize(width: 64, height: 48)),
    ] {
      let picture = try picture(longSide)
      #expect(picture.size == size)
      let request = RenderRequest(size: size, format: .jpeg, quality: 85)
      #expect(try picture.bytes == test.rendered(request))
    }
    #expect(try test.workspace.snapshotFile(of: test.state()) == nil)
  }

  @Test func usesStoredThumbnailIfLargeEnough() throws {
    let thumbnail = try FileReader.bytes(at: save().thumbnail)
    for longSide in [1, 100, 320] {
      let picture = try picture(longSide)
      #expect(picture.bytes == thumbnail && picture.size == PixelSize(width: 320, height: 160))
    }
  }

  @Test func usesScaledSnapshot() throws {
    let paths = try save()
    for (longSide, width, height) in [
      (321, 375, 188), (375, 375, 188), (376, 500, 250), (501, 625, 313), (1000, 1000, 500),
      (5000, 1000, 500),
    ] { #expect(try picture(longSide).size == PixelSize(width: width, height: height)) }
    // Without a thumbnail, the snapshot is used.
    try Folder.remove(paths.thumbnail)
    #expect(try picture(100).size == PixelSize(width: 125, height: 63))
    #expect(try picture(126).size == PixelSize(width: 250, height: 125))
  }

  @Test(arguments: [true, false]) func fallsBackToThumbnail(isDamaged: Bool) throws {
    let paths = try save()
    let thumbnail = try FileReader.bytes(at: paths.thumbnail)
    if isDamaged {
      try AtomicFile.write([1, 2, 3], to: paths.picture)
    } else {
      try Folder.remove(paths.picture)
    }
    #expect(try picture(400).bytes == thumbnail)
    #expect(try (test.workspace.snapshotFile(of: test.state()) == nil) == !isDamaged)
  }

  @Test func returnsStoredSnapshotFile() throws {
    let paths = try save()
    let bytes = try FileReader.bytes(at: paths.picture)
    #expect(try test.workspace.snapshotFile(of: test.state()) == bytes)
  }

  @Test func rendersWholeCollageLosslessly() throws {
    let collage = try test.collage
    let picture = try test.workspace.image(of: collage, width: 32)
    #expect(picture.size == PixelSize(width: 32, height: 24) && picture.format == .png)
    let request = RenderRequest(size: picture.size, format: .png)
    let rendered = try test.rendered(request)
    #expect(
      try ImageDecoder().decode(picture.bytes, source: "picture")
        == ImageDecoder().decode(rendered, source: "rendered"))
  }
}
