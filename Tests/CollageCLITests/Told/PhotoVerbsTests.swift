import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What the verbs that read photos say, word by word.
@Suite struct PhotoVerbsTests {
  private let desk: Desk
  private let notText =
    "Error: '@F/bad.png' is no image that can be read, but text.\n"
    + "Hint: JPEG, PNG, WebP, HEIC, AVIF, TIFF and GIF can be read.\n"

  init() throws {
    desk = try Desk()
    for (index, name) in ["a", "b", "c", "d"].enumerated() {
      try desk.picture(name + ".png", UInt8(index * 40))
    }
    try desk.write("hello", to: "bad.png")
    try FileManager.default.createDirectory(
      atPath: desk.folder + "/dir", withIntermediateDirectories: false)
    try desk.picture("dir/x.png", 200)
    try desk.write("hello", to: "dir/n.txt")
    try desk.run("new poster --size 40x20")
  }

  @Test func addSaysWhatWasAdded() throws {
    try desk.expect([
      Step("add @F/a.png", "a\n", "added a\n"),
      Step("add @F/b.png @F/c.png", "b\nc\n", "added b, c\n"),
      Step(
        "add @F/a.png @F/b.png @F/c.png @F/d.png", "a-2\nb-2\nc-2\nd\n", "added 4 items\n"),
      Step("add @F/dir", "x\n", "passed over 1 file without a picture\nadded x\n"),
      Step("add @F/dir --as 'my x' -q", "my x\n"),
    ])
    try desk.write("hello", to: "dir/m.txt")
    try desk.expect([
      Step("add @F/dir", "x-2\n", "passed over 2 files without a picture\nadded x-2\n")
    ])
    desk.terminals = [1, 2]
    // On one terminal the name says enough.
    try desk.expect([Step("add @F/a.png", "a-3\n", "")])
    desk.terminals = [0, 1]
    try desk.expect([Step("add @F/dir", "x-3\n", "")])
  }

  @Test func badPhotosAreToldBesideTheGoodOnes() throws {
    let missing = "Error: no file '@F/none.png'.\n"
    try desk.expect([
      Step("add @F/bad.png @F/d.png", "d\n", notText + "added d\n", .failed),
      Step(
        "add @F/bad.png @F/none.png", "", notText + missing + "nothing was added\n", .failed),
      Step("add @F/bad.png", "", notText, .damaged),
      Step("add @F/none.png", "", missing, .notFound),
      Step(
        "add @F/dir @F/bad.png --all-or-nothing", "",
        "passed over 1 file without a picture\n" + notText, .damaged),
      Step("add @F/dir @F/none.png -q", "x\n", missing, .failed),
    ])
  }

  @Test func badPhotosAreToldToScripts() throws {
    let none = try desk.run("add @F/bad.png @F/none.png --json")
    #expect(none.status == .failed && none.messages.isEmpty)
    let refused = [
      #"{"error":{"code":"input-format","exitCode":5,"hint":"JPEG, PNG, WebP, HEIC, AVIF, TIFF and "#,
      #"GIF can be read.","message":"'@F/bad.png' is no image that can be read, but text."},"#,
      #""path":"@F/bad.png"},{"error":{"code":"file-not-found","exitCode":4,"message":"#,
      #""no file '@F/none.png'."},"path":"@F/none.png"}"#,
    ].joined()
    let end = #""items":[],"label":"add","refused":[\#(refused)]}"# + "\n"
    #expect(none.output.hasSuffix(end))
    #expect(none.output.hasPrefix(#"{"changed":false,"#))
    let some = try desk.run("add @F/none.png @F/a.png --json").output
    #expect(some.hasPrefix(#"{"changed":true,"#) && some.contains(#""name":"a""#))
    #expect(some.contains(#""refused":[{"error":{"code":"file-not-found""#))
    #expect(!some.contains("interrupted"))
    // Nothing is said of what did not happen.
    #expect(try !desk.run("add @F/a.png --json").output.contains("refused"))
    #expect(try !desk.run("add @F/a.png @F/b.png --json").output.contains("refused"))
  }

  @Test(arguments: [
    (
      "add -", "standard input is a terminal, not an image.",
      "Hint: Pipe an image into collage, or name a file.\n"
    ),
    (
      "add --files-from -", "standard input is a terminal, not an image.",
      "Hint: Pipe an image into collage, or name a file.\n"
    ),
    (
      "replace a -", "standard input is a terminal, not an image.",
      "Hint: Pipe an image into collage, or name a file.\n"
    ),
    ("add ''", "the name of a file is empty.", ""),
    ("add @F/a.png --files-from ''", "the name of a file is empty.", ""),
    ("replace a ''", "the name of a file is empty.", ""),
    ("replace --everywhere '' @F/b.png", "the name of a file is empty.", ""),
    ("list --uses ''", "the name of a file is empty.", ""),
    ("add --null @F/a.png", "--null goes with --files-from.", ""),
    ("add - -", "standard input can be read only once.", ""),
    (
      "add @F/a.png @F/b.png --as x", "--as names one item, there are 2 files.",
      "Hint: Add the files one by one, or name the items with `collage name`.\n"
    ),
    (
      "replace --everywhere a b c", "--everywhere replaces one photo by one, there are 3 words.",
      "Hint: `collage replace --everywhere OLD NEW` names both.\n"
    ),
    (
      "replace @all @F/b.png", "replace takes one item, 2 are named.", "Hint: Name one of them.\n"
    ),
  ])
  func wrongWordsAreTold(_ line: String, _ message: String, _ hint: String) throws {
    try desk.run("add @F/a.png @F/b.png")
    desk.terminals = [0, 2]
    try desk.expect([Step(line, "", "Error: \(message)\n\(hint)", .usage)])
  }

  @Test func replaceSaysHowMuchWasReplaced() throws {
    try desk.run("add @F/a.png")
    try desk.run("add @F/a.png --as 'my a'")
    try desk.expect([
      Step("replace 'my a' @F/b.png", "", "replaced 'my a'\n"),
      Step("replace 'my a' @F/b.png", "", "nothing changed\n"),
      Step("replace 'my a' @F/a.png", "", "replaced 'my a'\n"),
      Step("duplicate --as other", "other\n", "copied poster to other\n"),
      Step(
        "replace --everywhere @F/a.png @F/c.png", "", "replaced 4 items in 2 collages\n"),
      Step("delete other -q"),
      Step("replace --everywhere a @F/d.png", "", "replaced 2 items in 1 collage\n"),
    ])
  }

  @Test func severalPhotosAreKeptWhenTheUserEndsTheProgram() throws {
    let (recorded, told) = (Mark(), Mark())
    desk.change = {
      $0.beginRecording = { recorded.set() }
      $0.claimReport = {
        told.set()
        return true
      }
    }
    try desk.run("add @F/a.png")
    try desk.run("add @F/a.png @F/b.png --all-or-nothing")
    #expect(recorded.count == 0)
    try desk.run("add @F/a.png @F/b.png")
    #expect(recorded.count == 1 && told.count == 0)
  }
}
