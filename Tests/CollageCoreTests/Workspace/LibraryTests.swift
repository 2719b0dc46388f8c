import Foundation
import Synchronization
import Testing

@testable import CollageCore

@Suite("Library") struct LibraryTests {
  private let test: TestWorkspace
  private var workspace: Workspace { test.workspace }

  init() throws { test = try TestWorkspace() }

  /// An image that differs everywhere from the images of other numbers.
  private func picture(
    _ name: String, _ number: Int = 0, width: Int = 40, height: Int = 30
  ) throws -> PhotoSource {
    let bitmap = Bitmap.make(width, height) { x, y in
      var random = TestRandom(state: UInt64(x * 8 / width * 8 + y * 8 / height + number * 1000 + 1))
      let value = UInt8.random(in: 0...255, using: &random)
      return [value, UInt8(truncatingIfNeeded: number * 40), 255 - value, 255]
    }
    return try test.picture(name, bitmap)
  }

  @discardableResult
  private func add(_ sources: PhotoSource..., name: String? = nil) throws -> [LibraryImportResult] {
    let name = try name.map { try LibraryName($0) }
    return try workspace.addToLibrary(LibraryRequest(sources, name: name)).photos
  }

  private func files(_ path: String) throws -> [String] {
    Folder.isFolder(path) ? try Folder.names(in: path).sorted() : []
  }

  @Test func keepsOriginalAndThumbnail() throws {
    let source = try picture("Beach one.PNG")
    let photo = try #require(try add(source).first).photo
    #expect(photo.name.rawValue == "Beach one" && photo.fileExtension == "PNG")
    #expect(photo.size == PixelSize(width: 40, height: 30) && photo.format == .png)
    #expect(photo.taken.isGuessed)
    #expect(try workspace.libraryOriginal(of: photo) == source.bytes(limit: .max))
    #expect(try files(test.store.originals) == ["\(photo.id.text).PNG"])
    #expect(try files(test.store.thumbnails) == ["\(photo.id.text).jpg"])
    #expect(try files(test.store.staging) == [])
    #expect(Folder.mode(test.store.original(of: photo)) == 0o600)
    let thumbnail = workspace.libraryThumbnail(of: photo)
    #expect(!thumbnail.isPlaceholder)
    let header = try ImageProbe().header(of: thumbnail.bytes, source: "t")
    #expect(header.size == PixelSize(width: 180, height: 180) && header.format == .jpeg)
    #expect(try workspace.libraryPhoto("BEACH ONE") == photo)
    #expect(try workspace.libraryPhoto("photo:\(photo.id.text.prefix(8))") == photo)
    #expect(try workspace.diagnose(deep: true).findings == [])
  }

  @Test func keepsSameBytesOnceWithAllNames() throws {
    let first = try #require(try add(picture("a.png")).first)
    let repeated = try #require(try add(picture("a.png")).first)
    let other = try #require(try add(picture("b.png")).first)
    let named = try #require(try add(picture("a.png"), name: "Chosen").first)
    #expect(first.outcome == .added && repeated.outcome == .known)
    #expect(other.outcome == .named && named.outcome == .named)
    #expect(named.photo.names.map(\.rawValue) == ["a", "b", "Chosen"])
    #expect(named.photo.id == first.photo.id)
    for number in 3..<LibraryPhoto.maximumNameCount {
      #expect(try add(picture("a.png"), name: "Name \(number)").first?.outcome == .named)
    }
    let full = try #require(try add(picture("a.png"), name: "One more").first)
    #expect(full.outcome == .known && full.photo.names.count == LibraryPhoto.maximumNameCount)
    #expect(full.leftOutNames.map(\.rawValue) == ["One more"])
    let chosen = try #require(try add(picture("a.png"), name: "Chosen").first)
    #expect(chosen.outcome == .known && chosen.leftOutNames.isEmpty)
    _ = try workspace.removeFromLibrary([full.photo.id])
    let restored = try #require(try add(picture("a.png"), name: "One more").first)
    #expect(restored.outcome == .restored && restored.leftOutNames.count == 1)
    let twice = try add(picture("c.png", 1), picture("d.png", 1))
    #expect(twice.map(\.outcome) == [.added, .named] && twice[0].photo.id == twice[1].photo.id)
    #expect(try files(test.store.originals).count == 2 && files(test.store.thumbnails).count == 2)
  }

  @Test func namesFilesAfterWholeBatch() throws {
    let (first, second) = (try picture("a.png"), try picture("b.png", 1))
    let (folder, seen) = (test.store.originals, Counts())
    var request = LibraryRequest([first, second, first])
    request.limits.jobs = 1
    _ = try workspace.addToLibrary(request) { done, _ in
      let count = (try? Folder.names(in: folder).count) ?? -1
      seen.all.withLock { $0.append(count) }
    }
    #expect(seen.all.withLock { $0 } == [0, 0, 0])
    #expect(try files(folder).count == 2 && files(test.store.staging) == [])
  }

