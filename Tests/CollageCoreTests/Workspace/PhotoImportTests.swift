import Foundation
import Synchronization
import Testing

@testable import CollageCore

@Suite("Photo import") struct PhotoImportTests {
  private let test: TestWorkspace

  init() throws { test = try .withPoster() }

  private func bytes(_ name: String) throws -> [UInt8] {
    guard case .path(let path) = try test.picture(name) else { return [] }
    return try FileReader.bytes(at: path)
  }

  @Test func acceptsBytesWithName() throws {
    let file = try test.workspace.importPhoto(test.picture("Hero 1.png"))
    let upload = PhotoSource.bytes(try bytes("Hero 1.png"), name: "/etc/x/Hero 1.png")
    let photo = try test.workspace.importPhoto(upload)
    #expect(photo.record.image == file.record.image && photo.itemName == Sample.itemName("hero-1"))
    #expect(photo.record.sourceName == "Hero 1.png" && photo.record.addedPath == nil)
    let (outcome, ids) = try test.workspace.transaction { try $0.add([photo], to: .current) }
    #expect(outcome.after.collage.items.map(\.id) == ids)
    #expect(outcome.after.collage.items[0].name == photo.itemName)
  }

  @Test func sanitizesNames() throws {
    for name in ["/", "a/b/", "x\u{0}y", String(repeating: "é", count: 9000)] {
      let fileName = PhotoSource.bytes([], name: name).absolutePath
      #expect(
        !fileName.contains("/") && !fileName.contains("\0") && fileName.utf8.count < 4000,
        "\(name)")
    }
  }

  @Test func importsValidPhotosAndReportsOthers() throws {
    let request = PhotoImportRequest([
      try test.picture("a.png"), .path(test.folder("none.png")), .bytes([1], name: "b.png"),
    ])
    var imported: [String] = []
    let result = try test.workspace.importPhotos(request, onImport: { imported.append($0.name) })
    #expect(result.photos.map(\.name) == imported && imported.count == 1)
    #expect(result.rejected.map(\.name) == [test.folder("none.png"), "b.png"])
    let missing = FileReadError.notFound(path: test.folder("none.png"))
    #expect(result.rejected[0].error as? FileReadError == missing && result.expectedCount == nil)
    var strict = request
    strict.isAllOrNothing = true
    #expect(throws: FileReadError.self) { try test.workspace.importPhotos(strict) }
    #expect(throws: ImportError.self) {
      try test.workspace.importPhotos(PhotoImportRequest([.bytes([1], name: "b.png")]))
    }
  }

  @Test func changesNothingWithoutPhotos() throws {
    let (outcome, ids) = try test.workspace.transaction { try $0.add([], to: .current) }
    #expect(!outcome.hasChanged && ids.isEmpty && outcome.label == "add")
  }

  @Test func importsNothingWhenCancelledAndAllRequired() throws {
    var request = PhotoImportRequest([try test.picture("a.png"), try test.picture("b.png")])
    request.isAllOrNothing = true
    #expect(throws: CancellationError.self) {
      try test.workspace.importPhotos(request, isCancelled: { true })
    }
  }

  @Test func findsPhotosInFoldersPatternsAndLists() throws {
    _ = try test.picture("a1.png")
    _ = try test.picture("a2.png")
    let folder = test.folder("empty")
    try Folder.make(folder)
    let list = PhotoSource.bytes(Array("\(test.folder("a2.png"))\n".utf8), name: "list")
    let named = try PhotoArguments(
      [
        .pattern(test.folder("a*.png"), text: "a*.png"), .list(list, isNullSeparated: false),
        .photo(.path(folder)), .pattern(test.folder("x*"), text: "x*"),
      ], isRecursive: false)
    #expect(named.sources == ["a1.png", "a2.png", "a2.png"].map { .path(test.folder($0)) })
    #expect(
      named.rejected.map { $0.error as? NoPhotosError } == [
        .emptyFolder(path: folder, hasFolders: false), .noMatch(pattern: "x*"),
      ])
  }

  @Test func acceptsExportAsBytes() throws {
    let path = test.folder("poster.collage")
    try test.add(test.picture("a.png"), as: "hero")
    _ = try test.workspace.export([.current], withHistory: false, toFile: path)
    let bytes = try FileReader.bytes(at: path)
    let other = try TestWorkspace()
    let states = try other.workspace.importExport(.bytes(bytes, name: "sent"))
    #expect(states.map(\.record.name) == [Sample.collageName("poster")])
  }
}

@Suite("Photo importer") struct PhotoImporterTests {
  /// Synchronizes two threads.
  private final class ThreadRendezvous: Sendable {
    let firstIsInside = DispatchSemaphore(value: 0)
    let secondHasArrived = DispatchSemaphore(value: 0)
    let hasFinished = DispatchSemaphore(value: 0)
    private let inside = Mutex((now: 0, ever: 0, maximum: 0))

    var maximum: Int { inside.withLock { $0.maximum } }

    /// The first thread stays inside until the second one waits or is also inside.
    func enter() {
      let count = inside.withLock { inside in
        inside.now += 1
        inside.ever += 1
        inside.maximum = max(inside.maximum, inside.now)
        return inside.ever
      }
      if count == 1 {
        firstIsInside.signal()
        _ = secondHasArrived.wait(timeout: .now() + 60)
      } else {
        secondHasArrived.signal()
      }
      inside.withLock { $0.now -= 1 }
    }
  }

  // Importing a photo of 20 × 12 pixels takes eight bytes per pixel.
  @Test(arguments: [(20 * 12 * 8 * 2 - 1, 1), (20 * 12 * 8 * 2, 2)])
  func importsConcurrentlyIfMemoryAllows(memory: Int, together: Int) throws {
    let test = try TestWorkspace()
    let meeting = ThreadRendezvous()
    let importer = PhotoImporter(
      images: HookedImageFiles(disk: test.workspace.images, beforeStore: meeting.enter),
      context: test.workspace.context, importer: ImageImporter(jobs: 1), isLossless: true,
      limits: RenderLimits(jobs: 2, memory: memory),
      onWait: { meeting.secondHasArrived.signal() })
    let photos = try ["a.png", "b.png"].map { try test.picture($0) }
    for photo in photos {
      Thread.detachNewThread {
        _ = try? importer.importPhoto(photo)
        meeting.hasFinished.signal()
      }
      if photo == photos[0] {
        #expect(meeting.firstIsInside.wait(timeout: .now() + 60) == .success)
      }
    }
    for _ in photos { #expect(meeting.hasFinished.wait(timeout: .now() + 60) == .success) }
    #expect(meeting.maximum == together)
  }

  @Test func importsSinglePhotoBeyondMemoryLimit() throws {
    let test = try TestWorkspace()
    let importer = PhotoImporter(
      images: test.workspace.images, context: test.workspace.context, importer: ImageImporter(),
      isLossless: true, limits: RenderLimits(jobs: 2, memory: 1))
    #expect(try importer.importPhoto(test.picture("a.png")).record.byteCount > 0)
  }
}
