import Foundation
import Synchronization
import Testing

@testable import CollageCore
@testable import CollageImaging

@Suite("Failing photo imports") struct PhotoFailureTests {
  private let test: TestWorkspace

  init() throws { test = try .withPoster() }

  private func request() throws -> PhotoImportRequest {
    PhotoImportRequest([try test.picture("a.png"), try test.picture("b.png", width: 21)])
  }

  private func workspace(failing operation: FileError.Operation) -> (Workspace, FileError) {
    let error = FileError(operation, path: "/store/x", code: ENOSPC)
    let files = HookedImageFiles(disk: test.workspace.images, storeFailure: error)
    return (test.workspace.with(images: files), error)
  }

  @Test(arguments: [FileError.Operation.write, .sync, .rename, .makeFolder, .remove])
  func stopOnStoreErrors(_ operation: FileError.Operation) throws {
    let (workspace, error) = workspace(failing: operation)
    #expect(throws: error) { try workspace.importPhotos(request()) }
  }

  @Test func rejectUnreadablePhotosOneByOne() throws {
    let (workspace, error) = workspace(failing: .read)
    let result = try workspace.importPhotos(request())
    #expect(result.photos.isEmpty && result.expectedCount == nil)
    #expect(result.rejected.map(\.name) == ["a.png", "b.png"].map { test.folder($0) })
    #expect(result.rejected.allSatisfy { $0.error as? FileError == error })
  }

  @Test(arguments: [0, 1]) func keepPhotosFinishedBeforeCancellation(_ finished: Int) throws {
    let begun = Mutex(0)
    let done = Mutex(0)
    let (gate, request) = (DispatchSemaphore(value: 0), try request())
    // All photos except the first `finished` ones wait until the import has returned.
    let files = HookedImageFiles(
      disk: test.workspace.images,
      beforeStore: {
        let isFirst = begun.withLock { count in
          count += 1
          return count <= finished
        }
        if !isFirst { gate.wait() }
      })
    defer { for _ in request.sources { gate.signal() } }
    let result = Result {
      try test.workspace.with(images: files).importPhotos(
        request,
        progress: { count, all in
          #expect(all == 2)
          done.withLock { $0 = count }
        }, isCancelled: { done.withLock { $0 } == finished })
    }
    guard finished > 0 else {
      #expect(throws: CancellationError.self) { try result.get() }
      return
    }
    let photos = try result.get()
    #expect(photos.photos.count == 1 && photos.rejected.isEmpty && photos.expectedCount == 2)
  }

  @Test("treat a single photo specially unless another was rejected")
  func treatSinglePhotoSpecially() throws {
    var single = PhotoImportRequest([try test.picture("a.png")])
    #expect(throws: CancellationError.self) {
      try test.workspace.importPhotos(single, isCancelled: { true })
    }
    single.rejected = [RejectedPhoto(name: "x", error: FileReadError.notFound(path: "x"))]
    let result = try test.workspace.importPhotos(single)
    #expect(result.photos.count == 1 && result.rejected.map(\.name) == ["x"])
    #expect(result.expectedCount == nil)
  }

  @Test func failAtOnceIfAllRequired() throws {
    var request = try request()
    request.isAllOrNothing = true
    request.rejected = ["x", "y"].map { name in
      RejectedPhoto(name: name, error: FileReadError.notFound(path: name))
    }
    var count = 0
    #expect(throws: FileReadError.notFound(path: "x")) {
      try test.workspace.importPhotos(request, onImport: { _ in count += 1 })
    }
    #expect(count == 0)
  }
}

@Suite("Photo facts") struct PhotoMetadataTests {
  private let test: TestWorkspace
  private let metadata = PhotoMetadata(capturedAt: "2024-05-01T12:34:56", camera: "Acme Cam 7")

  init() throws {
    test = try TestWorkspace.withPoster()
    try test.add(Self.photo("notes/camera.jpg"), as: "camera")
  }

  private static func photo(_ path: String) -> PhotoSource {
    .path(ConformanceTests.folder.appending(path: "files/" + path).path())
  }

  private func storedMetadata(in workspace: Workspace) throws -> [PhotoMetadata?] {
    try workspace.state(of: .named("poster")).collage.items.map(\.image.metadata)
  }

  /// An EXIF block with the times of capture and digitization.
  ///
  /// `pointers` is the count of the entry that points to the times; a valid block has one.
  static func notes(original: String?, digitized: String?, pointers: UInt8 = 1) -> [UInt8] {
    func entry(_ tag: Int, _ type: UInt8, _ count: UInt8, _ value: UInt8) -> [UInt8] {
      [UInt8(tag & 255), UInt8(tag >> 8), type, 0, count, 0, 0, 0, value, 0, 0, 0]
    }
    let times = [(0x9003, original), (0x9004, digitized)].compactMap { tag, time in
      time.map { (tag, Array($0.utf8) + [0]) }
    }
    let start = 26
    var texts: [UInt8] = []
    var directory: [UInt8] = [UInt8(times.count), 0]
    for (tag, text) in times {
      let offset = start + 2 + times.count * 12 + 4 + texts.count
      directory += entry(tag, 2, UInt8(text.count), UInt8(offset))
      texts += text
    }
    let header: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0]
    return header + entry(0x8769, 4, pointers, UInt8(start)) + [0, 0, 0, 0] + directory
      + [0, 0, 0, 0] + texts
  }

  @Test func preferCaptureOverDigitizationTime() {
    func time(_ original: String?, _ digitized: String?, pointers: UInt8 = 1) -> String? {
      let block = Self.notes(original: original, digitized: digitized, pointers: pointers)
      return EXIF(tiff: block[...]).metadata.capturedAt
    }
    let (taken, scanned) = ("1999:08:11 12:35:00", "2024:05:01 10:00:00")
    #expect(time(taken, scanned) == "1999-08-11T12:35:00")
    #expect(time(nil, scanned) == "2024-05-01T10:00:00")
    #expect(time(taken, nil) == "1999-08-11T12:35:00")
    // A count of two is invalid.
    #expect(time(taken, scanned, pointers: 2) == nil)
  }

  @Test(arguments: [true, false]) func areIncludedInBackups(copying: Bool) throws {
    let copy = test.folder("backup")
    _ = try test.workspace.backUp(to: copy, copying: copying)
    #expect(try storedMetadata(in: Workspace.open(at: copy, creating: false)) == [metadata])
  }

  @Test func areMergedForSamePixels() throws {
    let bytes = try ImageFiles.png()
    let seed = try Data(contentsOf: ConformanceTests.folder.appending(path: "seeds/exif/1"))
    let noted = ImageFiles.png(bytes, adding: "eXIf", Array(seed))
    let raw = PhotoReadingOptions(appliesOrientation: false)
    var metadata: [PhotoMetadata?] = []
    for (name, file) in [("bare", bytes), ("noted", noted)] {
      try AtomicFile.write(file, to: test.folder(name))
      let record = try test.workspace.importPhoto(
        .path(test.folder(name)), lossless: true, reading: raw
      ).record
      try test.register(record)
      metadata = try test.workspace.repository.read { try $0.allImages() }
        .filter { $0.image.id == record.image.id }.map(\.image.metadata)
    }
    #expect(metadata == [self.metadata])
  }
}