  @Test func addsMorePhotosThanOpenFiles() throws {
    let sources = try (0..<70).map { try picture("\($0).png", $0, width: 9, height: 8) }
    var request = LibraryRequest(sources)
    request.isAllOrNothing = true
    #expect(try workspace.addToLibrary(request).photos.count == 70)
    #expect(try files(test.store.originals).count == 70)
    #expect(try workspace.diagnose(deep: true).findings == [])
  }

  @Test func addsValidPhotosAndReportsOthers() throws {
    try AtomicFile.write([1, 2, 3], to: test.folder("bad.jpg"))
    let invalid = PhotoSource.path(test.folder("bad.jpg"))
    let valid = try picture("good.png")
    #expect(throws: DecodeError.self) { try add(invalid) }
    let additions = try workspace.addToLibrary(LibraryRequest([invalid, valid]))
    #expect(additions.photos.map(\.photo.name.rawValue) == ["good"])
    #expect(additions.rejected.map(\.name) == [test.folder("bad.jpg")])
    var request = LibraryRequest([try picture("more.png", 5), invalid])
    request.isAllOrNothing = true
    #expect(throws: DecodeError.self) { try workspace.addToLibrary(request) }
    #expect(try workspace.library().photos.count == 1 && files(test.store.originals).count == 1)
  }

