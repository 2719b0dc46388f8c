import Foundation
import Synchronization
import Testing

@testable import CollageCore

@Suite("A save, while others work") struct ConcurrentSaveTests {
  @Test(
    "does not replace a later one that was quicker, be it of another branch",
    arguments: [false, true])
  func laterSave(isOfAnotherBranch: Bool) throws {
    let test = try TestWorkspace.withSavedPoster()
    try test.edit { .nudge($0) }
    let rendered = try test.state().record.head
    let other = try test.reopened()
    let theirs = Mutex<[CollageState]>([])
    let workspace = test.workspace.with(
      images: HookedImageFiles(
        disk: test.workspace.images,
        beforeSnapshot: {
          let pixels = Double(theirs.withLock { $0.count } + 20)
          _ = try other.transaction { session in
            if isOfAnotherBranch { _ = try session.undo(.current, steps: 1) }
            return try session.edit(.current) { .nudge($0, by: pixels) }
          }
          let saved = try other.save(.current, progress: nil)
          theirs.withLock { $0.append(saved) }
        }))
    let ours = try workspace.save(.current, progress: nil).record
    let record = try #require(theirs.withLock { $0 }.last).record
    #expect(record.saved == rendered + (isOfAnotherBranch ? 0 : 1))
    #expect(ours.saved == record.saved && ours.snapshot == record.snapshot && !ours.isDirty)
    #expect(try test.state().record == ours)
    // Only the pictures of the later one are kept.
    #expect(try Folder.entries(of: test.store.snapshots).count == 2)
    #expect(try test.findings(deep: true) == [])
  }
}
