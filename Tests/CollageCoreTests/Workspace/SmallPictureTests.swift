import Foundation
import Testing

@testable import CollageCore

@Suite("A picture to choose from") struct SmallPictureTests {
  private let test: TestWorkspace

  init() throws { test = try .withPoster() }

  private func item(hasAlpha: Bool = false) throws -> Item {
    try test.add(test.picture("a.png", hasAlpha: hasAlpha), as: "hero", lossless: true)
    return try test.items[0]
  }

  @Test("of an item is the photo", arguments: [true, false]) func whole(hasAlpha: Bool) throws {
    let item = try item(hasAlpha: hasAlpha)
    let photo = try ImageDecoder().decode(
      test.workspace.images.bytes(of: item.image), source: "photo")
    var turned = item
    turned.transform.rotation = Angle(degrees: 30)
    turned.transform.center.x = -500
    turned.look.opacity = UnitInterval(clamping: 0.25)
    for item in [item, turned] {
      let picture = try test.workspace.picture(
        of: item, fitting: PixelSize(width: 400, height: 400), as: .png)
      #expect(picture.size == item.image.size && picture.format == .png)
      #expect(try ImageDecoder().decode(picture.bytes, source: "picture").bytes == photo.bytes)
    }
  }

  @Test("of an item is fitted into a size, in the format that suits it") func fitted() throws {
    let item = try item()
    let frame = PixelSize(width: 10, height: 10)
    let opaque = try test.workspace.picture(of: item, fitting: frame)
    #expect(opaque.size == PixelSize(width: 10, height: 6) && opaque.format == .jpeg)
    let header = try ImageProbe().header(of: opaque.bytes, source: "picture")
    #expect(header.size == opaque.size && header.format == .jpeg)
    try test.create("clear")
    try test.add(test.picture("b.png", hasAlpha: true), as: "b", lossless: true)
    let size = PixelSize(width: 1, height: 1)
    let other = try test.workspace.picture(of: test.items[0], fitting: size)
    #expect(other.size == size && other.format == .png)
  }

  @Test("of an item shows its effects") func effects() throws {
    try test.add(test.picture("a.png", width: 200, height: 120), as: "hero", lossless: true)
    let plain = try test.items[0]
    try test.edit { .shader([$0.items[0].id], .on(.of("pixellate"))) }
    let frame = PixelSize(width: 200, height: 120)
    let pictures = try [plain, test.items[0]].map {
      try test.workspace.picture(of: $0, fitting: frame, as: .png).bytes
    }
    #expect(pictures[0] != pictures[1])
  }

  @Test("of a collage is the stored one, however large its file is") func detailed() throws {
    try test.save()
    let path = try test.snapshot().thumbnail
    let detailed = try JPEGEncoder(quality: 100, subsampling: .full).encode(
      ImageFiles.noise(160, 120))
    #expect(detailed.count > 1 << 14)
    try AtomicFile.write(detailed, to: path, mode: 0o600)
    #expect(try test.workspace.thumbnail(of: .current).bytes == detailed)
  }

  @Test("of a collage is that of its last save, or is made") func thumbnail() throws {
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
    // A lost one is that of the last save all the same.
    try Folder.remove(path)
    let made = try test.workspace.thumbnail(of: .current)
    try test.edit { .nudge($0, by: 9) }
    #expect(try test.workspace.thumbnail(of: .current) == made && made.size == stored.size)
  }
}

@Suite("Work on many threads") struct ManyThreadsTests {
  let test: TestWorkspace

  init() throws { test = try .withHero() }

  @Test("renders the same file with any number of threads", arguments: [RenderFormat.jpeg, .png])
  func rendering(format: RenderFormat) throws {
    try test.add(test.picture("b.png", hasAlpha: true), as: "b")
    func file(jobs: Int) throws -> [UInt8] {
      try test.rendered(RenderRequest(format: format, limits: RequestedLimits(jobs: jobs)))
    }
    let one = try file(jobs: 1)
    #expect(try file(jobs: 2) == one && file(jobs: 7) == one)
  }

  @Test("a rendering that is cancelled leaves no file") func cancelledRendering() throws {
    let path = test.folder("out.jpg")
    #expect(throws: CancellationError.self) {
      try test.workspace.render(
        test.collage, RenderRequest(format: .jpeg), to: path, progress: nil,
        isCancelled: { true })
    }
    #expect(Folder.byteCount(ofFile: path) == nil)
  }
}

@Suite("The picture by which a gallery shows a collage") struct GalleryPictureTests {
  private let test: TestWorkspace

  init() throws { test = try .withHero() }

  private func picture(_ longSide: Int) throws -> EncodedRender {
    let picture = try test.workspace.galleryPicture(of: .current, longSide: longSide)
    // What it says of itself is so.
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

  @Test("is drawn if never saved, no larger than the canvas") func neverSaved() throws {
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

  @Test("is the stored small one where that is large enough") func stored() throws {
    let thumbnail = try FileReader.bytes(at: save().thumbnail)
    for longSide in [1, 100, 320] {
      let picture = try picture(longSide)
      #expect(picture.bytes == thumbnail && picture.size == PixelSize(width: 320, height: 160))
    }
  }

  @Test("is the stored large one else, by the fewest eighths that suffice") func scaled() throws {
    let paths = try save()
    for (longSide, width, height) in [
      (321, 375, 188), (375, 375, 188), (376, 500, 250), (501, 625, 313), (1000, 1000, 500),
      (5000, 1000, 500),
    ] { #expect(try picture(longSide).size == PixelSize(width: width, height: height)) }
    // Without the small one the large one is there for that, too.
    try Folder.remove(paths.thumbnail)
    #expect(try picture(100).size == PixelSize(width: 125, height: 63))
    #expect(try picture(126).size == PixelSize(width: 250, height: 125))
  }

  @Test("is the small one where the large one is lost or damaged", arguments: [true, false])
  func lost(isDamaged: Bool) throws {
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

  @Test("can be had as it is stored") func file() throws {
    let paths = try save()
    let bytes = try FileReader.bytes(at: paths.picture)
    #expect(try test.workspace.snapshotFile(of: test.state()) == bytes)
  }

  @Test("of a whole collage has the given width, and loses nothing") func whole() throws {
    let collage = try test.collage
    let picture = try test.workspace.picture(of: collage, width: 32)
    #expect(picture.size == PixelSize(width: 32, height: 24) && picture.format == .png)
    let request = RenderRequest(size: picture.size, format: .png)
    let rendered = try test.rendered(request)
    #expect(
      try ImageDecoder().decode(picture.bytes, source: "picture")
        == ImageDecoder().decode(rendered, source: "rendered"))
  }
}
