import Foundation
import Testing

@testable import CollageCore

/// Whole collages as they are made, named, copied and deleted, together with edits.
@Suite("Verbs about whole collages")
struct WholeCollageTests {
  let test: TestWorkspace

  init() throws {
    test = try .withSavedPoster()
  }

  @Test("a duplicate has items that differ from the original's in nothing but their identity")
  func duplicate() throws {
    let id = try test.state().collage.items[0].id
    try test.edit { _ in .shader([id], .on(.of("glitch"))) }
    try test.edit { _ in .shader([id], .on(.of("pixellate"))) }
    try test.edit { _ in .shader([id], .off(name: "glitch")) }
    try test.edit { _ in .rotate([id], .to(Angle(degrees: 12))) }
    try test.edit { _ in .opacity([id], .to(0.5)) }
    try test.edit { _ in .flip([id], .vertical) }
    try test.edit { .nudge($0) }
    let original = try test.state().collage.items[0]
    #expect(original.added.transform != original.transform)
    let made = try test.workspace.transaction { try $0.duplicate(.current, as: nil) }
    let copy = try #require(made.collage.items.first)
    #expect(copy.id != original.id)
    #expect(
      copy
        == Item(
          id: copy.id, name: original.name, content: original.content, box: original.box,
          transform: original.transform, look: original.look, added: original.added,
          createdAt: original.createdAt))
    #expect(made.collage.canvas == (try test.state().collage.canvas))
  }

  @Test("what was edited in a step before a collage was deleted is there when it comes back")
  func deletedInOneStep() throws {
    let before = try test.state().collage
    _ = try test.workspace.transaction(recording: .oneStep(label: "batch")) { session in
      _ = try session.edit(.named("poster")) { .nudge($0, by: 7) }
      _ = try session.delete(.named("poster"))
    }
    _ = try test.workspace.transaction { try $0.restore("poster") }
    let after = try test.workspace.state(of: .named("poster")).collage
    #expect(after.items == (try before.applying(.nudge(before, by: 7))).items)
  }

  @Test("a name that was given back by a new name is made up again")
  func renamed() throws {
    let names = try test.workspace.transaction { session in
      func make() throws -> String {
        try session.create(nil, canvas: .standard).record.name.rawValue
      }
      var names = try [make(), make()]
      _ = try session.rename(.named("collage-1"), to: Sample.collageName("else"))
      names.append(try make())
      return names
    }
    #expect(names == ["collage-1", "collage-2", "collage-1"])
  }

  @Test("an import that cannot have its name leaves no snapshot behind")
  func importWithoutName() throws {
    let file = test.folder("poster.collage")
    _ = try test.workspace.export([.current], withHistory: false, toFile: file)
    let before = try Folder.names(in: test.store.snapshots).sorted()
    #expect(throws: WorkspaceError.self) {
      try test.workspace.importExport(.path(file), names: .chosen(Sample.collageName("poster")))
    }
    #expect(try Folder.names(in: test.store.snapshots).sorted() == before)
  }

  @Test("a snapshot that somebody made meanwhile is not replaced by the doctor's")
  func sameSnapshotMeanwhile() throws {
    let saved = try test.workspace.save(.current, progress: nil)
    try Folder.remove(try #require(saved.snapshotPaths(in: test.workspace)).picture)
    let other = try Workspace.open(at: test.store.path, creating: false)
    let doctor = test.workspace.with(
      images: HookedImageFiles(
        disk: test.workspace.images,
        beforeSnapshot: { _ = try other.save(.current, progress: nil) }))
    let findings = try doctor.diagnose(fix: true).findings
    #expect(findings.map(\.kind) == [.missingSnapshot] && findings.allSatisfy { $0.remedy == nil })
    let paths = try #require(try test.state().snapshotPaths(in: test.workspace))
    #expect(
      try Set(Folder.names(in: test.store.snapshots))
        == [Folder.name(of: paths.picture), Folder.name(of: paths.thumbnail)])
  }
}
