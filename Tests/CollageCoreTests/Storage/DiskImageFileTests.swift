import Foundation
import Testing

@testable import CollageStore

@Suite("Image files on disk") struct DiskImageFileTests {
  private let folder: TemporaryFolder
  private let store: StoreFolder
  private var files: DiskImageFiles { DiskImageFiles(folder: store) }

  init() throws {
    folder = try TemporaryFolder()
    store = StoreFolder(path: folder("store"))
    try store.make()
  }

  private func image(_ bytes: [UInt8], width: Int = 4) throws -> StoredImage {
    StoredImage(
      id: try #require(ImageID(rawValue: contentHash(of: bytes))), format: .png,
      size: PixelSize(width: width, height: 3), isOpaque: false)
  }

  @Test func storesFileOnceAndTouchesIt() throws {
    let image = try image([1, 2, 3])
    #expect(try files.store([1, 2, 3], format: .png) == image.id)
    let path = store.file(of: image.id, format: .png)
    #expect(files.path(of: image) == path && Folder.mode(path) == 0o600)
    let number = Folder.fileID(path)
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    #expect(try files.store([1, 2, 3], format: .png) == image.id)
    #expect(Folder.fileID(path) == number && Folder.modified(path) ?? 0 > 1_000_000)
    // A different file of the same or another length is rewritten.
    for wrong in [[1, 2, 4], [1, 2]] as [[UInt8]] {
      try AtomicFile.write(wrong, to: path)
      #expect(try files.store([1, 2, 3], format: .png) == image.id)
      #expect(try FileReader.bytes(at: path, limit: 9) == [1, 2, 3])
    }
    #expect(try files.store([1, 2, 3], format: .jpeg) == image.id)
    #expect(Folder.exists(store.file(of: image.id, format: .jpeg)))
    #expect(try Folder.names(in: store.staging) == [])
  }

  @Test func verifiesLengthAndContents() throws {
    let image = try image([1, 2, 3])
    let path = files.path(of: image)
    func record(_ count: Int) -> ImageRecord {
      ImageRecord(
        image: image, kind: .base, byteCount: count, sourceName: "x", createdAt: Sample.date)
    }
    #expect(!files.has(record(3)) && !files.has(record(0)))
    #expect(throws: StoreError.missingImage(path: path)) { try files.bytes(of: image) }
    _ = try files.store([1, 2, 3], format: .png)
    #expect(files.has(record(3)) && !files.has(record(2)) && !files.has(record(4)))
    #expect(try files.bytes(of: image) == [1, 2, 3] && files.pathForParts(of: image) == path)
    try AtomicFile.write([1, 2, 4], to: path)
    #expect(throws: StoreError.damagedImage(path: path)) { try files.bytes(of: image) }
    #expect(files.pathForParts(of: image) == nil && files.has(record(3)))
    try Folder.remove(path)
    #expect(files.pathForParts(of: image) == nil)
  }

