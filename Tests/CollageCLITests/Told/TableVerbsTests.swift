import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What `batch --csv` does and says.
@Suite struct TableVerbsTests {
  private let desk: Desk
  private let batch = "batch --csv @F/t.csv --template card -o '@F/out/{name}.png'"

  init() throws {
    desk = try Desk()
    for number in 1...4 { try desk.picture("\(number).png", UInt8(number * 50)) }
    try desk.run("new p --size 40x20")
    try desk.run("add @F/1.png --as hero --width 8")
    try desk.run("template place hero photo")
    try desk.run("template save card")
    try desk.write("name,photo\na,1.png\n\"b \"\"ü\"\"\",2.png\r\nc,3.png\n,,\n", to: "t.csv")
  }

  private func files(_ folder: String = "out") -> [String: Data] {
    let path = desk.folder + "/" + folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.reduce(into: [:]) { files, name in
      files[name] = try? Data(contentsOf: URL(filePath: path + "/" + name))
    }
  }

  @Test func foreignFilesStay() throws {
    try FileManager.default.createDirectory(
      atPath: desk.folder + "/out", withIntermediateDirectories: true)
    try desk.write("mine", to: "out/a.png")
    let outcome = try desk.run(batch + " --no-clobber")
    #expect(outcome.status == .failed && outcome.messages.contains("row 1"))
    #expect(files()["a.png"] == Data("mine".utf8) && files().count == 3)
    #expect(try desk.run(batch + " --no-clobber --all-or-nothing").status == .failed)
    #expect(try desk.run(batch).status == .done)
    #expect(files()["a.png"] != Data("mine".utf8))
    // A run that is killed between a file's name and its line in the log has said that it is its own.
    try desk.run("template save other --force")
    let other = "batch --csv @F/t.csv --template other -o '@F/new/{name}.png' --no-clobber"
    #expect(try desk.run(other).status == .done)
    let log = desk.folder + "/new/.collage-1-1.jsonl"
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    let kept = lines.filter { !$0.contains("\"key\"") }
    #expect(lines.count == 7 && kept.count == 4)
    try Data(kept.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: log))
    try desk.expect([Step(other, "", "3 pictures made\n")])
  }

  @Test func partsOfATableAreTheWhole() throws {
    try desk.run(batch)
    let whole = files()
    for part in 1...2 {
      let command =
        "batch --csv @F/t.csv --template card -o '@F/parts/{name}.png' --shard \(part)/2"
      #expect(try desk.run(command).status == .done)
    }
    #expect(files("parts") == whole)
    #expect(
      try desk.run("batch status @F/parts").output == "3 rows: 3 done, 0 failed, 0 missing\n")
    try FileManager.default.removeItem(atPath: desk.folder + "/parts/c.png")
    #expect(
      try desk.run("batch status @F/parts").output == "3 rows: 2 done, 0 failed, 1 missing\n")
    // What a kill left of a line is passed over.
    let log = desk.folder + "/parts/.collage-2-2.jsonl"
    let lines = try String(contentsOfFile: log, encoding: .utf8)
    try Data(lines.dropLast(20).utf8).write(to: URL(filePath: log))
    #expect(
      try desk.run("batch --csv @F/t.csv --template card -o '@F/parts/{name}.png'").status == .done)
    #expect(files("parts") == whole)
    #expect(try desk.run(batch + " --shard 3/2").status == .usage)
  }

  @Test func whatBecomesOfRowsIsReported() throws {
    desk.terminals = []
    let outcome = try desk.run(batch + " --report -")
    let rows = try outcome.output.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(Set(rows.compactMap { $0["row"] as? Int }) == [1, 2, 3])
    #expect(try desk.run(batch + " --report @F/r.jsonl").status == .done)
    let kept = try String(contentsOfFile: desk.folder + "/r.jsonl", encoding: .utf8)
    #expect(kept.split(separator: "\n").count { $0.contains("\"kept\":true") } == 3)
    #expect(rows.allSatisfy { $0["ms"] != nil && $0["output"] != nil && $0["key"] != nil })
    let json = try desk.run(batch + " --json").output
    #expect(json == #"{"failed":[],"interrupted":false,"kept":3,"made":0}"# + "\n")
  }
}
