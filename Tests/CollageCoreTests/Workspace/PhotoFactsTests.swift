import Foundation
import Testing

@testable import CollageCore

@Suite("Facts of photos")
struct PhotoFactsTests {
  private let test: TestWorkspace
  private let facts = PhotoFacts(capturedAt: "2024-05-01T12:34:56", camera: "Acme Cam 7")

  init() throws {
    test = try TestWorkspace()
    try test.create()
    try test.add(Self.photo("notes/camera.jpg"), as: "camera")
  }

  private static func photo(_ path: String) -> PhotoSource {
    .path(ConformanceTests.folder.appending(path: "files/" + path).path())
  }

  private func kept(in workspace: Workspace) throws -> [PhotoFacts?] {
    try workspace.state(of: .named("poster")).collage.items.map(\.image.facts)
  }

  @Test("are there again when the store is opened again")
  func reopened() throws {
    #expect(try kept(in: Workspace.open(at: test.store.path, creating: false)) == [facts])
  }

  @Test("come back by undo")
  func undone() throws {
    let ids = try test.state().collage.items.map(\.id)
    try test.edit { _ in .remove(ids) }
    _ = try test.workspace.transaction { try $0.undo(.current, steps: 1) }
    #expect(try kept(in: test.workspace) == [facts])
  }

  @Test("go with exports and backups", arguments: [true, false])
  func exported(withHistory: Bool) throws {
    let other = try TestWorkspace()
    let file = test.folder("poster.collage")
    _ = try test.workspace.export([.current], withHistory: withHistory, toFile: file)
    _ = try other.workspace.importExport(.path(file))
    #expect(try kept(in: other.workspace) == [facts])
    let copy = test.folder("backup")
    _ = try test.workspace.backUp(storeAt: test.store.path, to: copy, copying: withHistory)
    #expect(try kept(in: Workspace.open(at: copy, creating: false)) == [facts])
  }

  @Test("of the same pixels are put together")
  func completed() throws {
    let bytes = try ImageFiles.png()
    let seed = try Data(contentsOf: ConformanceTests.folder.appending(path: "seeds/exif/1"))
    let noted = ImageFiles.png(bytes, adding: "eXIf", Array(seed))
    let raw = PhotoReading(turnsUpright: false)
    var facts: [PhotoFacts?] = []
    for (name, file) in [("bare", bytes), ("noted", noted)] {
      try AtomicFile.write(file, to: test.folder(name))
      let record = try test.workspace.importPhoto(
        .path(test.folder(name)), lossless: true, reading: raw
      ).record
      try test.workspace.transaction { try $0.register(record) }
      facts = try test.workspace.repository.read { try $0.allImages() }
        .filter { $0.image.id == record.image.id }.map(\.image.facts)
    }
    #expect(facts == [self.facts])
  }
}
