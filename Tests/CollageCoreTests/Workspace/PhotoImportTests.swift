import Foundation
import Synchronization
import Testing

@testable import CollageCore

@Suite("Photos that are taken in") struct PhotoImportTests {
  private let test: TestWorkspace

  init() throws { test = try .withPoster() }

  private func bytes(_ name: String) throws -> [UInt8] {
    guard case .path(let path) = try test.picture(name) else { return [] }
    return try FileReader.bytes(at: path)
  }

  @Test("may come as bytes with a name, which is no path of this machine") func upload() throws {
    let file = try test.workspace.importPhoto(test.picture("Hero 1.png"))
    let upload = PhotoSource.bytes(try bytes("Hero 1.png"), name: "/etc/x/Hero 1.png")
    let photo = try test.workspace.importPhoto(upload)
    #expect(photo.record.image == file.record.image && photo.itemName == Sample.itemName("hero-1"))
    #expect(photo.record.sourceName == "Hero 1.png" && photo.record.addedPath == nil)
    let (outcome, ids) = try test.workspace.transaction { try $0.add([photo], to: .current) }
    #expect(outcome.after.collage.items.map(\.id) == ids)
    #expect(outcome.after.collage.items[0].name == photo.itemName)
  }

  @Test("never have a name that is a path, or longer than an export takes") func names() throws {
    for name in ["/", "a/b/", "x\u{0}y", String(repeating: "é", count: 9000)] {
      let place = PhotoSource.bytes([], name: name).place
      #expect(!place.contains("/") && !place.contains("\0") && place.utf8.count < 4000, "\(name)")
    }
  }

  @Test("are taken where others are bad, which are told") func someBad() throws {
    let order = PhotoImportRequest([
      try test.picture("a.png"), .path(test.folder("none.png")), .bytes([1], name: "b.png"),
    ])
    var imported: [String] = []
    let result = try test.workspace.importPhotos(order, onImport: { imported.append($0.name) })
    #expect(result.photos.map(\.name) == imported && imported.count == 1)
    #expect(result.refused.map(\.name) == [test.folder("none.png"), "b.png"])
    let missing = FileReadError.notFound(path: test.folder("none.png"))
    #expect(result.refused[0].error as? FileReadError == missing && result.expectedCount == nil)
    var strict = order
    strict.isAllOrNothing = true
    #expect(throws: FileReadError.self) { try test.workspace.importPhotos(strict) }
    #expect(throws: ImportError.self) {
      try test.workspace.importPhotos(PhotoImportRequest([.bytes([1], name: "b.png")]))
    }
  }

  @Test("are not put on a canvas when there are none") func none() throws {
    let (outcome, ids) = try test.workspace.transaction { try $0.add([], to: .current) }
    #expect(!outcome.hasChanged && ids.isEmpty && outcome.label == "add")
  }

  @Test("are none when somebody stops and all are wanted") func stopped() throws {
    var order = PhotoImportRequest([try test.picture("a.png"), try test.picture("b.png")])
    order.isAllOrNothing = true
    #expect(throws: CancellationError.self) {
      try test.workspace.importPhotos(order, isCancelled: { true })
    }
  }

  @Test("are found in folders, patterns and lists") func named() throws {
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
      named.refused.map { $0.error as? NoPhotosError } == [
        .emptyFolder(path: folder, hasFolders: false), .noMatch(pattern: "x*"),
      ])
  }

  @Test("of an export may come as bytes") func export() throws {
    let path = test.folder("poster.collage")
    try test.add(test.picture("a.png"), as: "hero")
    _ = try test.workspace.export([.current], withHistory: false, toFile: path)
    let bytes = try FileReader.bytes(at: path)
    let other = try TestWorkspace()
    let states = try other.workspace.importExport(.bytes(bytes, name: "sent"))
    #expect(states.map(\.record.name) == [Sample.collageName("poster")])
  }
}

@Suite("Bringing photos into the store") struct PhotoImporterTests {
  /// What two threads tell each other.
  private final class Meeting: Sendable {
    let firstIsInside = DispatchSemaphore(value: 0)
    let secondHasCome = DispatchSemaphore(value: 0)
    let bothHaveGone = DispatchSemaphore(value: 0)
    private let inside = Mutex((now: 0, ever: 0, most: 0))

    var most: Int { inside.withLock { $0.most } }

    /// The first stays inside until the second waits, or is inside too.
    func enter() {
      let count = inside.withLock { inside in
        inside.now += 1
        inside.ever += 1
        inside.most = max(inside.most, inside.now)
        return inside.ever
      }
      if count == 1 {
        firstIsInside.signal()
        _ = secondHasCome.wait(timeout: .now() + 60)
      } else {
        secondHasCome.signal()
      }
      inside.withLock { $0.now -= 1 }
    }
  }

  // Twenty by twelve pixels take eight bytes each while a photo is brought in.
  @Test(
    "takes two large photos at a time only where there is memory for both",
    arguments: [(20 * 12 * 8 * 2 - 1, 1), (20 * 12 * 8 * 2, 2)])
  func room(memory: Int, together: Int) throws {
    let test = try TestWorkspace()
    let meeting = Meeting()
    let importer = PhotoImporter(
      images: HookedImageFiles(disk: test.workspace.images, beforeStore: meeting.enter),
      context: test.workspace.context, importer: ImageImporter(jobs: 1), isLossless: true,
      limits: RenderLimits(jobs: 2, memory: memory),
      onWait: { meeting.secondHasCome.signal() })
    let photos = try ["a.png", "b.png"].map { try test.picture($0) }
    for photo in photos {
      Thread.detachNewThread {
        _ = try? importer.importPhoto(photo)
        meeting.bothHaveGone.signal()
      }
      if photo == photos[0] {
        #expect(meeting.firstIsInside.wait(timeout: .now() + 60) == .success)
      }
    }
    for _ in photos { #expect(meeting.bothHaveGone.wait(timeout: .now() + 60) == .success) }
    #expect(meeting.most == together)
  }

  @Test("takes one photo that needs more memory than there is") func alone() throws {
    let test = try TestWorkspace()
    let importer = PhotoImporter(
      images: test.workspace.images, context: test.workspace.context, importer: ImageImporter(),
      isLossless: true, limits: RenderLimits(jobs: 2, memory: 1))
    #expect(try importer.importPhoto(test.picture("a.png")).record.byteCount > 0)
  }
}
