import Foundation
import Testing

@testable import CollageCore

@Suite("The picture by which a gallery shows a collage")
struct GalleryPictureTests {
  private let test: TestWorkspace

  init() throws {
    test = try TestWorkspace()
  }

  private func picture(_ longSide: Int) throws -> EncodedPicture {
    let picture = try test.workspace.galleryPicture(of: .current, longSide: longSide)
    // What it says of itself is so.
    let header = try ImageProbe().header(of: picture.bytes, source: "picture")
    #expect(header.size == picture.size && header.format == .jpeg && picture.format == .jpeg)
    return picture
  }

  /// A saved collage of 1000×500 canvas pixels.
  private func save() throws -> (picture: String, thumbnail: String) {
    let canvas = Canvas(size: PixelSize(width: 1000, height: 500), background: .white)
    _ = try test.workspace.transaction {
      try $0.create(Sample.collageName("wide"), canvas: canvas)
    }
    try test.add(test.picture("a.png"), as: "hero")
    return try #require(
      try test.workspace.save(.current, progress: nil).snapshotPaths(in: test.workspace))
  }

  @Test("is made of what was never saved, and is no larger than the canvas")
  func neverSaved() throws {
    try test.create()
    try test.add(test.picture("a.png"), as: "hero")
    let collage = try test.state().collage
    for (longSide, size) in [
      (32, PixelSize(width: 32, height: 24)), (64, PixelSize(width: 64, height: 48)),
      (500, PixelSize(width: 64, height: 48)),
    ] {
      let picture = try picture(longSide)
      #expect(picture.size == size)
      let request = RenderRequest(size: size, format: .jpeg, quality: 85)
      #expect(try picture.bytes == test.workspace.render(collage, request, progress: nil))
    }
    #expect(try test.workspace.snapshotFile(of: test.state()) == nil)
  }

  @Test("is the stored small one where that is large enough")
  func stored() throws {
    let thumbnail = try FileReader.bytes(at: save().thumbnail, limit: .max - 1)
    for longSide in [1, 100, 320] {
      let picture = try picture(longSide)
      #expect(picture.bytes == thumbnail && picture.size == PixelSize(width: 320, height: 160))
    }
  }

  @Test("is the stored large one else, by the fewest eighths that suffice")
  func scaled() throws {
    let paths = try save()
    for (longSide, width, height) in [
      (321, 375, 188), (375, 375, 188), (376, 500, 250), (501, 625, 313), (1000, 1000, 500),
      (5000, 1000, 500),
    ] {
      #expect(try picture(longSide).size == PixelSize(width: width, height: height))
    }
    // Without the small one the large one is there for that, too.
    try Folder.remove(paths.thumbnail)
    #expect(try picture(100).size == PixelSize(width: 125, height: 63))
    #expect(try picture(126).size == PixelSize(width: 250, height: 125))
  }

  @Test("is the small one where the large one is lost or damaged", arguments: [true, false])
  func lost(isDamaged: Bool) throws {
    let paths = try save()
    let thumbnail = try FileReader.bytes(at: paths.thumbnail, limit: .max - 1)
    if isDamaged {
      try AtomicFile.write([1, 2, 3], to: paths.picture)
    } else {
      try Folder.remove(paths.picture)
    }
    #expect(try picture(400).bytes == thumbnail)
    #expect(try (test.workspace.snapshotFile(of: test.state()) == nil) == !isDamaged)
  }

  @Test("can be had as it is stored")
  func file() throws {
    let paths = try save()
    let bytes = try FileReader.bytes(at: paths.picture, limit: .max - 1)
    #expect(try test.workspace.snapshotFile(of: test.state()) == bytes)
  }

  @Test("of a whole collage has the width that is asked for, and nothing is lost of it")
  func whole() throws {
    try test.create()
    try test.add(test.picture("a.png"), as: "hero")
    let collage = try test.state().collage
    let picture = try test.workspace.picture(of: collage, width: 32)
    #expect(picture.size == PixelSize(width: 32, height: 24) && picture.format == .png)
    let request = RenderRequest(size: picture.size, format: .png)
    let rendered = try test.workspace.render(collage, request, progress: nil)
    #expect(
      try ImageDecoder().decode(picture.bytes, source: "picture")
        == ImageDecoder().decode(rendered, source: "rendered"))
  }
}
