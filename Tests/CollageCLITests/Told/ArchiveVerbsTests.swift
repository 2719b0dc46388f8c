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

  @Test func importsNameWhatTheyTook() throws {
    let bad = "Error: '@F/bad' ends too early.\nHint: Was it copied or downloaded to its end?\n"
    let none = "Error: no file '@F/none'.\n"
    try desk.expect([
      Step("import @F/e.collage", "poster-2\n", "imported poster-2\n"),
      Step("import @F/e.collage --as 'my e'", "my e\n", "imported my e\n"),
      Step("import @F/e.collage --plain-names", "poster-3\n", "imported poster-3\n"),
      Step("import @F/e.collage --plain-names --as x", "x\n", "imported x\n"),
      Step(
        "import @F/bad @F/e.collage @F/none @F/e.collage", "poster-4\nposter-5\n",
        bad + none + "imported poster-4, poster-5\n", .failed),
      Step("import @F/bad", "", bad, .damaged), Step("import @F/none", "", none, .notFound),
      Step(
        "import @F/e.collage @F/none --as y", "",
        "Error: --as names one collage, there are 2 files.\n", .usage),
      Step(
        "import", "", "Error: missing a file.\nUsage: collage import FILE... [options]\n", .usage),
      Step("import - -", "", "Error: standard input can be read only once.\n", .usage),
      Step(
        "import @F/e.collage @F/e.collage @F/e.collage @F/e.collage -q",
        "poster-6\nposter-7\nposter-8\nposter-9\n"),
    ])
    desk.variables["COLLAGE_STORE"] = desk.folder + "/new"
    try desk.expect([
      Step(
        "import @F/e.collage @F/e.collage @F/e.collage @F/e.collage",
        "poster\nposter-2\nposter-3\nposter-4\n", "imported 4 items\n")
    ])
  }

  @Test func scriptsAreToldWhatWasTakenAndWhatNot() throws {
    let outcome = try desk.run("import @F/bad @F/none --json")
    #expect(
      outcome.output
        == #"{"collages":[],"refused":[{"code":"input-damaged","exitCode":5,"hint":"Was it copied "#
        + #"or downloaded to its end?","message":"'@F/bad' ends too early."},{"code":"#
        + #""file-not-found","exitCode":4,"message":"no file '@F/none'."}]}"# + "\n")
    #expect(outcome.messages.isEmpty && outcome.status == .failed)
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

  @Test func exportsTellWhetherTheyHoldTheHistory() throws {
    for (options, history) in [("", "false"), (" --history", "true")] {
      let text = try desk.run("export poster -o @F/f.collage --json" + options).output
      #expect(
        text.contains(#""collages":["poster"],"history":\#(history),"images":1,"path":"@F/f"#))
    }
    try desk.run("new other --size 9x9px")
    let two = try desk.run("export poster other -o @F/g.collage").messages
    #expect(two.hasPrefix("@F/g.collage: 2 collages, 1 image, "))
    let current = try desk.run("export -o @F/h.collage").messages
    #expect(current.hasPrefix("@F/h.collage: 1 collage, 0 images, "))
    let named = try desk.run("export -c poster -o @F/h.collage").messages
    #expect(named.hasPrefix("@F/h.collage: 1 collage, 1 image, "))
    try desk.expect([
      Step(
        "export poster -o @F/h.collage --no-clobber", "",
        "Error: '@F/h.collage' cannot be written: there is a file of that name already.\n"
          + "Hint: --clobber replaces it; `collage config` shows output.clobber.\n", .cannotWrite),
      Step(
        "export poster other", "",
        "Error: missing the file: -o FILE.\nUsage: collage export [COLLAGE...] -o FILE [options]\n"
          + "       collage export --library -o FILE\n",
        .usage),
    ])
  }

  @Test func aBackupTellsWhatIsLinkedAndWhatIsCopied() throws {
    try desk.expect([
      Step("backup @F/copy --copy", "", "@F/copy: 1 image, 0 files linked, 1 copied\n"),
      Step("backup @F/copy", "", "@F/copy: 1 image, 0 files linked, 0 copied\n"),
      Step(
        "backup @F/copy --json",
        #"{"copied":0,"damaged":[],"images":1,"linked":0,"lost":[],"mended":[],"path":"@F/copy","photos":0}"#
          + "\n"),
    ])
  }

  @Test func aBackupTellsWhatIsLostAndWhatIsDamaged() {
    var summary = BackupSummary()
    (summary.imageCount, summary.linked, summary.copied) = (3, 2, 1)
    let whole = Backup.report(summary, at: "to")
    #expect(whole.message == "to: 3 images, 2 files linked, 1 copied" && whole.status == .done)
    summary.mended = ["m"]
    #expect(
      Backup.report(summary, at: "to").message
        == "to: 3 images, 2 files linked, 1 copied, 1 damaged image of the backup mended")
    (summary.lost, summary.damaged, summary.mended) = (["l", "k"], ["d"], ["m", "n"])
    let report = Backup.report(summary, at: "to")
    #expect(report.message?.hasSuffix(", 2 damaged images of the backup mended") == true)
    func lost(_ path: String) -> UserFacingError {
      UserFacingError(
        "store-damaged", .store, "an image of the store is missing: '\(path)'.",
        hint: "`collage doctor` lists what is missing.")
    }
    let damaged = UserFacingError(
      "store-damaged", .store, "an image of the store is damaged: 'd'.",
      hint: "`collage doctor --deep --fix` looks for a whole one.")
    #expect(report.refusals == [lost("l"), lost("k"), damaged] && report.status == .failed)
    #expect(report.lines.isEmpty)
    #expect(
      JSONText.line(report.view())
        == #"{"copied":1,"damaged":["d"],"images":3,"linked":2,"lost":["l","k"],"#
        + #""mended":["m","n"],"path":"to","photos":0}"# + "\n")
  }
}
