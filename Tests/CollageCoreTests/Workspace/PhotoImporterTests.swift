import Foundation
import Synchronization
import Testing

@testable import CollageCore

@Suite("Bringing photos into the store")
struct PhotoImporterTests {
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

  @Test("takes one photo that needs more memory than there is")
  func alone() throws {
    let test = try TestWorkspace()
    let importer = PhotoImporter(
      images: test.workspace.images, context: test.workspace.context, importer: ImageImporter(),
      isLossless: true, limits: RenderLimits(jobs: 2, memory: 1))
    #expect(try importer.importPhoto(test.picture("a.png")).record.byteCount > 0)
  }
}
