import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Sheets of pictures, what their log counts, and what `batch --csv` says of its inputs.
@Suite struct TableSheetTests {
  private let desk: Desk
  private let sheets =
    "batch --csv @F/t.csv --template card -o '@F/out/{page}.png' --sheet a6 --dpi 50 --per-sheet 2"

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

  @Test func aBadRowLeavesItsPlaceEmpty() throws {
    #expect(try desk.run(sheets).status == .done)
    let whole = try image("out/2.png")
    try desk.write("photo\n1.png\n2.png\n3.png\nx.png\n1.png\n", to: "t.csv")
    let partly = try desk.run(sheets)
    #expect(partly.status == .failed)
    #expect(partly.messages.hasPrefix("Error: row 4, line 5: 'photo' names 'x.png'"))
    #expect(partly.messages.hasSuffix("1 picture made, 2 there already, 1 row failed\n"))
    let missing = try image("out/2.png")
    #expect(missing != whole)
    try desk.expect([
      Step(
        "batch status @F/out",
        "5 rows: 4 done, 1 failed, 0 missing\n"
          + "row 4, line 5: 'photo' names 'x.png', and there is no such file.\n", "", .failed)
    ])
    #expect(try desk.run(sheets + " --dry-run").output.hasSuffix("2 there already, 1 row failed\n"))
    #expect(try desk.run(sheets + " --all-or-nothing").status == .failed)
    try desk.picture("x.png", 200)
    try desk.expect([
      Step(sheets + " --retry-failed", "", "1 picture made\n"),
      Step("batch status @F/out", "5 rows: 5 done, 0 failed, 0 missing\n"),
    ])
    #expect(try image("out/2.png") == whole)
  }

  @Test func aSheetOfBadRowsIsNotMade() throws {
    try desk.write("photo\nx.png\ny.png\n3.png\n", to: "t.csv")
    #expect(try desk.run(sheets).messages.hasSuffix("1 picture made, 2 rows failed\n"))
    #expect(!FileManager.default.fileExists(atPath: desk.folder + "/out/1.png"))
    let status = try desk.run("batch status @F/out").output
    #expect(status.hasPrefix("3 rows: 1 done, 2 failed, 0 missing\nrow 1, line 2: "))
    #expect(status.contains("\nrow 2, line 3: "))
  }

  @Test func aSheetThatCannotBeWrittenFailsRowByRow() throws {
    try FileManager.default.createDirectory(
      atPath: desk.folder + "/out/2.png", withIntermediateDirectories: true)
    let checked = try desk.run(sheets + " --dry-run")
    #expect(checked.output == "2 pictures would be made, 2 rows failed\n")
    let made = try desk.run(sheets)
    #expect(made.status == .failed && made.messages.hasSuffix("2 pictures made, 2 rows failed\n"))
    let lines = try desk.run("batch status @F/out").output.split(separator: "\n")
    #expect(lines.first == "5 rows: 3 done, 2 failed, 0 missing")
    #expect(lines.dropFirst().map { $0.prefix(14) } == ["row 3, line 4:", "row 4, line 5:"])
    let json = try desk.run(sheets + " --json").output
    #expect(json.contains(#""row":3"#) && json.contains(#""row":4"#), "\(json)")
  }

  @Test func rowsOfASheetThatCannotBeWrittenKeepTheirOwnReasons() throws {
    try desk.write("photo\n1.png\n2.png\n3.png\nx.png\n", to: "t.csv")
    try FileManager.default.createDirectory(
      atPath: desk.folder + "/out/2.png", withIntermediateDirectories: true)
    for line in [sheets + " --dry-run", sheets] {
      let messages = try desk.run(line).messages
      #expect(messages.contains("row 3, line 4: '@F/out/2.png' cannot be written: it is a folder"))
      #expect(messages.contains("row 4, line 5: 'photo' names 'x.png'"), "\(messages)")
    }
    let status = try desk.run("batch status @F/out").output
    #expect(status.hasPrefix("4 rows: 2 done, 2 failed, 0 missing\n"))
    #expect(status.contains("\nrow 4, line 5: 'photo' names 'x.png'"))
  }

  @Test func failuresAreCountedOnceAfterThePatternChanges() throws {
    try desk.write("photo\n1.png\nx.png\n", to: "t.csv")
    let batch = "batch --csv @F/t.csv --template card -o"
    for pattern in ["a-{row}.png", "b-{row}.png", "a-{row}.png"] {
      #expect(try desk.run("\(batch) '@F/out/\(pattern)'").status == .failed)
      let status = try desk.run("batch status @F/out").output
      #expect(status.hasPrefix("2 rows: 1 done, 1 failed, 0 missing\nrow 2, line 3: "))
      #expect(status.split(separator: "\n").count == 2)
    }
    // The backs of cards are another template.
    try desk.run("template save back")
    try desk.run("batch --csv @F/t.csv --template back -o '@F/out/back-{row}.png'")
    #expect(try desk.run("batch status @F/out").output.hasPrefix("4 rows: 2 done, 2 failed"))
  }

