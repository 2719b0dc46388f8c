import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Sheets of pictures, what their log counts, and what `batch --csv` says of its inputs.
@Suite struct TableSheetTests {
  private let desk: Desk
  init() throws {
    desk = try Desk()
    for number in 1...4 { try desk.picture("\(number).png", UInt8(number * 50)) }
    try desk.run("new p --size 40x20")
    try desk.run("add @F/1.png --as hero --width 8")
    try desk.run("template place hero photo")
    try desk.run("template save card")
    try desk.write("photo\n1.png\n2.png\n3.png\n4.png\n1.png\n", to: "t.csv")
  }

  private func image(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: desk.folder + "/" + name))
  }

  /// Makes a table and its pictures in a folder, and a copy of that folder with another pattern.
  private func copiedProject(_ change: (String) throws -> Void) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: desk.folder + "/sh", withIntermediateDirectories: true)
    try desk.write("photo\n1.png\nx.png\n3.png\n", to: "sh/t.csv")
    let batch = "--photos @F --template card -o"
    try desk.run("batch --csv @F/sh/t.csv \(batch) '@F/sh/out/a-{row}.png'")
    try change("sh/out/.collage-1-1.jsonl")
    try files.copyItem(atPath: desk.folder + "/sh", toPath: desk.folder + "/sh2")
    try desk.run("batch --csv @F/sh2/t.csv \(batch) '@F/sh2/out/b-{row}.png'")
  }

  @Test func aTableThatMovedWithItsPicturesIsCountedOnce() throws {
    try copiedProject { _ in }
    let status = try desk.run("batch status @F/sh2/out").output
    #expect(status.hasPrefix("3 rows: 2 done, 1 failed, 0 missing\n"), "\(status)")
  }

  @Test(arguments: [false, true])
  func logsWithAbsolutePathsAloneAreCountedOnceAfterAMove(ofVersion1: Bool) throws {
    try copiedProject { log in
      var text = String(decoding: try image(log), as: UTF8.self)
      #expect(text.contains("\"place\"") && text.contains("\"form\":2"))
      if ofVersion1 {
        text = text.replacing("\"form\":2,", with: "")
          .replacing("\"key\":\"", with: "\"key\":\"0")
      }
      try desk.write(text.replacing(/,"place":"[0-9a-f]*"/, with: ""), to: log)
    }
    let status = try desk.run("batch status @F/sh2/out").output
    #expect(status.hasPrefix("3 rows: 2 done, 1 failed, 0 missing\n"), "\(status)")
  }

  @Test(arguments: [#""bytes":1"#, #""inputs":[["a","b","c"]]"#])
  func rowsOfVersion1WithOtherImagesAreCountedApart(_ member: String) throws {
    try copiedProject { log in
      let text = String(decoding: try image(log), as: UTF8.self)
        .replacing(/"form":2,|,"place":"[0-9a-f]*"/, with: "")
      let former = member.hasPrefix("\"b") ? /"bytes":[0-9]+/ : /"inputs":\[\[.*?\]\]/
      #expect(text.contains(former))
      try desk.write(text.replacing(former, with: member), to: log)
    }
    #expect(try desk.run("batch status @F/sh2/out").output.hasPrefix("6 rows: "))
  }

  @Test func logsWithAbsolutePathsAloneAreCountedOnceAfterAnotherPattern() throws {
    try desk.write("photo\n1.png\nx.png\n", to: "t.csv")
    let batch = "batch --csv @F/t.csv --template card -o"
    try desk.run("\(batch) '@F/out/a-{row}.png'")
    let log = "out/.collage-1-1.jsonl"
    let text = String(decoding: try image(log), as: UTF8.self)
    try desk.write(text.replacing(/,"place":"[0-9a-f]*"/, with: ""), to: log)
    // Nothing but the table's place tells that it is the same one.
    try desk.write("photo\n2.png\ny.png\n3.png\n", to: "t.csv")
    try desk.run("\(batch) '@F/out/b-{row}.png'")
    #expect(
      try desk.run("batch status @F/out").output.hasPrefix("3 rows: 2 done, 1 failed, 0 missing\n"))
  }

  @Test func logsOfEarlierVersionsFollowTheNameOfTheTable() throws {
    try desk.write("photo\n1.png\n", to: "t.csv")
    let batch = "batch --csv @F/t.csv --template card -o"
    try desk.run("\(batch) '@F/out/a-{row}.png'")
    let log = "out/.collage-1-1.jsonl"
    let text = String(decoding: try image(log), as: UTF8.self)
    #expect(text.contains("\"source\""))
    try desk.write(text.replacing(/,"(source|place)":"[0-9a-f]*"/, with: ""), to: log)
    #expect(try desk.run("batch status @F/out").output.hasPrefix("1 row: 1 done"))
    try desk.run("\(batch) '@F/out/b-{row}.png'")
    #expect(try desk.run("batch status @F/out").output.hasPrefix("1 row: 1 done"))
  }
}
