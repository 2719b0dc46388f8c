import Foundation
import Testing

@testable import CollageCore

@Suite("Files moved aside") struct AsideFileTests {
  let test: TestWorkspace

  init() throws {
    test = try .withSavedPoster()
    let aside = test.store.aside
    for folder in [aside, aside + "/album", aside + "/album/deep"] { try Folder.make(folder) }
    for name in ["/one", "/-two", "/album/three", "/album/deep/a b\n\"c\".jpg"] {
      try AtomicFile.write([1, 2, 3], to: aside + name, mode: 0o600)
    }
    try AtomicFile.write([4], to: test.folder("mine"))
    try Folder.link(aside + "/link", to: test.folder("mine"))
    try Folder.link(aside + "/album/all", to: test.folder.path)
  }

  private func purge(days: Int) throws -> [Diagnosis.Finding] {
    try test.findings(fix: true, purgeDays: days).filter { $0.kind == .asideFile }
  }

  private var names: [String] {
    get throws { try Folder.entries(of: test.store.aside).map(\.name) }
  }

  private func purgeable(days: Int) throws -> PurgeSummary {
    try test.workspace.purgeable(by: test.workspace.purgeLimit(days: days))
  }

  @Test func arePurgedAfterLimit() throws {
    let all = ["-two", "album", "link", "one"]
    for days in [0, 365 * 200] {
      #expect(try purgeable(days: days).isEmpty && purge(days: days) == [] && names == all)
      test.waitForYears()
    }
    #expect(try test.diagnosis(fix: true).isSound && names == all)
    let what = try purgeable(days: 30)
    #expect(what.asideCount == 4 && what.asideByteCount >= 12 && !what.isEmpty)
    let found = try purge(days: 30)
    #expect(found.map(\.subject) == all.map { test.store.aside + "/" + $0 })
    #expect(found.allSatisfy { $0.remedy == "removed" })
    #expect(try names == [] && test.findings(deep: true) == [] && purgeable(days: 0).isEmpty)
    #expect(try FileReader.bytes(at: test.folder("mine")) == [4])
  }

  @Test func countFromTimeOfMove() throws {
    let old: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: 9)]
    for name in try names {
      try FileManager.default.setAttributes(old, ofItemAtPath: test.store.aside + "/" + name)
    }
    #expect(try purgeable(days: 0).isEmpty && purge(days: 0) == [] && names.count == 4)
  }

  @Test func restoreLostImagesBeforePurge() throws {
    let file = try test.file(of: test.items[0].image)
    try Folder.move(file, to: test.store.aside + "/" + Folder.name(of: file))
    try Folder.remove(test.folder("a.png"))
    test.waitForYears()
    #expect(try test.diagnosis(fix: true, purgeDays: 0).isSound)
    #expect(try names == [] && test.findings(deep: true) == [])
  }

  @Test func areNotPurgedBehindLink() throws {
    test.waitForYears()
    let elsewhere = test.folder("elsewhere")
    try FileManager.default.moveItem(atPath: test.store.aside, toPath: elsewhere)
    try Folder.link(test.store.aside, to: elsewhere)
    #expect(try purge(days: 0) == [] && purgeable(days: 0).asideCount == 0)
    #expect(try Folder.entries(of: elsewhere).count == 4)
  }
}