  @Test func tablesOfOneNameAreCountedApart() throws {
    for (folder, pattern, cells) in [("ta", "a", "1.png\nx.png"), ("tb", "b", "1.png")] {
      try FileManager.default.createDirectory(
        atPath: "\(desk.folder)/\(folder)", withIntermediateDirectories: true)
      try desk.write("photo\n\(cells)\n", to: "\(folder)/t.csv")
      let batch = "batch --csv @F/\(folder)/t.csv --photos @F --template card"
      try desk.run("\(batch) -o '@F/out/\(pattern)-{row}.png'")
    }
    let status = try desk.run("batch status @F/out")
    #expect(status.output.hasPrefix("3 rows: 2 done, 1 failed, 0 missing\n"), "\(status.output)")
    #expect(status.status == .failed)
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

  @Test func picturesThatShrinkAreToldInNumbers() throws {
    try desk.run("new c --size 85x55mm --dpi 50")
    try desk.run("template save visiting")
    let sheets =
      "batch --csv @F/t.csv --template visiting -o '@F/v/{page}.png' --sheet a4 --dpi 50 --per-sheet"
    #expect(!(try desk.run(sheets + " 10").messages.contains("shrink")))
    let shrunk = try desk.run(sheets + " 12").messages
    #expect(shrunk.contains("12 pictures of 84.8 × 54.9 mm don't fit on a sheet of 209.8 × 297"))
    #expect(shrunk.contains("%.\nHint: --per-sheet 10 keeps their size, or a larger --sheet.\n"))
  }

  @Test(arguments: ["new/{row}.png", "new/{row}/x.png", "deep/er/{row}.png"])
  func aFolderThatIsMissingIsChecked(_ pattern: String) throws {
    try desk.expect([
      Step(
        "batch --csv @F/t.csv --template card -o '@F/\(pattern)' --dry-run",
        "5 pictures would be made\n")
    ])
    #expect(!FileManager.default.fileExists(atPath: desk.folder + "/new"))
  }

  @Test func theSummaryIsPrintedIntoAPipe() throws {
    desk.terminals = []
    let batch = "batch --csv @F/t.csv --template card -o '@F/out/{row}.png'"
    try desk.expect([
      Step(batch, "5 pictures made\n"), Step(batch, "0 pictures made, 5 there already\n"),
      Step(batch + " -q"),
      Step(batch + " --json", #"{"failed":[],"interrupted":false,"kept":5,"made":0}"# + "\n"),
    ])
    #expect(
      try desk.run(batch + " --report -").messages == "0 pictures made, 5 there already\n")
  }

  @Test func aFileOfNearlyTheNameIsSuggested() throws {
    try desk.picture("city.jpg", 3)
    try desk.write("photo\ncity.JPG\nCity.jpeg\ncty.jpg\ncity.webp\n", to: "t.csv")
    let batch = try desk.run("batch --csv @F/t.csv --template card -o '@F/out/{row}.png'")
    #expect(batch.messages.components(separatedBy: "Hint: Did you mean 'city.jpg'?").count == 5)
    for command in [
      "add @F/city.JPG", "add @F/cty.jpg", "add @F/city.webp",
      "make @F/city.JPG -o @F/m.png", "replace hero @F/city.JPG",
      "photo add @F/city.JPG", "template apply card photo=@F/city.JPG -o @F/m.png",
    ] {
      let messages = try desk.run(command).messages
      #expect(messages.contains("Did you mean '@F/city.jpg'?"), "\(command): \(messages)")
    }
    #expect(!(try desk.run("add @F/5.png").messages.contains("Did you mean")))
  }

  @Test func filesWithTheSameEndingAloneAreNotSuggested() throws {
    try desk.write("photo\nzz.png\n", to: "t.csv")
    let batch = try desk.run("batch --csv @F/t.csv --template card -o '@F/out/{row}.png'")
    #expect(batch.messages.contains("zz.png"))
    #expect(!batch.messages.contains("Did you mean"), "\(batch.messages)")
    #expect(!(try desk.run("add @F/zz.png").messages.contains("Did you mean")))
  }

  @Test func aSlashInANameIsCalledThat() throws {
    try desk.write("name,photo\nAC/DC,1.png\n\"a\nb\",1.png\n", to: "t.csv")
    let messages = try desk.run("batch --csv @F/t.csv --template card -o '@F/{name}.png'").messages
    #expect(
      messages.contains("it contains a '/', which would be a folder.\nHint: Write {name:slug}"))
    #expect(
      messages.contains(
        "row 2, line 3: 'name' cannot be in the picture's name: it contains a line break."))
  }

  @Test func aDefaultCoversTheFrame() throws {
    try desk.picture("tall.png", 90, width: 8, height: 24)
    func frame() throws -> String {
      let items = try desk.run("show --json").output
      let json = try JSONSerialization.jsonObject(with: Data(items.utf8)) as? [String: Any]
      let item = (json?["items"] as? [[String: Any]])?.first { $0["name"] as? String == "hero" }
      return "\(item?["width"] ?? "")x\(item?["height"] ?? "")"
    }
    let before = try frame()
    #expect(try desk.run("template place hero photo --default @F/tall.png").status == .done)
    #expect(try frame() == before)
    try desk.run("undo 3")
    #expect(try desk.run("template place hero photo --fit --default @F/tall.png").status == .done)
    #expect(try frame() != before)
  }
}
