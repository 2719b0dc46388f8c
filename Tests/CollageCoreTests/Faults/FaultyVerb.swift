import Foundation
import Testing

@testable import CollageCore

/// A verb that writes, and the stores that it changes.
enum FaultyVerb: String, CaseIterable, CustomTestStringConvertible {
  case new, add, move, batch, save, cutout, render, undo, rename, delete, setting, repair, purge
  case export, `import`, backup, renew, keep, first

  var testDescription: String { rawValue }

  /// True if the verb changes the store in several transactions.
  var hasSeveralTransactions: Bool { [.repair, .purge, .first].contains(self) }

  /// The stores that the verb creates or changes in addition to the fixture's store.
  var others: [String] {
    switch self {
    case .backup: ["backup"]
    case .renew: ["older"]
    case .first: ["fresh/store"]
    default: []
    }
  }

  /// Runs the verb in the folder of a ``FaultFixture``.
  func run(in fixture: FaultFixture, _ workspace: Workspace) throws {
    switch self {
    case .new:
      let canvas = Canvas(size: PixelSize(width: 9, height: 9), background: .white)
      _ = try workspace.transaction { try $0.create(Sample.collageName("more"), canvas: canvas) }
    case .add:
      let image = try workspace.importPhoto(.path(fixture("b.png"))).record
      _ = try workspace.transaction { session in
        try session.register(image)
        return try session.edit(.current) { _ in
          .add([Sample.newItem("b", id: Sample.id(7), image: image.image)])
        }
      }
    case .move: _ = try workspace.transaction { try $0.edit(.current) { .nudge($0) } }
    case .batch:
      _ = try workspace.transaction { session in
        _ = try session.edit(.current) { .nudge($0) }
        _ = try session.render(.current, RenderRequest(format: .jpeg), to: fixture("out.jpg"))
        return try session.edit(.current) { .nudge($0) }
      }
    case .save: _ = try workspace.save(.current, progress: nil)
    case .cutout: try cutOut(workspace)
    case .render:
      let collage = try workspace.state(of: .current).collage
      _ = try workspace.render(
        collage, RenderRequest(format: .jpeg), to: fixture("out.jpg"), progress: nil)
    case .undo: _ = try workspace.transaction { try $0.undo(.current, steps: 1) }
    case .rename:
      _ = try workspace.transaction { try $0.rename(.current, to: Sample.collageName("else")) }
    case .delete: _ = try workspace.transaction { try $0.delete(.named("lost")) }
    case .setting: try workspace.set(.renderQuality, to: "40")
    case .repair, .purge:
      _ = try workspace.diagnose(
        fix: true, purgeLimit: self == .purge ? workspace.purgeLimit(days: 30) : nil)
    case .export:
      _ = try workspace.export([.current], withHistory: true, toFile: fixture("out.jpg"))
    case .import: _ = try workspace.importExport(.path(fixture("in.collage")))
    case .backup: _ = try workspace.backUp(to: fixture("backup"))
    case .renew: _ = try workspace.backUp(to: fixture("older"))
    case .keep:
      _ = try workspace.addToLibrary(
        LibraryRequest([.path(fixture("b.png")), .path(fixture("a.png"))]))
    case .first:
      let fresh = try fixture.open(workspace.context.fileSystem, at: fixture("fresh/store"))
      try Self.new.run(in: fixture, fresh)
      try Self.add.run(in: fixture, fresh)
    }
  }

  private func cutOut(_ workspace: Workspace) throws {
    let state = try workspace.state(of: .current)
    let item = try #require(state.collage.items.first)
    let result = try workspace.makeCutout(of: item.image, with: TestSegmenter.topHalf)
    _ = try workspace.transaction { session in
      try session.register(result.record)
      return try session.edit(.current) { _ in .cutOut([ItemCutout(item.id, result.cutout)]) }
    }
  }
}
