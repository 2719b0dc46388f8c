import Foundation
import Synchronization
import Testing

@testable import CollageCore

@Suite("Several photos of which not all can be taken")
struct PhotoFailureTests {
  private let test: TestWorkspace

  init() throws {
    test = try TestWorkspace()
    try test.create()
  }

  private func order() throws -> PhotoImportRequest {
    PhotoImportRequest([try test.picture("a.png"), try test.picture("b.png", width: 21)])
  }

  /// The workspace on a store that takes no photos.
  private func workspace(failing operation: FileError.Operation) -> (Workspace, FileError) {
    let error = FileError(operation, path: "/store/x", code: ENOSPC)
    let files = HookedImageFiles(disk: test.workspace.images, storeFailure: error)
    return (test.workspace.with(images: files), error)
  }

  @Test(
    "are none when it is the store that fails, which is no photo's fault",
    arguments: [FileError.Operation.write, .sync, .rename, .makeFolder, .remove])
  func store(_ operation: FileError.Operation) throws {
    let (workspace, error) = workspace(failing: operation)
    #expect(throws: error) { try workspace.importPhotos(order()) }
  }

  @Test("are refused one by one where they cannot be read")
  func reading() throws {
    let (workspace, error) = workspace(failing: .read)
    let result = try workspace.importPhotos(order())
    #expect(result.photos.isEmpty && result.expectedCount == nil)
    #expect(result.refused.map(\.name) == ["a.png", "b.png"].map { test.folder($0) })
    #expect(result.refused.allSatisfy { $0.error as? FileError == error })
  }

  @Test("are refused where they are no pictures, of whatever kind the error is")
  func pictures() throws {
    var order = try order()
    order.sources += [.bytes(Array("text".utf8), name: "c.txt"), .path(test.folder("none.png"))]
    let result = try test.workspace.importPhotos(order)
    #expect(result.photos.count == 2)
    #expect(result.refused.map(\.name) == ["c.txt", test.folder("none.png")])
    #expect(result.refused[1].error as? FileReadError == .notFound(path: test.folder("none.png")))
  }

  @Test("count when they were finished before somebody stopped", arguments: [0, 1])
  func stopped(_ finished: Int) throws {
    let begun = Mutex(0)
    let done = Mutex(0)
    let (gate, order) = (DispatchSemaphore(value: 0), try order())
    // All but the first ones wait until the import has returned.
    let files = HookedImageFiles(
      disk: test.workspace.images,
      beforeStore: {
        let isFirst = begun.withLock { count in
          count += 1
          return count <= finished
        }
        if !isFirst { gate.wait() }
      })
    defer { for _ in order.sources { gate.signal() } }
    let result = Result {
      try test.workspace.with(images: files).importPhotos(
        order,
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
    #expect(photos.photos.count == 1 && photos.refused.isEmpty && photos.expectedCount == 2)
  }

  @Test("are no several ones when there is only one and none was refused")
  func single() throws {
    var single = PhotoImportRequest([try test.picture("a.png")])
    #expect(single.stopsAtOnce)
    #expect(throws: CancellationError.self) {
      try test.workspace.importPhotos(single, isCancelled: { true })
    }
    single.refused = [RefusedPhoto(name: "x", error: FileReadError.notFound(path: "x"))]
    #expect(!single.stopsAtOnce)
    let result = try test.workspace.importPhotos(single)
    #expect(result.photos.count == 1 && result.refused.map(\.name) == ["x"])
    #expect(result.expectedCount == nil)
  }

  @Test("fail at once where each of them is wanted, with what was refused first")
  func allOrNothing() throws {
    var order = try order()
    order.isAllOrNothing = true
    order.refused = [
      RefusedPhoto(name: "x", error: FileReadError.notFound(path: "x")),
      RefusedPhoto(name: "y", error: FileReadError.notFound(path: "y")),
    ]
    var count = 0
    #expect(throws: FileReadError.notFound(path: "x")) {
      try test.workspace.importPhotos(order, onImport: { _ in count += 1 })
    }
    #expect(count == 0)
  }
}
