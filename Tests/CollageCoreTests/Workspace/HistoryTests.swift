import Foundation
import Testing

@testable import CollageCore

@Suite("Collage history") struct HistoryTests {
  let test: TestWorkspace

  init() throws { test = try .withHero() }

  @Test func undoesAndRedoesEveryState() throws {
    var random = TestRandom(state: 7)
    try test.workspace.transaction { session in
      for image in Sample.editImages { try session.repository.insert(Sample.record(image)) }
    }
    var states = [try test.collage]
    while states.count < 40 {
      let outcome = try test.edit { try .random(for: $0, using: &random) }
      #expect(outcome.hasChanged == (outcome.after.record.head > outcome.before.record.head))
      if outcome.hasChanged { states.append(outcome.after.collage) }
    }
    for state in states.dropLast().reversed() {
      let (now, undone) = try test.workspace.undo(.current)
      #expect(now.collage == state && undone.count == 1)
    }
    for state in states.dropFirst() {
      #expect(try test.workspace.redo(.current).0.collage == state)
    }
    let (back, undone) = try test.workspace.undo(.current, steps: 20)
    #expect(back.collage == states[states.count - 21])
    #expect(undone.map(\.number) == undone.map(\.number).sorted(by: >))
  }

  @Test func keepsSavedRevisionWhenLaterOnesAreDropped() throws {
    let saved = try test.save().record.saved
    for _ in 0..<2 { try test.edit { .nudge($0) } }
    try test.undo()
    try test.edit { .nudge($0, by: 7) }
    let record = try test.state().record
    #expect(record.saved == saved && record.savedState == nil && record.isDirty)
  }

  @Test func allowsRenameAndFinalSaveInOneStep() throws {
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

  @Test func revertsToLastSaveReversibly() throws {
    let saved = try test.save()
    #expect(!saved.record.isDirty)
    try test.edit { .nudge($0) }
    let edited = try test.edit { .nudge($0) }
    func expectReverted() throws {
      let reverted = try test.workspace.revert(.current).after
      #expect(reverted.collage.items == saved.collage.items && !reverted.record.isDirty)
    }
    #expect(edited.after.record.isDirty)
    try expectReverted()
    let undone = try test.workspace.undo(.current).0
    #expect(undone.collage.items == edited.after.collage.items && undone.record.isDirty)
    // The new edit deletes the saved revision, because that revision was undone. The collage's
    // record keeps a copy of the saved state, so the collage can still be reverted.
    #expect(try test.edit { .nudge($0) }.after.record.isDirty)
    try expectReverted()
  }

  @Test func startsWithCopiedState() throws {
    let copy = try test.workspace.duplicate(.current, as: nil)
    #expect(copy.collage.items.count == 1 && copy.collage.name.rawValue == "poster-2")
    let untouched = try test.workspace.revert(.named("poster-2"))
    #expect(untouched.after.collage.items == copy.collage.items && !untouched.hasChanged)
  }

  @Test func recordsManyEditsAsOneStepOrNone() throws {
    let before = try test.state()
    try test.workspace.transaction(recording: .oneStep(label: "batch x")) { session in
      for _ in 0..<5 { _ = try session.edit(.current) { .nudge($0) } }
    }
    let after = try test.state()
    #expect(after.record.head == before.record.head + 1)
    let centers = [before, after].map { $0.collage.items[0].transform.center.x }
    #expect(centers[1] == centers[0] + 5)
    let gone = UUID()
    #expect(throws: EditError.noSuchItem(gone)) {
      try test.workspace.transaction { session in
        _ = try session.edit(.current) { .nudge($0) }
        _ = try session.edit(.current) { _ in .remove([gone]) }
      }
    }
    #expect(try test.state() == after)
  }

  @Test func isSharedBetweenProcesses() throws {
    let other = try test.reopened()
    for _ in 0..<5 {
      try test.edit { .nudge($0) }
      _ = try other.edit(.current) { .nudge($0) }
    }
    #expect(try test.state().record.head == 11 && test.state() == other.state(of: .current))
  }
}
