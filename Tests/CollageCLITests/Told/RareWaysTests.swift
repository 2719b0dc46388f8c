import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Ways through the verbs that are seldom gone.
@Suite struct RareWaysTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.picture("a.png", 200)
    try desk.picture("b.png", 100)
    try desk.run("new poster --size 40x20")
    try desk.run("add @F/a.png")
  }

  @Test func theQuestionBeforeARevertCountsTheEdits() throws {
    desk.terminals = [0, 2]
    desk.answer = "n"
    func question(_ what: String) -> String {
      "Go back to the last save? \(what) will be undone (undo brings them back). [y/N] "
    }
    let kept = "Error: nothing was reverted.\n"
    try desk.run("save")
    try desk.run("canvas --dpi 72")
    try desk.expect([
      Step("revert", "", question("1 edit") + kept, .failed),
      Step("canvas --dpi 73 -q"), Step("revert", "", question("2 edits") + kept, .failed),
      // What was saved comes after what is there now.
      Step("undo 3", "", "undone: 3 edits\n"),
      Step("revert", "", question("all edits") + kept, .failed),
    ])
    desk.answer = "yes"
    let done = "poster is as it was at the last save; `collage undo` takes that back\n"
    try desk.expect([Step("revert", "", question("all edits") + done)])
    #expect(try desk.run("show").output.hasPrefix("poster: 40x20 on #ffffff, 1 item, saved\n"))
  }

  @Test func damageIsTheStatusOfADiagnosis() throws {
    let (manager, images) = (FileManager.default, desk.folder + "/store/images/")
    for name in try manager.contentsOfDirectory(atPath: images) {
      try manager.removeItem(atPath: images + name)
    }
    try manager.moveItem(
      atPath: desk.folder + "/a.png", toPath: desk.folder + "/moved.png")
    let found = try desk.run("doctor")
    #expect(found.output.hasPrefix("damage: image @F/store/images/"))
    #expect(
      found.output.hasSuffix("(@F/a.png) is missing\n1 collage and 1 image looked at, 1 finding\n"))
    #expect(found.status == .failed && found.messages.isEmpty)
    let object = try desk.run("doctor --json")
    #expect(object.output.contains(#""healthy":false"#) && object.status == .failed)
    #expect(try desk.run("doctor --fix").status == .failed)
    try desk.expect([
      Step(
        "doctor --fix --from @F/moved.png @F/zz", "", "Error: no file '@F/zz'.\n", .notFound)
    ])
    #expect(try desk.run("doctor --fix --from @F/moved.png").status == .done)
    let healthy = try desk.run("doctor --deep --json")
    #expect(healthy.output.contains(#""healthy":true"#) && healthy.status == .done)
  }

  /// What a line writes to standard output.
  private func stream(_ words: String...) throws -> [UInt8] {
    let streams = (try CapturedStream("standard output"), try CapturedStream("standard error"))
    let status = CollageTool.run(
      CommandLineWords(words), in: desk.environment(streams.0.stream, streams.1.stream))
    #expect(status == .done && streams.1.text.isEmpty)
    return streams.0.bytes
  }

  @Test func anExportThatIsPipedOnIsWhole() throws {
    let piped = try stream("export", "-o", "-")
    try Data(piped).write(to: URL(filePath: desk.folder + "/piped.collage"))
    let history = try stream("export", "poster", "-o", "-", "--history")
    #expect(history != piped && history.count >= piped.count)
    desk.variables["COLLAGE_STORE"] = desk.folder + "/new"
    try desk.expect([
      Step("import @F/piped.collage", "poster\n", "imported poster\n"),
      Step("open poster -q"), Step("render -o @F/p.png -q"),
      Step("doctor --deep", "1 collage and 1 image looked at, nothing is wrong\n"),
    ])
  }

  @Test func whatWasImportedIsToldWhenNothingMoreCanBeWritten() throws {
    try desk.run("export -o @F/e.collage")
    try desk.run("replace a @F/b.png")
    try desk.run("export -o @F/f.collage")
    try desk.write("hello", to: "bad")
    desk.variables["COLLAGE_STORE"] = desk.folder + "/new"
    let staging = desk.folder + "/new/staging"
    // No photo of the second export can be stored any more.
    desk.change = {
      $0.progress = { _, _ in
        try? FileManager.default.removeItem(atPath: staging)
        try? Data().write(to: URL(filePath: staging))
      }
    }
    let outcome = try desk.run("import @F/bad @F/e.collage @F/f.collage @F/e.collage")
    #expect(outcome.output == "poster\n" && outcome.status == .cannotWrite)
    #expect(
      outcome.messages.hasPrefix(
        "Error: '@F/bad' ends too early.\nHint: Was it copied or downloaded to its end?\n"
          + "imported poster\nError: '"))
    #expect(outcome.messages.contains("cannot be written: a part of the path is not a folder."))
  }

  @Test func aFolderWithoutPhotosIsToldBesideOthers() throws {
    for name in ["/empty", "/empty/deep", "/dir"] {
      try FileManager.default.createDirectory(
        atPath: desk.folder + name, withIntermediateDirectories: false)
    }
    try desk.picture("dir/x.png", 50)
    try desk.write("hello", to: "dir/n.txt")
    let empty =
      "Error: there are no photos in '@F/empty'.\n"
      + "Hint: --recursive looks into the folders in it too.\n"
    try desk.expect([
      // Nothing was passed over where nothing is added.
      Step("add @F/dir @F/empty --all-or-nothing", "", empty, .notFound),
      Step(
        "add @F/dir @F/empty", "x\n",
        "passed over 1 file without a picture\n" + empty + "added x\n", .failed),
    ])
  }

  @Test func aPhotoIsReplacedEverywhereForScripts() throws {
    try desk.run("duplicate --as other")
    let changed = try desk.run("replace --everywhere @F/a.png @F/b.png --json").output
    #expect(changed.hasPrefix(#"{"changed":true,"collages":[{"changed":true,"collage":{"#))
    #expect(changed.matches(of: /"name":"a",/).count == 2)
    for name in ["poster", "other"] { #expect(changed.contains(#""name":"\#(name)""#)) }
    let same = try desk.run("replace --everywhere @F/b.png @F/b.png --json").output
    #expect(same.hasPrefix(#"{"changed":false,"collages":["#))
    #expect(!same.contains(#""changed":true"#))
    try desk.expect([
      Step("replace --everywhere @F/b.png @F/b.png", "", "nothing changed\n"),
      // Each collage has one step to take back.
      Step("undo -q"), Step("undo -c other -q"),
      Step("replace --everywhere @F/a.png @F/b.png", "", "replaced 2 items in 2 collages\n"),
    ])
  }

  @Test func aListGoesOnWithEverythingThatWasAsked() throws {
    try desk.run("duplicate --as 'o p'")
    let head = "these are 1: `collage list"
    #expect(
      try desk.run("list --uses a -c poster --sort name -n 1").messages
        == head + " --uses a -c poster --sort name --after 'o p'` goes on, --limit N shows more, "
        + "`collage list --uses a -c poster --sort name | less` all\n")
    try desk.run("delete 'o p'")
    try desk.run("delete poster")
    #expect(
      try desk.run("list --deleted --search p --sort name -n 1").messages
        == head + " --search p --sort name --deleted --after 'o p'` goes on, --limit N shows more, "
        + "`collage list --search p --sort name --deleted | less` all\n")
  }

  private static let example = "It is written as https://photos.example."
  private static let tooMuch =
    "Leave out everything after the host and port: https://photos.example."

  @Test(arguments: [
    ("photos.example", example), ("ftp://photos.example", example), ("https://", example),
    ("http:///x", example), ("https:photos.example", example), ("'a b'", example),
    ("https://photos.example/a", tooMuch), ("https://PHOTOS.example:443?a", tooMuch),
    ("https://photos.example/?", tooMuch), ("https://[2001:db8::1", example),
    ("https://[2001:db8:::1]", example), ("https://[fe80::1%25eth0]", example),
    ("https://me@photos.example", "Leave out the user and the password."),
    ("https://me:secret@photos.example", "Leave out the user and the password."),
    ("https://photos.example/#a", "Leave out '#' and what follows."),
    ("https://photos.example#", "Leave out '#' and what follows."),
    ("https://bücher.example", "Write the host in ASCII, as xn--…."),
    ("https://photos.example:0", "A port is a number from 1 to 65535."),
    ("https://photos.example:", "A port is a number from 1 to 65535."),
  ])
  func aProxyIsAnAddressWithoutAPath(_ address: String, _ hint: String) throws {
    let text = address.replacing("'", with: "")
    try desk.expect([
      Step(
        "serve --no-open --proxied \(address)", "",
        "Error: '\(text)' is not an address for --proxied.\nHint: \(hint)\n", .usage)
    ])
  }

  @Test func aBatchIsText() throws {
    try Data([0x75, 0xFF, 0x0A]).write(to: URL(filePath: desk.folder + "/bytes"))
    try desk.expect([
      Step("batch @F/bytes", "", "Error: '@F/bytes' is no UTF-8 text.\n", .damaged),
      Step(
        "batch @F/bytes --json", "",
        #"{"error":{"code":"input-damaged","exitCode":5,"message":"'@F/bytes' is no UTF-8 text."}}"#
          + "\n", .damaged),
      Step("batch @F/none", "", "Error: no file '@F/none'.\n", .notFound),
    ])
  }

  @Test func oneStepIsNotCutInTwo() throws {
    func refusal(_ verb: String, _ line: Int) -> String {
      "Error: @F/s:\(line): \(verb): \(verb) cannot be part of one step.\n"
        + "Hint: Leave out --one-step, or the \(verb).\n"
    }
    for verb in ["undo", "redo", "revert"] {
      try desk.write("move a 1 2\nmove a 3 4\n\(verb)\nmove a 5 6", to: "s")
      try desk.expect([Step("batch @F/s --one-step", "", refusal(verb, 3), .usage)])
    }
    try desk.write("move a 1 2\nsave\nmove a 3 4\n", to: "s")
    try desk.expect([
      Step(
        "batch @F/s --one-step", "",
        "Error: @F/s:3: move: in one step no edit can follow save.\n"
          + "Hint: Leave out --one-step, or put the save behind the edits.\n", .usage)
    ])
    try desk.write("move a 1 2\nsave\n", to: "s")
    try desk.expect([
      Step("batch @F/s --one-step", "", "2 lines done\n"), Step("undo", "", "undone: batch @F/s\n"),
    ])
  }

  @Test func aLineSavesTheCollage() throws {
    try desk.write("save --jobs 1\n", to: "s")
    let outcome = try desk.run("batch @F/s --json").output
    #expect(outcome.hasPrefix(#"{"dryRun":false,"lines":1,"results":[{"changed":true,"#))
    #expect(outcome.contains(#""label":"save""#))
    #expect(try desk.run("show").output.hasPrefix("poster: 40x20 on #ffffff, 1 item, saved\n"))
  }

  @Test func patternsOfABatchNameFiles() throws {
    for name in ["z1.png", "z2.png"] { try desk.picture(name, 9) }
    try desk.write(
      "add \(desk.folder)/z*.png \(desk.folder)/z*.png --at 1 2\n"
        + "replace a \(desk.folder)/z1*\n", to: "s")
    try desk.expect([
      Step("batch @F/s", "z1\nz2\nz1-2\nz2-2\n", "2 lines done\n")
    ])
    try desk.write("move a 1 2\nreplace a \(desk.folder)/z*.png", to: "s")
    try desk.expect([
      Step(
        "batch @F/s", "",
        "Error: @F/s:2: replace: '@F/z*.png' matches 2 files, one is wanted.\n"
          + "Hint: Name the file.\n", .usage)
    ])
    try desk.write("replace a \(desk.folder)/y*.png", to: "s")
    try desk.expect([
      Step(
        "batch @F/s", "",
        "Error: @F/s:1: replace: no file '@F/y*.png'.\n"
          + "Hint: A pattern is expanded only where it is not in quotes.\n", .notFound)
    ])
  }
}
