import Foundation
import Testing

@testable import CollageCore

@Suite("The history of a collage") struct HistoryTests {
  let test: TestWorkspace

  init() throws { test = try .withHero() }

  @Test("undone step by step shows every earlier state, and done again every later one")
  func undoAndRedo() throws {
    var random = TestRandom(state: 7)
    try test.workspace.transaction { session in
      for image in Sample.editImages { try session.repository.insert(Sample.record(image)) }
    }
    var states = [try test.state().collage]
    while states.count < 40 {
      let outcome = try test.edit { try .random(for: $0, using: &random) }
      #expect(outcome.hasChanged == (outcome.after.record.head > outcome.before.record.head))
      if outcome.hasChanged { states.append(outcome.after.collage) }
    }
    for state in states.dropLast().reversed() {
      let (now, undone) = try test.workspace.transaction { try $0.undo(.current, steps: 1) }
      #expect(now.collage == state)
      #expect(undone.count == 1)
    }
    for state in states.dropFirst() {
      let (now, _) = try test.workspace.transaction { try $0.redo(.current, steps: 1) }
      #expect(now.collage == state)
    }
    let (back, undone) = try test.workspace.transaction { try $0.undo(.current, steps: 20) }
    #expect(back.collage == states[states.count - 21])
    #expect(undone.map(\.number) == undone.map(\.number).sorted(by: >))
  }

  @Test("keeps the revision of the last save where steps after it are dropped")
  func savedBefore() throws {
    let saved = try test.workspace.save(.current, progress: nil).record.saved
    for _ in 0..<2 { try test.edit { .nudge($0) } }
    _ = try test.workspace.transaction { try $0.undo(.current, steps: 1) }
    try test.edit { .nudge($0, by: 7) }
    let record = try test.state().record
    #expect(record.saved == saved && record.savedState == nil && record.isDirty)
  }

  @Test("ends at the collage's beginning and at its newest edit") func ends() throws {
    #expect(throws: WorkspaceError.nothingToUndo(available: 1)) {
      try test.workspace.transaction { try $0.undo(.current, steps: 2) }
    }
    #expect(throws: WorkspaceError.nothingToRedo(available: 0)) {
      try test.workspace.transaction { try $0.redo(.current, steps: 1) }
    }
    _ = try test.workspace.transaction { try $0.undo(.current, steps: 1) }
    #expect(try test.state().collage.items.isEmpty)
  }

  @Test("does not record an edit that changes nothing") func unchanged() throws {
    let outcome = try test.edit { .nudge($0, by: 0) }
    #expect(!outcome.hasChanged)
    #expect(try test.state().record.head == 1)
  }

  @Test("holds the selection too") func selection() throws {
    let selected = try test.edit { .select($0.items[0].id) }
    #expect(selected.after.record.head == 2)
    #expect(try test.state().collage.selection == selected.after.collage.items[0].id)
    let (undone, _) = try test.workspace.transaction { try $0.undo(.current, steps: 1) }
    #expect(undone.collage.selection == nil)
  }

  @Test("as one step lets a collage be renamed and, at its end, saved") func oneStep() throws {
    let start = try test.state().record.head
    try test.workspace.transaction(recording: .oneStep(label: "batch")) { session in
      _ = try session.edit(.current) { .nudge($0) }
      _ = try session.rename(.current, to: Sample.collageName("renamed"))
      _ = try session.edit(.current) { .nudge($0) }
      _ = try session.save(.current)
    }
    let after = try test.state()
    #expect(after.record.head == start + 1)
    #expect(after.collage.name.rawValue == "renamed" && !after.record.isDirty)
    #expect(throws: WorkspaceError.notInOneStep(verb: "save")) {
      try test.workspace.transaction(recording: .oneStep(label: "batch")) { session in
        _ = try session.edit(.current) { .nudge($0) }
        _ = try session.save(.current)
        _ = try session.edit(.current) { .nudge($0) }
      }
    }
  }

  @Test("says in words what was done") func labels() throws {
    try test.edit { .move([$0.items[0].id], .to(.center, anchor: .topLeft)) }
    try test.edit { .rotate([$0.items[0].id], .by(Angle(degrees: -12.5))) }
    try test.edit { .shader([$0.items[0].id], .on(.of("glitch"))) }
    let (_, revisions) = try test.workspace.history(of: .current)
    #expect(
      revisions.map(\.label) == [
        "new", "add hero", "move hero 50% 50% --anchor tl", "rotate hero --by -12.5",
        "shader on hero glitch",
      ])
  }

  @Test("returns to the last save, and can take that back") func revert() throws {
    let saved = try test.workspace.save(.current, progress: nil)
    #expect(!saved.record.isDirty)
    try test.edit { .nudge($0) }
    let edited = try test.edit { .nudge($0) }
    #expect(edited.after.record.isDirty)
    let reverted = try test.workspace.transaction { try $0.revert(.current) }
    #expect(reverted.after.collage.items == saved.collage.items)
    #expect(!reverted.after.record.isDirty)
    let (undone, _) = try test.workspace.transaction { try $0.undo(.current, steps: 1) }
    #expect(undone.collage.items == edited.after.collage.items)
    #expect(undone.record.isDirty)
    // A new edit drops the revision that was saved; the saved state is still known.
    let dropped = try test.edit { .nudge($0) }
    #expect(dropped.after.record.isDirty)
    let again = try test.workspace.transaction { try $0.revert(.current) }
    #expect(again.after.collage.items == saved.collage.items)
    #expect(!again.after.record.isDirty)
  }

  @Test("never saved, returns to the state in which the collage was made")
  func revertUnsaved() throws {
    let reverted = try test.workspace.transaction { try $0.revert(.current) }
    #expect(reverted.after.collage.items.isEmpty)
    let copy = try test.workspace.transaction { session in
      _ = try session.undo(.current, steps: 1)
      return try session.duplicate(.current, as: nil)
    }
    #expect(copy.collage.items.count == 1)
    #expect(copy.collage.name.rawValue == "poster-2")
    let untouched = try test.workspace.transaction { try $0.revert(.named("poster-2")) }
    #expect(untouched.after.collage.items == copy.collage.items)
    #expect(!untouched.hasChanged)
  }

  @Test("can take many edits as one step, or nothing at all") func transactions() throws {
    let before = try test.state()
    try test.workspace.transaction(recording: .oneStep(label: "batch x")) { session in
      for _ in 0..<5 { _ = try session.edit(.current) { .nudge($0) } }
    }
    let after = try test.state()
    #expect(after.record.head == before.record.head + 1)
    #expect(
      after.collage.items[0].transform.center.x
        == before.collage.items[0].transform.center.x + 5)
    let gone = UUID()
    #expect(throws: EditError.noSuchItem(gone)) {
      try test.workspace.transaction { session in
        _ = try session.edit(.current) { .nudge($0) }
        _ = try session.edit(.current) { _ in .remove([gone]) }
      }
    }
    #expect(try test.state() == after)
  }

  @Test("is the same whatever process edits it") func twoConnections() throws {
    let other = try Workspace.open(at: test.store.path, creating: false)
    for _ in 0..<5 {
      try test.edit { .nudge($0) }
      _ = try other.transaction { try $0.edit(.current) { .nudge($0) } }
    }
    #expect(try test.state().record.head == 11)
    #expect(try test.state() == other.state(of: .current))
  }
}
