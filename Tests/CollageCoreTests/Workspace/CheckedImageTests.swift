import Foundation
import Testing

@testable import CollageCore

/// Nothing is made of an image file without the contents that its name says.
@Suite("What is derived from images") struct CheckedImageTests {
  let test: TestWorkspace

  init() throws { test = try .withPoster() }

  /// Adds a photo as a JPEG and gives its record.
  private func addPhoto(_ name: String, seed: Int, size: PixelSize) throws -> StoredImage {
    let photo = ImageFiles.picture(size.width, size.height, seed: seed)
    let path = test.folder(name + ".jpg")
    try AtomicFile.write(JPEGEncoder(quality: 90, subsampling: .full).encode(photo), to: path)
    try test.add(.path(path), as: name)
    return try #require(test.state().collage.items.last).image
  }

  private func file(_ image: StoredImage) -> String { test.workspace.images.path(of: image) }

  private func picture(_ format: RenderFormat = .png) throws -> [UInt8] {
    try test.workspace.render(test.state().collage, RenderRequest(format: format), progress: nil)
  }

  private func swapFiles(of one: StoredImage, _ other: StoredImage) throws {
    let (first, second) = (file(one), file(other))
    let bytes = try FileReader.bytes(at: first, limit: .max)
    try AtomicFile.write(FileReader.bytes(at: second, limit: .max), to: first, mode: 0o600)
    try AtomicFile.write(bytes, to: second, mode: 0o600)
  }

