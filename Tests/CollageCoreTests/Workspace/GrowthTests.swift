import Foundation
import GRDB
import Testing

@testable import CollageCore
@testable import CollageStore

@Suite("Growth limits") struct GrowthTests {
  @Test func limitItemsPerCollage() throws {
    var collage = try Sample.collage(items: [Sample.newItem("a")])
    let first = collage.items[0]
    let items = (0..<Limits.itemCount).map { number in
      Item(
        id: Sample.number(number), name: Sample.itemName("a\(number)"), content: first.content,
        box: first.box, transform: first.transform, createdAt: first.createdAt)
    }
    collage.items = ItemStack(items)
    let tooMany = EditError.tooManyItems(limit: Limits.itemCount)
    #expect(throws: tooMany) { try collage.applying(.add([Sample.newItem("b")])) }
    let identity = CopyDescriptor(id: UUID(), name: nil, createdAt: Sample.date)
    #expect(throws: tooMany) { try collage.applying(.copy(collage.items[0].id, identity)) }
    #expect(try collage.applying(.remove([collage.items[0].id])).items.count == 9_999)
  }

  @Test func limitRevisionsPerHistory() throws {
    let test = try TestWorkspace.withHero()
    let last = Limits.revisionCount
    try test.execute(
      "UPDATE revision SET number = \(last) WHERE number = 1; UPDATE collage SET head = \(last)")
    #expect(throws: EditError.tooManyRevisions(limit: Limits.revisionCount)) {
      try test.edit { .nudge($0) }
    }
    #expect(try test.state().record.head == Limits.revisionCount)
  }

  @Test func limitSettingLengthAndName() {
    let long = "tool {in} {out} " + String(repeating: "x", count: Limits.settingLength)
    #expect(Setting.engine("a").kind.normalized(long) == nil)
    #expect(Setting.engine("a").kind.normalized("tool {in} {out}") != nil)
    #expect(Setting(rawValue: "engine." + String(repeating: "x", count: 1000)) == nil)
  }

  @Test func foldLogIntoDatabase() throws {
    let folder = try TemporaryFolder()
    let repository = try DatabaseRepository(path: folder("collage.sqlite"))
    func logLength() -> Int { Folder.byteCount(ofFile: folder("collage.sqlite-wal")) ?? 0 }
    func write(_ number: Int) throws {
      let value = String(repeating: "\(number % 10)", count: 100_000)
      try repository.write { try $0.setSetting("engine.x", to: value) }
    }
    for number in 0..<40 { try write(number) }
    #expect(logLength() < 2 * DatabaseRepository.logLimit)
    let reader = try DatabaseRepository(path: folder("collage.sqlite"))
    try reader.read { reader in
      _ = try reader.settings()
      for number in 0..<40 { try write(number) }
    }
    #expect(logLength() > 2 * DatabaseRepository.logLimit)
    try write(41)
    #expect(logLength() < 2 * DatabaseRepository.logLimit)
  }
}
