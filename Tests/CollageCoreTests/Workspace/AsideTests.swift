import Foundation
import Testing

@testable import CollageCore

@Suite("What was put aside") struct AsideTests {
  let test: TestWorkspace

  init() throws {
    test = try .withSavedPoster()
    let aside = test.store.aside
    for folder in [aside, aside + "/album", aside + "/album/deep"] { try Folder.make(folder) }
    for name in ["/one", "/-two", "/album/three", "/album/deep/a b\n\"c\".jpg"] {
      try AtomicFile.write([1, 2, 3], to: aside + name, mode: 0o600)
    }
    try AtomicFile.write([4], to: test.folder("mine"))
    for link in [("/link", "/mine"), ("/album/all", "")] {
      try FileManager.default.createSymbolicLink(
        atPath: aside + link.0, withDestinationPath: test.folder.path + link.1)
    }
  }

  private func purge(days: Int) throws -> [Diagnosis.Finding] {
    try test.diagnosis(fix: true, purgeDays: days).findings.filter { $0.kind == .asideFile }
  }

  private var names: [String] {
    get throws { try Folder.entries(of: test.store.aside).map(\.name) }
  }

  private func purgeable(days: Int) throws -> Purgeable {
    try test.workspace.purgeable(by: test.workspace.purgeLimit(days: days))
  }

  @Test("goes with a purge once it has been there for long, and nothing else does")
  func purged() throws {
    let all = ["-two", "album", "link", "one"]
    // The clock of the tests stands years before the time of the files.
    #expect(try purgeable(days: 0).isEmpty)
    #expect(try purge(days: 0) == [] && names == all)
    test.wait(seconds: 100 * 365 * 86_400)
    #expect(try purgeable(days: 365 * 200).isEmpty)
    #expect(try purge(days: 365 * 200) == [] && names == all)
    #expect(try test.diagnosis(fix: true).isSound && names == all)
    let what = try purgeable(days: 30)
    #expect(what.asideCount == 4 && what.asideByteCount >= 12 && !what.isEmpty)
    let found = try purge(days: 30)
    #expect(found.map(\.subject) == all.map { test.store.aside + "/" + $0 })
    #expect(found.allSatisfy { $0.remedy == "removed" })
    #expect(try names == [])
    #expect(try FileReader.bytes(at: test.folder("mine"), limit: 9) == [4])
    #expect(try test.diagnosis(deep: true).findings == [])
    #expect(try purgeable(days: 0).isEmpty)
  }

  @Test("counts from when it was put there, however old it is in itself") func oldThings() throws {
    for name in try names {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 9)],
        ofItemAtPath: test.store.aside + "/" + name)
    }
    // It was put there years after what the clock of the tests shows.
    #expect(try purgeable(days: 0).isEmpty)
    #expect(try purge(days: 0) == [])
    #expect(try names.count == 4)
  }

  @Test("is looked through for lost images before it goes") func lookedThrough() throws {
    let image = try test.state().collage.items[0].image
    let file = test.workspace.images.path(of: image)
    try Folder.move(file, to: test.store.aside + "/" + Folder.name(of: file))
    try Folder.remove(test.folder("a.png"))
    test.wait(seconds: 100 * 365 * 86_400)
    #expect(try test.diagnosis(fix: true, purgeDays: 0).isSound)
    #expect(try names == [] && test.diagnosis(deep: true).findings == [])
  }

  @Test("stays in a database that is damaged, and behind a link") func caution() throws {
    test.wait(seconds: 100 * 365 * 86_400)
    let elsewhere = test.folder("elsewhere")
    try FileManager.default.moveItem(atPath: test.store.aside, toPath: elsewhere)
    try FileManager.default.createSymbolicLink(
      atPath: test.store.aside, withDestinationPath: elsewhere)
    #expect(try purge(days: 0) == [] && purgeable(days: 0).asideCount == 0)
    #expect(try Folder.entries(of: elsewhere).count == 4)
  }
}
