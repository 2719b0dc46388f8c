import Foundation
import Synchronization
import Testing

@testable import CollageCore

@Suite("A save, while others work") struct ConcurrentSaveTests {
  @Test("does not take the place of a later one that was quicker") func laterSave() throws {
    let test = try TestWorkspace.withSavedPoster()
    try test.edit { .nudge($0) }
    let rendered = try test.state().record.head
    let other = try Workspace.open(at: test.store.path, creating: false)
    let theirs = Mutex<CollageState?>(nil)
    let workspace = test.workspace.with(
      images: HookedImageFiles(
        disk: test.workspace.images,
        beforeSnapshot: {
          _ = try other.transaction { try $0.edit(.current) { .nudge($0, by: 20) } }
          let saved = try other.save(.current, progress: nil)
          theirs.withLock { $0 = saved }
        }))
    let ours = try workspace.save(.current, progress: nil)
    let record = try #require(theirs.withLock { $0 }).record
    #expect(record.saved == rendered + 1)
    #expect(ours.record.saved == record.saved && ours.record.snapshot == record.snapshot)
    #expect(try test.state().record == ours.record && !ours.record.isDirty)
    // Only the pictures of the later one are kept.
    #expect(try Folder.entries(of: test.store.snapshots).count == 2)
    #expect(try test.diagnosis(deep: true).findings == [])
  }

  @Test("does not take the place of a later one either when what it shows was undone")
  func laterSaveOfAnotherBranch() throws {
    let test = try TestWorkspace.withSavedPoster()
    try test.edit { .nudge($0) }
    let other = try Workspace.open(at: test.store.path, creating: false)
    let theirs = Mutex<CollageState?>(nil)
    let distance = Mutex(20.0)
    let workspace = test.workspace.with(
      images: HookedImageFiles(
        disk: test.workspace.images,
        beforeSnapshot: {
          let pixels = distance.withLock { distance in
            distance += 1
            return distance
          }
          _ = try other.transaction { session in
            _ = try session.undo(.current, steps: 1)
            _ = try session.edit(.current) { .nudge($0, by: pixels) }
          }
          let saved = try other.save(.current, progress: nil)
          theirs.withLock { $0 = saved }
        }))
    let ours = try workspace.save(.current, progress: nil)
    let record = try #require(theirs.withLock { $0 }).record
    #expect(ours.record == record && !record.isDirty)
    #expect(try test.state().record == record)
    #expect(try Folder.entries(of: test.store.snapshots).count == 2)
    #expect(try test.diagnosis(deep: true).findings == [])
  }
}

@Suite("A collage that was deleted") struct RestoredCollageTests {
  @Test("is not the current one when it is restored") func current() throws {
    let test = try TestWorkspace()
    try test.create("one")
    try test.create("two")
    func current() throws -> UUID? { try test.workspace.gallery(limit: 9).current }
    let two = try test.state().record.id
    #expect(try current() == two)
    _ = try test.workspace.transaction { try $0.delete(.named("two")) }
    #expect(try current() == nil)
    let restored = try test.workspace.transaction { try $0.restore("two") }
    #expect(restored.record.id == two && restored.record.deletedAt == nil)
    #expect(try current() == nil)
    #expect(throws: WorkspaceError.noCurrentCollage) { try test.state() }
  }
}