  @Test func storesProxiesAndRemovesFormerOnes() throws {
    let (image, other) = (try image([1]), try image([2]))
    let former = store.formerProxy(of: image)
    try Folder.make(Folder.parent(of: former))
    try AtomicFile.write([9], to: former)
    #expect(files.proxy(of: image) == nil && files.proxyPath(of: image) == store.proxy(of: image))
    files.storeProxy([7, 8], of: image)
    files.storeProxy([6], of: other)
    #expect(files.proxy(of: image) == [7, 8] && files.proxy(of: other) == [6])
    #expect(!Folder.exists(former) && Folder.mode(store.proxy(of: image)) == 0o600)
    // Only derived files are removed.
    try AtomicFile.write([9], to: former)
    let checks = [image, other].map { store.check(of: $0.id) }
    for check in checks {
      try Folder.make(Folder.parent(of: check))
      try AtomicFile.write([1], to: check)
    }
    _ = try files.store([1], format: .png)
    files.removeDerived(of: image)
    for path in [former, store.proxy(of: image), checks[0]] { #expect(!Folder.exists(path)) }
    #expect(files.proxy(of: other) == [6] && Folder.exists(checks[1]))
    #expect(try files.bytes(of: image) == [1])
  }

  @Test func storesSnapshotWithThumbnail() throws {
    try files.storeSnapshot([1, 2], thumbnail: [3], name: "x")
    try files.storeSnapshot([4], thumbnail: [5], name: "y")
    let paths = files.snapshotPaths("x")
    #expect(paths == store.snapshot("x"))
    #expect(try FileReader.bytes(at: paths.picture, limit: 9) == [1, 2])
    #expect(try FileReader.bytes(at: paths.thumbnail, limit: 9) == [3])
    #expect(Folder.mode(paths.picture) == 0o600 && Folder.mode(paths.thumbnail) == 0o600)
    files.removeSnapshot("x")
    files.removeSnapshot("none")
    #expect(try Set(Folder.names(in: store.snapshots)) == ["y.jpg", "y.thumb.jpg"])
  }

  @Test func emptiesCacheAtZeroLimit() throws {
    let name = contentHash(of: [1])
    let cache = try #require(files.cellCache(limit: 1 << 20))
    #expect(cache.limit == 1 << 20)
    let writer = cache.writer(name)
    writer.add(name, [1, 2, 3])
    #expect(writer.commit() && cache.file(name) != nil)
    #expect(files.cellCache(limit: 1) != nil && cache.file(name) != nil)
    #expect(files.cellCache(limit: 0) == nil && cache.file(name) == nil)
    #expect(try Folder.names(in: store.cells) == [])
  }

  @Test func readsFactsFromContents() throws {
    func facts(_ bytes: [UInt8], claimedOpaque: Bool = true) throws -> ImageFileProperties? {
      try AtomicFile.write(bytes, to: folder("x"))
      let date = Date(timeIntervalSince1970: 1_234_567)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder("x"))
      return ImageFileProperties(ofFile: folder("x"), claimedOpaque: claimedOpaque)
    }
    let jpeg = try ImageFiles.jpeg()
    let photo = try #require(try facts(jpeg, claimedOpaque: false))
    #expect(photo.format == .jpeg && photo.size == PixelSize(width: 40, height: 24))
    #expect(photo.isOpaque && photo.byteCount == jpeg.count)
    #expect(photo.writtenAt == Date(timeIntervalSince1970: 1_234_567))
    // A PNG with an alpha channel counts as opaque only if that is claimed and true.
    let full = Bitmap(
      size: PixelSize(width: 2, height: 1), alpha: .straight, bytes: [1, 2, 3, 255, 4, 5, 6, 255])
    let rows: [UInt8] = [0] + full.bytes
    let opaque = ImageFiles.png(2, 1, colorType: 6, rows: rows)
    let clear = try ImageFiles.png(ImageFiles.translucent(5, 4))
    for (bytes, claim, isOpaque) in [
      (opaque, true, true), (opaque, false, false), (clear, true, false), (clear, false, false),
    ] {
      let found = try #require(try facts(bytes, claimedOpaque: claim))
      #expect(found.isOpaque == isOpaque && found.format == .png, "\(claim)")
    }
    // Metadata can be longer than the first read.
    let note: [UInt8] = [0xFF, 0xEF, 0x20, 0x00] + [UInt8](repeating: 7, count: 0x1FFE)
    #expect(try facts(jpeg[..<2] + note + jpeg[2...])?.size == photo.size)
    for bytes in [
      [], [1, 2, 3], Array(jpeg.prefix(20)), ImageFiles.jpeg(jpeg, exif: ImageFiles.exif(6)),
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B],
    ] { #expect(try facts(bytes) == nil, "\(bytes.prefix(8))") }
    #expect(ImageFileProperties(ofFile: folder("none"), claimedOpaque: true) == nil)
    let described = photo.image(Sample.image().id, PhotoMetadata(camera: "c"))
    #expect(
      described
        == StoredImage(
          id: Sample.image().id, format: .jpeg, size: photo.size, isOpaque: true,
          metadata: PhotoMetadata(camera: "c")))
  }
}
