import Foundation
import Testing

@testable import CollageCore
@testable import CollageStore

/// Only image files whose contents match their names are used.
@Suite("Files derived from images") struct CheckedImageTests {
  let test: TestWorkspace

  init() throws { test = try .withPoster() }

  private static let small = PixelSize(width: 40, height: 24)
  private static let large = PixelSize(width: 2100, height: 24)

  private func addPhoto(_ name: String, seed: Int = 1, _ size: PixelSize) throws -> StoredImage {
    let photo = ImageFiles.picture(size.width, size.height, seed: seed)
    try test.add(test.photo(name + ".jpg", photo), as: name)
    return try #require(test.items.last).image
  }

  private func file(_ image: StoredImage) -> String { test.file(of: image) }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try AtomicFile.write(bytes, to: path, mode: 0o600)
  }

  private func rendered(_ format: RenderFormat = .png) throws -> [UInt8] {
    try test.rendered(RenderRequest(format: format))
  }

  @Test(arguments: [small, large]) func rejectSwappedImages(size: PixelSize) throws {
    let images = try [addPhoto("a", size), addPhoto("b", seed: 2, size)]
    let expected = try rendered()
    let bytes = try images.map { try FileReader.bytes(at: file($0)) }
    for (image, bytes) in zip(images, bytes.reversed()) { try write(bytes, to: file(image)) }
    try FileManager.default.removeItem(atPath: test.store.cache)
    let error = try #require(throws: StoreError.self) { try rendered() }
    #expect(images.map { StoreError.damagedImage(path: file($0)) }.contains(error))
    #expect(throws: StoreError.self) { try test.save() }
    #expect(throws: StoreError.damagedImage(path: file(images[0]))) {
      try test.workspace.makeCutout(of: images[0])
    }
    let diagnosis = try test.diagnosis(deep: true, fix: true)
    #expect(try diagnosis.isSound && diagnosis.findings.count == 2 && rendered() == expected)
    #expect(try test.findings(deep: true) == [])
  }

  @Test(arguments: 0..<12) func rejectFlippedBits(number: Int) throws {
    let image = try addPhoto("a", Self.small)
    var bytes = try FileReader.bytes(at: file(image))
    bytes[bytes.count * number / 12] ^= 1 << (number % 8)
    try write(bytes, to: file(image))
    #expect(throws: StoreError.damagedImage(path: file(image))) { try rendered() }
    #expect(throws: StoreError.damagedImage(path: file(image))) { try rendered(.jpeg) }
    #expect(test.workspace.images.pathForParts(of: image) == nil)
  }

  @Test func areValidAfterAddingPhotoAgain() throws {
    let image = try addPhoto("a", Self.small)
    let expected = try FileReader.bytes(at: file(image))
    try damageFile(file(image))
    #expect(try addPhoto("b", Self.small) == image && FileReader.bytes(at: file(image)) == expected)
  }

  @Test func surviveDamagedSource() throws {
    let image = try addPhoto("a", Self.large)
    let expected = try rendered(.jpeg)
    try write([1, 2, 3], to: file(image))
    #expect(try rendered(.jpeg) == expected)
    try FileManager.default.removeItem(atPath: test.store.cells)
    #expect(try rendered(.jpeg) == expected)
  }

  @Test("are removed with a wrong image, and snapshots are rendered again")
  func areRemovedWithWrongImage() throws {
    let image = try addPhoto("a", Self.large)
    let other = try addPhoto("b", seed: 2, Self.large)
    try test.save()
    let paths = try test.snapshot()
    let expected = try FileReader.bytes(at: paths.picture)
    // The snapshot and the proxy are wrong, as if created without verifying the file.
    let size = try ImageProbe().header(of: expected, source: "snapshot").size
    let wrong = Bitmap.filled(size.width, size.height, [200, 10, 10, 255])
    try write(JPEGEncoder(quality: 85, subsampling: .full).encode(wrong), to: paths.picture)
    let proxy = try #require(test.workspace.images.proxy(of: other))
    test.workspace.images.storeProxy(proxy, of: image)
    try write([1, 2, 3], to: file(image))
    #expect(try test.findings(deep: true).map(\.kind) == [.damagedImage])
    #expect(test.workspace.images.proxy(of: image) == proxy)
    let found = try test.findings(fix: true)
    #expect(found.map(\.kind) == [.damagedImage, .wrongSnapshot])
    #expect(found.map(\.remedy).last == "rendered again")
    #expect(test.workspace.images.proxy(of: image) != proxy && !Folder.exists(paths.picture))
    let restored = try test.snapshot()
    #expect(try FileReader.bytes(at: restored.picture) == expected && !test.state().record.isDirty)
    // A snapshot that is already valid is kept.
    try write([1, 2, 3], to: file(image))
    #expect(try test.findings(fix: true).map(\.kind) == [.damagedImage])
    #expect(try test.state().snapshotPaths(in: test.workspace)?.picture == restored.picture)
  }

  @Test func areKeptAsLastRemains() throws {
    let image = try addPhoto("a", Self.large)
    let expected = try rendered()
    let proxy = try #require(test.workspace.images.proxy(of: image))
    let check = test.store.check(of: image.id)
    try Folder.remove(test.folder("a.jpg"))
    for loss in [{ try write([1], to: file(image)) }, { try Folder.remove(file(image)) }] {
      try loss()
      try Folder.make(Folder.parent(of: check))
      try write([1], to: check)
      #expect(try !test.diagnosis(deep: true, fix: true).isSound)
      #expect(test.workspace.images.proxy(of: image) == proxy && !Folder.exists(check))
      #expect(try rendered() == expected)
    }
  }

  @Test func areRemovedForUnknownImagesOnly() throws {
    let image = try addPhoto("a", Self.small)
    let other = try #require(ImageID(rawValue: String(repeating: "a", count: 64)))
    let checks = [image.id, other].map(test.store.check)
    let foreign = Folder.parent(of: checks[0]) + "/letter"
    for path in checks + [foreign] {
      try Folder.make(Folder.parent(of: path))
      try write([1], to: path)
    }
    test.waitForYears()
    let found = try test.findings(fix: true)
    #expect(Set(found.map(\.subject)) == [checks[1], foreign])
    #expect(found.allSatisfy { $0.kind == ($0.subject == foreign ? .unknownFile : .orphanedCache) })
    #expect(Folder.exists(checks[0]) && !Folder.exists(checks[1]))
    #expect(try Folder.exists(test.store.aside + "/letter") && test.findings(deep: true) == [])
  }

  @Test func rejectForeignAndChangedProxies() throws {
    let image = try addPhoto("a", Self.large)
    let other = try addPhoto("b", seed: 2, Self.large)
    let expected = try rendered()
    let (path, foreign) = (test.store.proxy(of: image), test.store.proxy(of: other))
    let own = try FileReader.bytes(at: path)
    try write(FileReader.bytes(at: foreign), to: path)
    #expect(test.workspace.images.proxy(of: image) == nil)
    try FileManager.default.removeItem(atPath: test.store.cells)
    #expect(try rendered() == expected && FileReader.bytes(at: path) == own)
    for offset in [0, own.count / 2, own.count - 65, own.count - 64, own.count - 1] {
      var changed = own
      changed[offset] ^= 4
      #expect(ProxyChecksum.verified(changed, of: image.id) == nil)
    }
    #expect(ProxyChecksum.verified([], of: image.id) == nil)
    #expect(ProxyChecksum.verified(Array(own.suffix(64)), of: image.id) == nil)
  }
}
