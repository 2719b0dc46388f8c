import Foundation
import Testing

@testable import CollageCLI
@testable import CollageCore

/// What is said of exports, imports and backups.
@Suite struct ArchiveVerbsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.picture("a.png", 200)
    try desk.write("hello", to: "bad")
    try desk.run("new poster --size 40x20")
    try desk.run("add @F/a.png")
    try desk.run("export poster -o @F/e.collage")
  }

  @Test func anExportIsToldWhole() throws {
    let date = Date(timeIntervalSince1970: 0)
    func report(
      _ names: [String], images: Int, bytes: Int, withHistory: Bool = false, isNamed: Bool = true
    ) throws -> Report {
      let records = try names.map {
        CollageRecord(id: UUID(), name: try #require(CollageName(rawValue: $0)), createdAt: date)
      }
      return Export.report(
        ExportSummary(collages: records, imageCount: images, byteCount: bytes), path: "p",
        withHistory: withHistory, isNamed: isNamed)
    }
    let one = try report(["a"], images: 2, bytes: 3_000)
    #expect(one.message == "p: 1 collage, 2 images, 3 kB" && one.lines.isEmpty)
    let two = try report(["a", "b"], images: 1, bytes: 1, withHistory: true, isNamed: false)
    #expect(two.message == "p: 2 collages, 1 image, 1 byte" && two.lines == ["p"])
    #expect(
      JSONText.line(one.view())
        == #"{"bytes":3000,"collages":["a"],"history":false,"images":2,"path":"p"}"# + "\n")
    #expect(
      JSONText.line(two.view())
        == #"{"bytes":1,"collages":["a","b"],"history":true,"images":1,"path":"p"}"# + "\n")
    #expect(one.status == .done)
  }
}