  @Test(
    "is nothing where two images were swapped, and right once they are in their places",
    arguments: [PixelSize(width: 40, height: 24), PixelSize(width: 2100, height: 24)])
  func swapped(size: PixelSize) throws {
    let images = try [addPhoto("a", seed: 1, size: size), addPhoto("b", seed: 2, size: size)]
    let right = try picture()
    try swapFiles(of: images[0], images[1])
    try FileManager.default.removeItem(atPath: test.store.cache)
    let error = try #require(throws: StoreError.self) { try picture() }
    #expect(images.map { StoreError.damagedImage(path: file($0)) }.contains(error))
    #expect(throws: StoreError.self) { try test.workspace.save(.current, progress: nil) }
    #expect(throws: StoreError.damagedImage(path: file(images[0]))) {
      try test.workspace.makeCutout(of: images[0])
    }
    let diagnosis = try test.diagnosis(deep: true, fix: true)
    #expect(diagnosis.isSound && diagnosis.findings.count == 2)
    #expect(try picture() == right)
    #expect(try test.diagnosis(deep: true).findings == [])
  }

  @Test("is nothing of a file with a bit that flipped, wherever", arguments: 0..<12)
  func flips(place: Int) throws {
    let image = try addPhoto("a", seed: 1, size: PixelSize(width: 40, height: 24))
    var bytes = try FileReader.bytes(at: file(image), limit: .max)
    bytes[bytes.count * place / 12] ^= 1 << (place % 8)
    try AtomicFile.write(bytes, to: file(image), mode: 0o600)
    #expect(throws: StoreError.damagedImage(path: file(image))) { try picture() }
    #expect(throws: StoreError.damagedImage(path: file(image))) { try picture(.jpeg) }
    #expect(test.workspace.images.pathForParts(of: image) == nil)
  }

  @Test("is right again once the photo of a damaged file is added again") func addedAgain() throws {
    let size = PixelSize(width: 40, height: 24)
    let image = try addPhoto("a", seed: 1, size: size)
    let right = try FileReader.bytes(at: file(image), limit: .max)
    var bytes = right
    bytes[bytes.count / 2] ^= 1
    try AtomicFile.write(bytes, to: file(image), mode: 0o600)
    #expect(try addPhoto("b", seed: 1, size: size) == image)
    #expect(try FileReader.bytes(at: file(image), limit: .max) == right)
  }

  @Test("stays right while what it was made of cannot be read") func derivedOnly() throws {
    let image = try addPhoto("a", seed: 1, size: PixelSize(width: 2100, height: 24))
    let right = try picture(.jpeg)
    try AtomicFile.write([1, 2, 3], to: file(image), mode: 0o600)
    #expect(try picture(.jpeg) == right)
    try FileManager.default.removeItem(atPath: test.store.pictures)
    #expect(try picture(.jpeg) == right)
  }

  @Test("is dropped with an image that was wrong, and snapshots of it are rendered again")
  func dropped() throws {
    let image = try addPhoto("a", seed: 1, size: PixelSize(width: 2100, height: 24))
    let other = try addPhoto("b", seed: 2, size: PixelSize(width: 2100, height: 24))
    let state = try test.workspace.save(.current, progress: nil)
    let paths = try #require(state.snapshotPaths(in: test.workspace))
    let right = try FileReader.bytes(at: paths.picture, limit: .max)
    // As if it had been made when nobody looked at what files hold.
    let wrong = try ImageDecoder().decode(right, source: "snapshot").blank()
    try AtomicFile.write(
      JPEGEncoder(quality: 85, subsampling: .full).encode(wrong), to: paths.picture, mode: 0o600)
    let proxy = try #require(test.workspace.images.proxy(of: other))
    test.workspace.images.storeProxy(proxy, of: image)
    try AtomicFile.write([1, 2, 3], to: file(image), mode: 0o600)
    #expect(try test.diagnosis(deep: true).findings.map(\.kind) == [.damagedImage])
    #expect(test.workspace.images.proxy(of: image) == proxy)
    let found = try test.diagnosis(fix: true).findings
    #expect(found.map(\.kind) == [.damagedImage, .wrongSnapshot])
    #expect(found.map(\.remedy).last == "rendered again")
    #expect(test.workspace.images.proxy(of: image) != proxy)
    #expect(!Folder.exists(paths.picture))
    let restored = try #require(test.state().snapshotPaths(in: test.workspace))
    #expect(try FileReader.bytes(at: restored.picture, limit: .max) == right)
    #expect(try !test.state().record.isDirty)
    // A snapshot that is right already stays what it is.
    try AtomicFile.write([1, 2, 3], to: file(image), mode: 0o600)
    #expect(try test.diagnosis(fix: true).findings.map(\.kind) == [.damagedImage])
    #expect(try test.state().snapshotPaths(in: test.workspace)?.picture == restored.picture)
  }

  @Test("is kept when nothing else is left of an image, which is not said to be right any more")
  func lastRemains() throws {
    let image = try addPhoto("a", seed: 1, size: PixelSize(width: 2100, height: 24))
    let right = try picture()
    let proxy = try #require(test.workspace.images.proxy(of: image))
    let check = test.store.check(of: image.id)
    try Folder.remove(test.folder("a.jpg"))
    for loss in [
      { try AtomicFile.write([1], to: file(image), mode: 0o600) },
      { try Folder.remove(file(image)) },
    ] {
      try loss()
      try Folder.make(Folder.parent(of: check))
      try AtomicFile.write([1], to: check, mode: 0o600)
      #expect(try !test.diagnosis(deep: true, fix: true).isSound)
      #expect(test.workspace.images.proxy(of: image) == proxy && !Folder.exists(check))
      #expect(try picture() == right)
    }
  }

  @Test("is tidied with images that nobody knows, and nothing else is") func tidied() throws {
    let image = try addPhoto("a", seed: 1, size: PixelSize(width: 40, height: 24))
    let other = try #require(ImageID(rawValue: String(repeating: "a", count: 64)))
    let checks = [image.id, other].map(test.store.check)
    let foreign = Folder.parent(of: checks[0]) + "/letter"
    for path in checks + [foreign] {
      try Folder.make(Folder.parent(of: path))
      try AtomicFile.write([1], to: path, mode: 0o600)
    }
    test.wait(seconds: 100 * 365 * 86_400)
    let found = try test.diagnosis(fix: true).findings
    #expect(Set(found.map(\.subject)) == [checks[1], foreign])
    #expect(found.allSatisfy { $0.kind == ($0.subject == foreign ? .unknownFile : .orphanedCache) })
    #expect(Folder.exists(checks[0]) && !Folder.exists(checks[1]))
    #expect(Folder.exists(test.store.aside + "/letter"))
    #expect(try test.diagnosis(deep: true).findings == [])
  }

  @Test("is not another image's proxy, and not one that was changed") func otherProxy() throws {
    let image = try addPhoto("a", seed: 1, size: PixelSize(width: 2100, height: 24))
    let other = try addPhoto("b", seed: 2, size: PixelSize(width: 2100, height: 24))
    let right = try picture()
    let (path, foreign) = (test.store.proxy(of: image), test.store.proxy(of: other))
    let own = try FileReader.bytes(at: path, limit: .max)
    try AtomicFile.write(FileReader.bytes(at: foreign, limit: .max), to: path, mode: 0o600)
    #expect(test.workspace.images.proxy(of: image) == nil)
    try FileManager.default.removeItem(atPath: test.store.pictures)
    #expect(try picture() == right)
    #expect(try FileReader.bytes(at: path, limit: .max) == own)
    for place in [0, own.count / 2, own.count - 65, own.count - 64, own.count - 1] {
      var changed = own
      changed[place] ^= 4
      #expect(ProxyChecksum.verified(changed, of: image.id) == nil)
    }
    #expect(ProxyChecksum.verified([], of: image.id) == nil)
    #expect(ProxyChecksum.verified(Array(own.suffix(64)), of: image.id) == nil)
  }
}

extension Bitmap {
  /// The same size in one colour.
  fileprivate func blank() -> Bitmap {
    Bitmap(
      size: size, alpha: .opaque,
      bytes: (0..<size.area).flatMap { _ -> [UInt8] in [200, 10, 10, 255] })
  }
}
