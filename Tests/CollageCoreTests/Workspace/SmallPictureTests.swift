import Foundation
import Testing

@testable import CollageCore

@Suite("A picture to choose from")
struct SmallPictureTests {
  private let test: TestWorkspace

  init() throws {
    test = try TestWorkspace()
    try test.create()
  }

  private func item(hasAlpha: Bool = false) throws -> Item {
    try test.add(test.picture("a.png", hasAlpha: hasAlpha), as: "hero", lossless: true)
    return try test.state().collage.items[0]
  }

  @Test("of an item is the photo, whatever its place on the canvas", arguments: [true, false])
  func whole(hasAlpha: Bool) throws {
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

  @Test("of an item is fitted into a size, in the format that suits it")
  func fitted() throws {
    let item = try item()
    let frame = PixelSize(width: 10, height: 10)
    let opaque = try test.workspace.picture(of: item, fitting: frame)
    #expect(opaque.size == PixelSize(width: 10, height: 6) && opaque.format == .jpeg)
    let header = try ImageProbe().header(of: opaque.bytes, source: "picture")
    #expect(header.size == opaque.size && header.format == .jpeg)
    let clear = try TestWorkspace()
    try clear.create()
    try clear.add(clear.picture("b.png", hasAlpha: true), as: "b", lossless: true)
    let other = try clear.workspace.picture(
      of: clear.state().collage.items[0], fitting: PixelSize(width: 1, height: 1))
    #expect(other.size == PixelSize(width: 1, height: 1) && other.format == .png)
  }

  @Test("of an item shows its effects")
  func effects() throws {
    try test.add(test.picture("a.png", width: 200, height: 120), as: "hero", lossless: true)
    let plain = try test.state().collage.items[0]
    try test.edit { .shader([$0.items[0].id], .on(.of("pixellate"))) }
    let frame = PixelSize(width: 200, height: 120)
    let pictures = try [plain, test.state().collage.items[0]].map {
      try test.workspace.picture(of: $0, fitting: frame, as: .png).bytes
    }
    #expect(pictures[0] != pictures[1])
  }

  @Test("of a collage is the one that is stored, however much is to be seen in it")
  func detailed() throws {
    let saved = try test.workspace.save(.current, progress: nil)
    let path = try #require(saved.snapshotPaths(in: test.workspace)).thumbnail
    let detailed = try JPEGEncoder(quality: 100, subsampling: .full).encode(
      ImageFiles.noise(160, 120))
    #expect(detailed.count > 1 << 14)
    try AtomicFile.write(detailed, to: path, mode: 0o600)
    #expect(try test.workspace.thumbnail(of: .current).bytes == detailed)
  }

  @Test("of a collage is that of its last save, or is made")
  func thumbnail() throws {
    let never = try test.workspace.thumbnail(of: .current)
    #expect(never.size == PixelSize(width: 64, height: 48) && never.format == .jpeg)
    _ = try item()
    #expect(try test.workspace.thumbnail(of: .current) != never)
    let saved = try test.workspace.save(.current, progress: nil)
    let path = try #require(saved.snapshotPaths(in: test.workspace)).thumbnail
    let stored = try test.workspace.thumbnail(of: .current)
    #expect(try stored.bytes == FileReader.bytes(at: path, limit: .max - 1))
    try test.edit { .nudge($0, by: 9) }
    #expect(try test.workspace.thumbnail(of: .current) == stored)
    // A lost one is that of the last save all the same.
    try Folder.remove(path)
    let made = try test.workspace.thumbnail(of: .current)
    try test.edit { .nudge($0, by: 9) }
    #expect(try test.workspace.thumbnail(of: .current) == made && made.size == stored.size)
  }
}
