import Foundation
import Testing

@testable import CollageCore

@Suite("The token that tells of changes") struct ChangeTokenTests {
  private let test: TestWorkspace
  private let workspace: Workspace

  init() throws {
    test = try .withSavedPoster()
    var context = test.workspace.context
    context.userConfig = UserConfig(folder: test.folder("config"))
    workspace = try Workspace.open(at: test.store.path, creating: false, context: context)
  }

  /// Whether something is told as a change, and nothing after it.
  private func isTold(_ change: () throws -> Void) throws -> Bool {
    let before = try workspace.changeToken()
    try change()
    let after = try workspace.changeToken()
    #expect(try workspace.changeToken() == after)
    return before != after
  }

  @Test("is another one after an edit of one's own, and after undo, save and settings")
  func own() throws {
    #expect(try isTold { _ = try workspace.edit(.current) { .nudge($0) } })
    #expect(try isTold { _ = try workspace.undo(.current) })
    #expect(try isTold { _ = try workspace.redo(.current) })
    #expect(try isTold { _ = try workspace.save(.current, progress: nil) })
    #expect(try isTold { try workspace.set(.renderQuality, to: "40") })
    #expect(try isTold { try workspace.set(.renderJobs, to: "2") })
    #expect(try isTold { try workspace.set(.renderJobs, to: "3") })
  }

  @Test("is another one after what others did, be it in another process") func others() throws {
    let other = try Workspace.open(at: test.store.path, creating: false)
    #expect(try isTold { _ = try other.edit(.current) { .nudge($0) } })
    #expect(try isTold { _ = try other.create(nil, canvas: .standard) })
    #expect(try isTold { try test.workspace.set(.renderQuality, to: "40") })
  }

  @Test("is the same as long as nobody writes") func same() throws {
    let hasChanged = try isTold {
      _ = try workspace.gallery()
      _ = try workspace.render(
        workspace.state(of: .current).collage, RenderRequest(format: .jpeg), progress: nil)
      _ = try workspace.edit(.current) { .nudge($0, by: 0) }
      _ = try workspace.transaction(isDryRun: true) { try $0.edit(.current) { .nudge($0) } }
      _ = try? workspace.redo(.current)
    }
    #expect(!hasChanged)
  }

  @Test("is another one when files come back that no record tells of") func files() throws {
    let image = try workspace.state(of: .current).collage.items[0].image
    try Folder.remove(test.store.file(of: image.id, format: image.format))
    var findings: [Diagnosis.Finding] = []
    let hasChanged = try isTold { findings = try workspace.diagnose(fix: true).findings }
    #expect(hasChanged && findings.map(\.kind) == [.missingImage])
    let paths = try #require(workspace.state(of: .current).snapshotPaths(in: workspace))
    #expect(try isTold { try Folder.remove(paths.picture) })
  }

  @Test("of another workspace is another one") func another() throws {
    let other = try Workspace.open(at: test.store.path, creating: false)
    #expect(try other.changeToken() != workspace.changeToken())
    let text = try workspace.changeToken().description
    #expect(text.count == 32 && text.allSatisfy(\.isHexDigit))
  }
}
