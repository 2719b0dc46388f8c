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

  @Test func eachRowIsAPictureAndMadeOnce() throws {
    try desk.expect([
      Step(batch, "", "3 pictures made\n"),
      Step(batch, "", "0 pictures made, 3 there already\n"),
      Step("batch status @F/out", "3 rows: 3 done, 0 failed, 0 missing\n"),
    ])
    let made = files()
    #expect(made.keys.sorted() == ["a.png", "b \"ü\".png", "c.png"])
    #expect(Set(made.values).count == 3)
    try desk.run("template apply card photo=@F/2.png -o @F/one.png")
    #expect(try made["b \"ü\".png"] == Data(contentsOf: URL(filePath: desk.folder + "/one.png")))
    // A photo that is another now touches its row alone, and a file that is gone is made again.
    try desk.picture("3.png", 7)
    try FileManager.default.removeItem(atPath: desk.folder + "/out/a.png")
    try desk.expect([Step(batch, "", "2 pictures made, 1 there already\n")])
    #expect(files()["a.png"] == made["a.png"] && files()["c.png"] != made["c.png"])
    try desk.run("rotate hero 5")
    try desk.run("template save card --force")
    try desk.expect([Step(batch, "", "3 pictures made\n")])
  }

  @Test func badRowsAreListedAndTheOthersMade() throws {
    try FileManager.default.createDirectory(
      atPath: desk.folder + "/below", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: desk.folder + "/below/link.png", withDestinationPath: desk.folder + "/1.png")
    try desk.write(
      "name,photo\na,http://x/1.png\nb,../1.png\nc,link.png\nd\ne,none.png\n\"f\"x,1.png\n\u{1B}g,1.png\nh,\n",
      to: "below/t.csv")
    let outcome = try desk.run(
      "batch --csv @F/below/t.csv --template card -o '@F/out/{name}.png'")
    #expect(outcome.status == .failed)
    let lines = outcome.messages.split(separator: "\n").filter { $0.hasPrefix("Error") }
    #expect(
      lines == [
        "Error: row 1, line 2: 'photo' is the address 'http://x/1.png', and nothing is fetched.",
        "Error: row 2, line 3: 'photo' names '../1.png', which is outside of the folders of photos.",
        "Error: row 3, line 4: 'photo' names 'link.png', which is outside of the folders of photos.",
        "Error: row 4, line 5: there are only 1 cells for 2 columns, at line 5, character 2.",
        "Error: row 5, line 6: 'photo' names 'none.png', and there is no such file.",
        "Error: row 6, line 7: something stands behind a closing quotation mark, at line 7, "
          + "character 4.",
        "Error: row 7, line 8: 'name' cannot be in the picture's name: it contains the character U+001B.",
      ])
    #expect(files().keys.sorted() == ["h.png"])
    let status = try desk.run("batch status @F/out")
    #expect(status.output.hasPrefix("8 rows: 1 done, 7 failed, 0 missing\nrow 1, line 2: 'photo'"))
    #expect(status.status == .failed)
    #expect(
      try desk.run(
        "batch --csv @F/below/t.csv --template card -o '@F/out/{name}.png' --photos @F --rows 2-3"
      ).status == .done)
  }

  @Test func failuresAreTriedAgain() throws {
    try desk.write("name,photo\na,1.png\nb,5.png\n", to: "t.csv")
    #expect(try desk.run(batch).status == .failed)
    try desk.picture("5.png", 3)
    try desk.expect([
      Step(batch + " --retry-failed", "", "1 picture made\n"),
      Step(batch + " --retry-failed", "", "0 pictures made\n"),
      Step("batch status @F/out", "2 rows: 2 done, 0 failed, 0 missing\n"),
    ])
  }

  @Test func nothingIsMadeWhereNamesCollideOrColumnsLack() throws {
    try desk.expect([
      Step(
        "batch --csv @F/t.csv --template card -o '@F/out/x.png'", "",
        "Error: rows 1 and 2 would both be '@F/out/x.png'.\n"
          + "Hint: -o 'out/{row:04}-{name}.jpg' tells them apart.\n", .usage),
      Step(
        "batch --csv @F/t.csv --template card -o '@F/out/{nmae}.png'", "",
        "Error: the table has no column 'nmae'.\nHint: Did you mean 'name'?\n", .usage),
      Step(
        "batch --csv @F/t.csv --template card -o '@F/out/{name:x}.png'", "",
        "Error: 'x' is no way to write 'name'.\n"
          + "Hint: There are slug and 0N, as in {name:slug} and {row:04}.\n", .usage),
    ])
    try desk.write("name,photo\nA,1.png\na,2.png\n", to: "t.csv")
    #expect(try desk.run(batch).status == .usage)
    try desk.run("template place hero photo --required")
    try desk.run("template save card --force")
    try desk.write("name\na\n", to: "t.csv")
    #expect(
      try desk.run(batch).messages
        == "Error: the table has no column 'photo'.\n"
        + "Hint: The first row of the table names its columns.\n")
    #expect(files().isEmpty)
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

  @Test func rowsAreChecked() throws {
    try desk.write("name,photo\na,1.png\nb,5.png\n", to: "t.csv")
    let checked = try desk.run(batch + " --dry-run")
    #expect(checked.output == "1 picture would be made, 1 failed\n" && checked.status == .failed)
    #expect(files().isEmpty)
    let refused = try desk.run(batch + " --all-or-nothing")
    #expect(refused.messages.contains("1 row cannot be made, so nothing was made"))
    #expect(files().isEmpty)
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

  @Test(arguments: ["parallel", "slurm", "make"])
  func plansNameTheirParts(_ engine: String) throws {
    let plan = try desk.run(batch + " --plan \(engine) --shards 3").output
    #expect(plan.contains("--shard "))
    #expect(plan.contains("3") && plan.contains("collage batch status @F/out"))
    #expect(!plan.contains("--shards") && !plan.contains("--plan \(engine) --"))
    #expect(try desk.run(batch + " --plan \(engine) --report x").status == .usage)
    #expect(files().isEmpty)
    // Three rows take no minute.
    #expect(try desk.run(batch + " --plan \(engine)").output.contains("1"))
  }

  @Test func otherTablesAreRead() throws {
    try desk.write("photo\tname\n1.png\tx\n", to: "t.tsv")
    try desk.write(#"{"name":"y","photo":"2.png"}"# + "\n", to: "t.jsonl")
    for name in ["t.tsv", "t.jsonl"] {
      try desk.expect([
        Step(
          "batch --csv @F/\(name) --template card -o '@F/out/{name}.png'", "", "1 picture made\n")
      ])
    }
    try Data([0x6E, 0x61, 0x6D, 0x65, 0x0A, 0xFC, 0x0A]).write(
      to: URL(filePath: desk.folder + "/latin.csv"))
    let outcome = try desk.run("batch --csv @F/latin.csv --template card -o '@F/out/{name}.png'")
    #expect(outcome.messages.contains("is not UTF-8, first in line 2"))
    #expect(outcome.messages.contains("the table has no column 'photo'"))
    #expect(files().keys.sorted() == ["x.png", "y.png", "ü.png"])
  }

  @Test func picturesStandOnSheets() throws {
    let unused = "nothing uses the column 'name'\n"
    let sheets =
      "batch --csv @F/t.csv --template card -o '@F/sheets/{page}.png' --sheet a6 --dpi 50"
    try desk.expect([
      Step(
        sheets, "", "Error: missing --per-sheet N.\nUsage: \(Self.usage)\n", .usage),
      Step(
        batch + " --per-sheet 2", "", "Error: --per-sheet and --cut-marks go with --sheet.\n",
        .usage),
      Step(
        batch + " --sheet a6 --per-sheet 2", "",
        "Error: a sheet has many rows: its name has {page}, and no column.\n"
          + "Hint: Name the sheets 'out/sheet-{page:03}.jpg'.\n", .usage),
      Step(sheets + " --per-sheet 2", "", unused + "2 pictures made\n"),
      Step(sheets + " --per-sheet 2", "", unused + "0 pictures made, 2 there already\n"),
      Step(sheets + " --per-sheet 2 --cut-marks", "", unused + "2 pictures made\n"),
    ])
    #expect(try desk.run(sheets + " --per-sheet 2 --rows 1-2").status == .usage)
    try desk.write("name,photo\na,5.png\nb,6.png\nc,1.png\n", to: "t.csv")
    let failed = try desk.run(sheets + " --per-sheet 2")
    #expect(failed.messages.contains("row 1, line 2") && failed.messages.contains("row 2, line 3"))
    #expect(files("sheets").keys.sorted() == ["1.png", "2.png"])
  }

  private static let usage = "collage batch --csv FILE --template NAME -o PATTERN [options]"

  @Test func whatIsReadIsNotWrittenOver() throws {
    let photo = try Data(contentsOf: URL(filePath: desk.folder + "/1.png"))
    try desk.write("name,photo\n1,2.png\nt.csv,3.png\n.collage-1-1.jsonl,3.png\n", to: "t.csv")
    let outcome = try desk.run(
      "batch --csv @F/t.csv --template card -o '@F/{name}.png' --clobber --rows 1")
    #expect(outcome.status == .done, "no row reads it")
    try photo.write(to: URL(filePath: desk.folder + "/1.png"))
    try desk.write("name,photo\n1,2.png\n2,1.png\n", to: "t.csv")
    try FileManager.default.removeItem(atPath: desk.folder + "/.collage-1-1.jsonl")
    let refused = try desk.run(
      "batch --csv @F/t.csv --template card -o '@F/{name}.png' --clobber")
    #expect(refused.status == .failed)
    #expect(try Data(contentsOf: URL(filePath: desk.folder + "/1.png")) == photo)
    try desk.write("name,photo\nt.csv,3.png\n.collage-1-1.jsonl,3.png\n", to: "t.csv")
    let names = try desk.run(
      "batch --csv @F/t.csv --template card -o '@F/{name}' --format png --clobber")
    #expect(names.status == .failed && names.messages.contains("is the name of a log"))
    #expect(try String(contentsOfFile: desk.folder + "/t.csv", encoding: .utf8).hasPrefix("name,"))
    // A link in the folder leads nowhere else.
    try FileManager.default.createDirectory(
      atPath: desk.folder + "/else", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: desk.folder + "/out", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: desk.folder + "/out/link", withDestinationPath: desk.folder + "/else")
    try desk.write("name,photo\nlink,3.png\n", to: "t.csv")
    let linked = try desk.run("batch --csv @F/t.csv --template card -o '@F/out/{name}/x.png'")
    #expect(linked.status == .failed && files("else").isEmpty)
  }

  @Test func theLastOfSeveralLogsCounts() throws {
    try desk.write("name,photo\na,1.png\nb,2.png\nc,5.png\n", to: "t.csv")
    #expect(try desk.run(batch + " --shard 1/2").status == .failed)
    try desk.picture("5.png", 9)
    desk.day = 2
    #expect(try desk.run(batch).status == .done)
    #expect(try desk.run("batch status @F/out").output == "3 rows: 3 done, 0 failed, 0 missing\n")
    desk.day = 3
    try desk.picture("5.png", 8)
    try desk.expect([
      Step(batch, "", "1 picture made, 2 there already\n"),
      Step(batch, "", "0 pictures made, 3 there already\n"),
    ])
    // A row that is called otherwise now has no picture of its old name.
    desk.day = 4
    try desk.write("name,photo\na,1.png\nz,2.png\n", to: "t.csv")
    #expect(try desk.run(batch).status == .done)
    try FileManager.default.removeItem(atPath: desk.folder + "/out/z.png")
    #expect(try desk.run("batch status @F/out").output == "2 rows: 1 done, 0 failed, 1 missing\n")
  }

  @Test func aDamagedTableIsNamed() throws {
    for (text, words) in [
      ("", "the table is empty"), ("name,photo\n", "has no rows"),
      ("name,name\n1,2\n", "two columns are called 'name'"),
      ("name,photo\n\"a,1.png\n", "has no partner"), ("name\na\0\n", "NUL"),
    ] {
      try desk.write(text, to: "t.csv")
      let outcome = try desk.run(batch)
      #expect(outcome.status == .damaged && outcome.messages.contains(words), "\(outcome.messages)")
    }
  }
}
