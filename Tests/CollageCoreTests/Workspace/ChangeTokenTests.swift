import Foundation
import Testing

@testable import CollageCore

@Suite("Change token") struct ChangeTokenTests {
  private let test: TestWorkspace
  private let workspace: Workspace

  init() throws {
    test = try .withSavedPoster()
    workspace = try test.reopened(config: UserConfig(folder: test.folder("config")))
  }

  /// Returns true if a change alters the token; requires that the new token stays the same without
  /// further changes.
  private func isNoticed(_ change: () throws -> Void) throws -> Bool {
    let before = try workspace.changeToken()
    try change()
    let after = try workspace.changeToken()
    #expect(try workspace.changeToken() == after)
    return before != after
  }

  @Test("changes with each edit, undo, save and setting, also in other workspaces")
  func changesWithEveryWrite() throws {
    let other = try test.reopened()
    let changes: [() throws -> Void] = [
      { _ = try workspace.edit(.current) { .nudge($0) } }, { _ = try workspace.undo(.current) },
      { _ = try workspace.redo(.current) }, { _ = try workspace.save(.current, progress: nil) },
      { try workspace.set(.renderQuality, to: "40") }, { try workspace.set(.renderJobs, to: "2") },
      { try workspace.set(.renderJobs, to: "3") }, { _ = try other.edit(.current) { .nudge($0) } },
      { _ = try other.create(nil, canvas: .standard) },
      { try test.workspace.set(.renderQuality, to: "50") },
    ]
    for (index, change) in changes.enumerated() { #expect(try isNoticed(change), "\(index)") }
  }

  @Test func staysSameWithoutWrites() throws {
    let hasChanged = try isNoticed {
      _ = try workspace.gallery()
      _ = try workspace.render(
        workspace.state(of: .current).collage, RenderRequest(format: .jpeg), progress: nil)
      _ = try workspace.edit(.current) { .nudge($0, by: 0) }
      _ = try workspace.transaction(isDryRun: true) { try $0.edit(.current) { .nudge($0) } }
      _ = try? workspace.redo(.current)
    }
    #expect(!hasChanged)
  }

  @Test func changesWhenFilesAreRestored() throws {
    try Folder.remove(test.file(of: test.items[0].image))
    var findings: [Diagnosis.Finding] = []
    let hasChanged = try isNoticed { findings = try workspace.diagnose(fix: true).findings }
    #expect(hasChanged && findings.map(\.kind) == [.missingImage])
    let path = try test.snapshot().picture
    #expect(try isNoticed { try Folder.remove(path) })
  }

  @Test func differsBetweenWorkspaces() throws {
    let other = try test.reopened()
    #expect(try other.changeToken() != workspace.changeToken())
    let text = try workspace.changeToken().description
    #expect(text.count == 32 && text.allSatisfy(\.isHexDigit))
  }
}