  @Test func listsRenamesTagsRemovesAndRestores() throws {
    #expect(try workspace.library().isEmpty)
    let photos = try add(picture("a.png"), picture("b.png", 1), picture("c.png", 2)).map(\.photo)
    #expect(try workspace.library().photos.map(\.name.rawValue) == ["c", "b", "a"])
    let page = try workspace.library(LibraryQuery(limit: 2))
    #expect(page.hasMore && page.photos.count == 2 && !page.isEmpty)
    try workspace.renameInLibrary(photos[0].id, to: LibraryName("Sea"))
    try workspace.tagInLibrary(photos.map(\.id), with: [Sample.tag("x")])
    #expect(try workspace.libraryTags().values.map { $0 } == [3])
    #expect(try workspace.libraryPhotos(["*"]).map(\.name.rawValue) == ["b", "c", "Sea"])
    #expect(try workspace.libraryPhotos(["S*", "sea", "b"]).map(\.name.rawValue) == ["Sea", "b"])
    #expect(throws: LibraryError.noMatch(pattern: "q*")) { try workspace.libraryPhotos(["q*"]) }
    #expect(throws: LibraryError.noSuchPhoto("Seo", nearest: ["Sea"])) {
      try workspace.libraryPhoto("Seo")
    }
    try workspace.removeFromLibrary([photos[0].id, photos[1].id])
    try workspace.removeFromLibrary([photos[2].id])
    #expect(try workspace.library().photos.isEmpty)
    #expect(try workspace.undoLibraryRemoval().map(\.name.rawValue) == ["c"])
    #expect(try workspace.undoLibraryRemoval().count == 2)
    #expect(throws: LibraryError.nothingToUndo) { try workspace.undoLibraryRemoval() }
    try workspace.removeFromLibrary([photos[1].id])
    #expect(try add(picture("b.png", 1)).map(\.outcome) == [.restored])
  }

  @Test func limitsTagsPerPhoto() throws {
    let photo = try #require(try add(picture("a.png")).first).photo
    func tags(_ range: Range<Int>) throws -> [PhotoTag] {
      try range.map { try Sample.tag("t\($0)") }
    }
    try workspace.tagInLibrary([photo.id], with: tags(0..<100))
    let error = LibraryError.tooManyTags(photo: "a", limit: 100)
    #expect(throws: error) { try workspace.tagInLibrary([photo.id], with: tags(100..<101)) }
    var request = LibraryRequest([try picture("b.png", 1)])
    request.tags = try tags(0..<101)
    #expect(throws: LibraryError.tooManyTags(photo: "b", limit: 100)) {
      try workspace.addToLibrary(request)
    }
    #expect(try files(test.store.originals).count == 1)
    try workspace.tagInLibrary([photo.id], with: tags(100..<101), without: tags(0..<1))
    #expect(try workspace.libraryPhoto("a").tags.count == 100)
    // The written export can be read.
    let path = test.folder("l.collage")
    _ = try workspace.exportLibrary(as: .new(path))
    let other = try TestWorkspace()
    #expect(try other.workspace.importFile(.path(path)).photos.count == 1)
  }

  @Test func disambiguatesEqualNames() throws {
    let photos = try add(picture("a.png"), picture("b.png", 1)).map(\.photo)
    try workspace.renameInLibrary(photos[1].id, to: LibraryName("A"))
    do {
      _ = try workspace.libraryPhoto("a")
      Issue.record("two photos are called so")
    } catch LibraryError.ambiguous(let word, let matches) {
      #expect(word == "a" && matches.map(\.name).sorted() == ["A", "a"])
      for match in matches { _ = try workspace.libraryPhoto(match.id) }
    }
  }

  @Test func restoresLostThumbnailOrUsesPlaceholder() throws {
    let photo = try #require(try add(picture("a.png")).first).photo
    let path = test.store.thumbnail(of: photo)
    let first = workspace.libraryThumbnail(of: photo).bytes
    try Folder.remove(path)
    #expect(workspace.libraryThumbnail(of: photo).bytes == first)
    #expect(Folder.byteCount(ofFile: path) == first.count)
    try AtomicFile.write(Array(first.dropLast(40)), to: path)
    #expect(workspace.libraryThumbnail(of: photo).bytes == first)
    let cache = ThumbnailCache(limit: first.count)
    #expect(cache.thumbnail(of: photo, in: workspace).bytes == first)
    #expect(cache.byteCount == first.count)
    try Folder.remove(path)
    try Folder.remove(test.store.original(of: photo))
    #expect(cache.thumbnail(of: photo, in: workspace).bytes == first)
    cache.forget(photo.id)
    #expect(cache.byteCount == 0)
    let placeholder = cache.thumbnail(of: photo, in: workspace)
    #expect(placeholder.isPlaceholder && cache.byteCount == 0 && placeholder.bytes != first)
    let header = try ImageProbe().header(of: placeholder.bytes, source: "t")
    #expect(header.size == PixelSize(width: 180, height: 180))
    // The placeholder shows a sun, two hills, and the sky.
    let drawn = try ImageDecoder().decode(placeholder.bytes, source: "t")
    for (x, y, gray) in [
      (122, 62, 176), (74, 92, 160), (120, 106, 160), (74, 62, 222), (110, 90, 222), (14, 130, 222),
    ] {
      #expect(drawn[x, y].prefix(3).allSatisfy { abs(Int($0) - gray) < 6 }, "\(x) \(y)")
    }
    // Adding the photo again restores it.
    #expect(try add(picture("a.png")).first?.outcome == .known)
    #expect(workspace.libraryThumbnail(of: photo).bytes == first)
  }

  @Test func cachesRecentlyUsedThumbnails() throws {
    let photos = try add(picture("a.png"), picture("b.png", 1), picture("c.png", 2)).map(\.photo)
    let sizes = photos.map { workspace.libraryThumbnail(of: $0).bytes.count }
    let cache = ThumbnailCache(limit: sizes.reduce(0, +) - 1)
    for index in [0, 1, 0, 2] { _ = cache.thumbnail(of: photos[index], in: workspace) }
    #expect(cache.byteCount == sizes[0] + sizes[2])
    for index in [1, 0] { cache.forget(photos[index].id) }
    #expect(cache.byteCount == sizes[2])
  }

  @Test func findsSimilarPhotos() throws {
    try add(
      picture("a.png", width: 64, height: 48), picture("small.png", width: 32, height: 24),
      picture("other.png", 3), picture("third.png", 4))
    let groups = try workspace.nearDuplicatesInLibrary()
    #expect(groups.map { $0.map(\.name.rawValue) } == [["a", "small"]])
    let like = try workspace.libraryPhotos(like: picture("q.png", width: 64, height: 48))
    #expect(like.map(\.photo.name.rawValue) == ["a", "small"])
    #expect(like.map(\.isSame) == [true, false])
    #expect(try workspace.libraryPhotos(like: picture("none.png", 9)).isEmpty)
  }

  @Test("exports originals, and replaces files only on request")
  func exportsOriginalsWithoutReplacing() throws {
    let photos = try add(picture("a.png"), picture("b.png", 1)).map(\.photo)
    try workspace.renameInLibrary(photos[1].id, to: LibraryName("A"))
    let found = try workspace.library().photos
    var paths: [String] = []
    try workspace.exportOriginals(
      found, to: test.folder("out"), replacing: false, written: { paths.append($0) })
    #expect(paths.map(Folder.name) == ["A.png", "a-2.png"])
    #expect(try FileReader.bytes(at: paths[0]) == FileReader.bytes(at: test.folder("b.png")))
    #expect(throws: FileError.self) {
      try workspace.exportOriginals(found, to: test.folder("out"), replacing: false)
    }
    try workspace.exportOriginals(found, to: test.folder("out"), replacing: true)
    // If the file already is the original, it isn't written, so a collage can use it.
    try test.create()
    _ = try workspace.add(PhotoImportRequest([.path(paths[0])]), to: .current)
    try workspace.exportOriginals(found, to: test.folder("out"), replacing: true)
    #expect(throws: FileError.self) {
      try workspace.exportOriginals(found, to: test.store.originals, replacing: false)
    }
  }

  @Test func scalesPhotoToAnySize() throws {
    let photo = try #require(try add(picture("a.png", width: 64, height: 48)).first).photo
    let image = try workspace.libraryPreview(of: photo, longSide: 32)
    #expect(image.size == PixelSize(width: 32, height: 24) && image.format == .jpeg)
    let large = try workspace.libraryPreview(of: photo, longSide: 999)
    #expect(large.size == PixelSize(width: 64, height: 48))
  }
}

/// Numbers recorded by several threads.
private final class Counts: Sendable { let all = Mutex<[Int]>([]) }
