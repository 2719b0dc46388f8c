import Foundation
import Synchronization
import Testing

@testable import CollageCore

@Suite("Transaction with images") struct ImageTransactionTests {
  struct Stop: Error {}

  final class Rounds: Sendable {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .relaxed) }

    /// Increments and returns the count.
    @discardableResult
    func next() -> Int { number.wrappingAdd(1, ordering: .relaxed).newValue }
  }

  let test: TestWorkspace
  /// Another workspace on the same store.
  let other: Workspace
  let path: String

  init() throws {
    test = try TestWorkspace.withSavedPoster()
    try test.create("trip")
    try test.add(test.picture("b.png"), as: "boat")
    _ = try test.workspace.open(.named("poster"))
    other = try test.reopened()
    path = test.folder("out.png")
  }

  /// A workspace that calls a closure whenever a rendered snapshot is about to be stored.
  func workspace(_ meanwhile: @escaping @Sendable () throws -> Void) -> Workspace {
    test.workspace.with(
      images: HookedImageFiles(disk: test.workspace.images, beforeSnapshot: meanwhile))
  }

  func picture(of collage: Collage) throws -> [UInt8] {
    try test.workspace.render(collage, RenderRequest(format: .png), progress: nil)
  }

  private var snapshots: [String] {
    get throws { try Folder.names(in: test.store.snapshots).sorted() }
  }

  private func work(_ session: EditSession) throws -> CollageState {
    _ = try session.edit(.current) { .nudge($0) }
    _ = try session.render(.current, RenderRequest(format: .png), to: path)
    return try session.save(.current)
  }

  func output() throws -> [UInt8] { try FileReader.bytes(at: path) }

  @Test func leavesStoreFreeAndCommitsAtOnce() throws {
    let before = try test.state()
    let meanwhile = Rounds()
    let workspace = workspace { [other] in
      _ = try other.edit(.named("trip")) { .nudge($0) }
      // Changes of the transaction are invisible before its end.
      #expect(try other.state(of: .named("poster")) == before)
      meanwhile.next()
    }
    let cancellationChecks = Rounds()
    let saved = try workspace.transaction(
      isCancelled: { [other] in
        if cancellationChecks.next() == 1 { _ = try? other.edit(.named("trip")) { .nudge($0) } }
        return false
      },
      { session in
        _ = try session.edit(.current) { .nudge($0) }
        let saved = try session.save(.current)
        _ = try session.edit(.current) { .nudge($0, by: 9) }
        _ = try session.render(.current, RenderRequest(format: .png), to: path)
        return saved
      })
    #expect(meanwhile.count == 1 && !saved.record.isDirty)
    #expect(try other.state(of: .named("trip")).record.head == 3)
    let now = try test.state()
    #expect(now.record.head == before.record.head + 2 && now.record.isDirty)
    #expect(try now.record.saved == before.record.head + 1 && output() == picture(of: now.collage))
  }

  @Test func rerendersAfterConcurrentEdit() throws {
    let rounds = Rounds()
    let workspace = workspace { [other] in
      guard rounds.next() == 1 else { return }
      _ = try other.edit(.named("poster")) { .nudge($0, by: 20) }
    }
    let saved = try workspace.transaction(work)
    #expect(try rounds.count == 2 && !saved.record.isDirty && output() == picture(of: test.collage))
    #expect(try test.findings(deep: true) == [] && snapshots.count == 2)
  }

  @Test func keepsRenderingDespiteContinuousEdits() throws {
    let rounds = Rounds()
    let start = try test.items[0].transform.center.x
    let workspace = workspace { [other] in
      rounds.next()
      _ = try other.edit(.named("poster")) { .nudge($0, by: 20) }
    }
    let saved = try workspace.transaction(work)
    #expect(rounds.count == 2 && saved.record.isDirty)
    #expect(saved.collage.items[0].transform.center.x == start + 41)
    #expect(saved.record.snapshot.map(test.workspace.images.snapshotPaths) != nil)
    #expect(try test.findings(deep: true) == [] && snapshots.count == 2)
    // The saved state is the rendered one, which includes only one of two concurrent edits.
    let reverted = try test.workspace.revert(.current)
    #expect(reverted.after.collage.items[0].transform.center.x == start + 21)
    #expect(try output() == picture(of: reverted.after.collage))
    #expect(try test.undo().items == saved.collage.items)
  }

  @Test func marksOnlyRenderedStateAsSaved() throws {
    let head = try test.state().record.head
    let rounds = Rounds()
    let workspace = workspace { [other] in
      rounds.next()
      _ = try other.edit(.named("poster")) { .nudge($0) }
    }
    let saved = try workspace.transaction { try $0.save(.current) }
    let newHead = saved.record.head
    #expect(rounds.count == 1 && saved.record.saved == head && newHead == head + 1)
  }

  @Test(arguments: [false, true]) func keepsLaterSave(isOfAnotherBranch: Bool) throws {
    try test.edit { .nudge($0) }
    let rendered = try test.state().record.head
    let theirs = Mutex<[CollageState]>([])
    let workspace = workspace { [other] in
      let pixels = Double(theirs.withLock { $0.count } + 20)
      _ = try other.transaction { session in
        if isOfAnotherBranch { _ = try session.undo(.current, steps: 1) }
        return try session.edit(.current) { .nudge($0, by: pixels) }
      }
      let saved = try other.save(.current, progress: nil)
      theirs.withLock { $0.append(saved) }
    }
    let ours = try workspace.save(.current, progress: nil).record
    let record = try #require(theirs.withLock { $0 }.last).record
    #expect(record.saved == rendered + (isOfAnotherBranch ? 0 : 1))
    #expect(ours.saved == record.saved && ours.snapshot == record.snapshot && !ours.isDirty)
    #expect(try test.state().record == ours)
    // Only the images of the later save are kept.
    #expect(try snapshots.count == 2 && test.findings(deep: true) == [])
  }

  @Test(arguments: [false, true]) func leavesNothingAfterFailedRendering(isDryRun: Bool) throws {
    try test.edit { .nudge($0) }
    let file = try test.file(of: test.workspace.state(of: .named("trip")).collage.items[0].image)
    try Folder.remove(file)
    let before = (try test.state(), try test.folder.contents, try snapshots)
    #expect(throws: StoreError.missingImage(path: file)) {
      try test.workspace.transaction(isDryRun: isDryRun) { session in
        _ = try work(session)
        _ = try session.render(.named("trip"), RenderRequest(format: .jpeg), to: path + ".jpg")
      }
    }
    #expect(try test.state() == before.0 && test.folder.contents == before.1)
    #expect(try snapshots == before.2)
  }

  @Test("fails before rendering if an edit or an output fails") func failsBeforeRendering() throws {
    let before = try test.state()
    let workspace = workspace { Issue.record("nothing is to be drawn") }
    #expect(throws: Stop.self) {
      try workspace.transaction { session in
        _ = try work(session)
        throw Stop()
      }
    }
    #expect(throws: FileError(.write, path: test.folder.path, code: EISDIR)) {
      try workspace.transaction { session in
        _ = try session.save(.current)
        _ = try session.render(.current, RenderRequest(format: .png), to: test.folder.path)
      }
    }
    #expect(try test.state() == before && !Folder.exists(path))
  }

  @Test func repeatsSameIDsInEveryAttempt() throws {
    var attempts: [[UUID]] = []
    let state = try test.workspace.transaction { session in
      let new = try session.create(nil, canvas: .standard)
      let copy = try session.duplicate(.named("poster"), as: nil)
      attempts.append([new.record.id, copy.record.id] + copy.collage.items.map(\.id))
      return try session.save(.named(copy.record.id.text))
    }
    #expect(attempts.count == 2 && attempts[0] == attempts[1] && Set(attempts[0]).count == 3)
    #expect(state.record.id == attempts[0][1])
  }

  @Test func savesAddedItems() throws {
    let image = try #require(test.items[0].photo).original.image
    let state = try test.workspace.transaction { session in
      let item = NewItem(
        id: session.context.makeID(), name: Sample.itemName("new"), requiresUniqueName: false,
        image: image, placement: PlacementSpec(), createdAt: session.context.now())
      _ = try session.edit(.named("poster")) { _ in .add([item]) }
      return try session.save(.named("poster"))
    }
    #expect(!state.record.isDirty)
  }

  @Test func leavesNothingInDryRun() throws {
    let before = (try test.state(), try snapshots)
    _ = try test.workspace.transaction(isDryRun: true, work)
    #expect(!Folder.exists(path))
    #expect(try test.state() == before.0 && snapshots == before.1)
  }

  @Test func writesOtherImagesDespiteFailedOne() throws {
    let paths = ["first.png", "second.png"].map { test.folder($0) }
    let fileSystem = FaultyFileSystem { step in
      // Another process takes the name just before the rename.
      if step.call == "rename", step.target == paths[0] { try? Folder.make(paths[0]) }
    }
    let workspace = try test.reopened(on: fileSystem)
    let head = try test.state().record.head
    let error = WorkspaceError.outputNotWritten(FileError(.rename, path: paths[0], code: EISDIR))
    #expect(throws: error) {
      try workspace.transaction { session in
        for path in paths {
          _ = try session.edit(.current) { .nudge($0) }
          _ = try session.render(.current, RenderRequest(format: .png), to: path)
        }
      }
    }
    let now = try test.state()
    #expect(now.record.head == head + 2)
    #expect(try FileReader.bytes(at: paths[1]) == picture(of: now.collage))
    #expect(try test.folder.contents == ["a.png", "b.png", "first.png", "second.png", "store"])
  }

  @Test func rejectsStreams() throws {
    #expect(mkfifo(path, 0o600) == 0)
    let workspace = workspace { Issue.record("nothing is to be drawn") }
    for target in [path, "/dev/null"] {
      #expect(throws: WorkspaceError.outputIsStream(path: target)) {
        try workspace.transaction { session in
          _ = try session.save(.current)
          _ = try session.render(.current, RenderRequest(format: .png), to: target)
        }
      }
    }
  }
}
