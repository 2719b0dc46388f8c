import Testing

@testable import CollageCore
@testable import CollageModel

@Suite("Locks and groups") struct LockAndGroupTests {
  private let test: TestWorkspace

  init() throws {
    test = try TestWorkspace.withPoster()
    for name in ["a", "b", "c"] { try test.add(test.picture("\(name).png"), as: name) }
  }

  @discardableResult
  private func perform(_ text: String) throws -> (EditOutcome, [Item.ID]) {
    let request = try #require(try JSONEdit(text.utf8).request)
    return try test.workspace.perform(request, on: .current)
  }

  private func names(_ outcome: EditOutcome) -> [String] {
    outcome.skipped.compactMap { outcome.before.collage.items[$0]?.name.rawValue }
  }

  private func item(_ name: String) throws -> Item { try test.collage.named(name) }

  @Test func areUndoableSteps() throws {
    let before = try test.collage
    try perform(#"{"verb":"lock","items":["a"]}"#)
    try perform(#"{"verb":"group","items":["a","b"],"as":"row"}"#)
    try perform(#"{"verb":"hide","items":["@group:row"]}"#)
    #expect(try item("a").flags.isLocked && item("b").group?.rawValue == "row")
    let labels = try test.workspace.history(of: .current).1.suffix(3).map(\.label)
    #expect(labels == ["lock a", "group a b --as row", "hide a b"])
    _ = try test.workspace.undo(.current, steps: 3)
    #expect(try test.items == before.items)
    _ = try test.workspace.redo(.current, steps: 3)
    #expect(try item("a").isHidden)
    // An edit without changes isn't a step.
    #expect(try !perform(#"{"verb":"lock","items":["a"]}"#).0.hasChanged)
    _ = try test.workspace.revert(.current)
    #expect(try test.items.isEmpty)
  }

  @Test func areReportedWhenSkipped() throws {
    try perform(#"{"verb":"lock","items":["a","b"]}"#)
    let (outcome, _) = try perform(#"{"verb":"rotate","items":["@all"],"by":5}"#)
    #expect(names(outcome) == ["a", "b"] && outcome.label == "rotate c --by 5")
    let view = EditView(outcome, items: try test.items.map(\.id))
    #expect(view.skipped == ["a", "b"] && view.items.map(\.name) == ["c"])
    #expect(throws: EditError.locked([Sample.itemName("a")])) {
      try perform(#"{"verb":"remove","items":["a"]}"#)
    }
    #expect(throws: EditError.locked(["a", "b"].map { Sample.itemName($0) })) {
      try perform(#"{"verb":"flip","items":["a","b"],"axis":"h"}"#)
    }
  }

  @Test func keepPhotosReplacedEverywhere() throws {
    try perform(#"{"verb":"lock","items":["a"]}"#)
    let other = try test.workspace.importPhoto(test.picture("z.png", width: 30))
    let used = try PhotoReference("a", .current, in: test.workspace)
    let done = try test.workspace.transaction { try $0.replaceEverywhere(used, by: other) }
    #expect(done.map { names($0.outcome) } == [["a"]])
    #expect(try item("a").image.id != other.record.image.id)
    #expect(try item("b").image.id == other.record.image.id)
    try perform(#"{"verb":"lock","items":["@all"]}"#)
    let replacement = try test.workspace.importPhoto(test.picture("y.png", width: 31))
    let second = try PhotoReference("b", .current, in: test.workspace)
    let poster = try test.state().record.name
    let locked = ["b", "c"].map { Sample.itemName($0) }
    #expect(throws: WorkspaceError.notEdited(poster, .locked(locked))) {
      try test.workspace.transaction { try $0.replaceEverywhere(second, by: replacement) }
    }
  }

  @Test func preventSegmentation() throws {
    try perform(#"{"verb":"lock","items":["a"]}"#)
    let job = CutoutWork(
      CutoutWork.Options(reusesCutouts: true), by: { _ in TestSegmenter.topHalf },
      in: { test.workspace })
    let done = try test.workspace.transaction { try $0.cutOut([.all], of: .current, by: job) }
    #expect(names(done.outcome) == ["a"] && done.items.count == 2 && done.expectedCount == 2)
    #expect(try item("a").photo?.cutout == nil && item("b").photo?.usesCutout == true)
    #expect(throws: EditError.locked([Sample.itemName("a")])) {
      try test.workspace.transaction { try $0.cutOut([.nameOrPrefix("a")], of: .current, by: job) }
    }
  }

  @Test func allowImagesOfHiddenItems() throws {
    let shown = try test.workspace.image(of: item("a"), fitting: PixelSize(width: 8, height: 8))
    try perform(#"{"verb":"hide","items":["a"]}"#)
    let hidden = try test.workspace.image(of: item("a"), fitting: PixelSize(width: 8, height: 8))
    #expect(shown == hidden)
  }

  @Test func getFirstFreeGroupName() throws {
    try perform(#"{"verb":"group","items":["a"]}"#)
    try perform(#"{"verb":"group","items":["b"]}"#)
    try perform(#"{"verb":"group","items":["@group:group-1"],"off":true}"#)
    try perform(#"{"verb":"group","items":["c"]}"#)
    #expect(try test.collage.groupNames.map(\.rawValue) == ["group-2", "group-1"])
  }
}
