import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What is said of backgrounds, frames, watermarks and presets.
@Suite struct CanvasVerbsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.picture("a.png", 200)
    try desk.run("new poster --size 40x20")
    try desk.run("add @F/a.png --as hero")
  }

  private func canvas(_ line: String) throws -> String {
    let messages = try desk.run(line).messages
    return messages.hasPrefix("the canvas is 40x20 ") && messages.hasSuffix("\n")
      ? String(messages.dropFirst("the canvas is 40x20 ".count).dropLast()) : messages
  }

  @Test func backgroundsAreToldAsOneTypesThem() throws {
    #expect(
      try canvas("canvas --background 'linear 45 #fff red'") == "on linear 45 #ffffff #ff0000")
    #expect(try canvas("canvas --background kraft") == "on kraft")
    #expect(try canvas("canvas --background 'blur hero 12'") == "on blur hero 12")
    #expect(try canvas("canvas --background 'image @F/a.png'") == "on image")
    #expect(try canvas("canvas --background fff") == "on #ffffff")
    #expect(try desk.run("undo 2").messages == "undone: 2 edits\n")
    #expect(try desk.run("log").output.contains("canvas --background 'blur hero 12'"))
  }

  @Test func aPhotoThatGoesTakesItsBackgroundWithIt() throws {
    try desk.run("canvas --background 'blur hero'")
    #expect(
      try desk.run("remove hero").messages
        == "the photo behind the items goes with its item\nremoved hero\n")
    #expect(try desk.run("show").output.contains("40x20 on #ffffff"))
  }

  @Test func framesMirrorsAndWatermarksAreTold() throws {
    #expect(
      try canvas("canvas --frame ice-blue:12:50% --mirror")
        == "on #ffffff with a frame ice-blue:12:50%, mirrored")
    #expect(
      try canvas("canvas --frame off --no-mirror")
        == "on #ffffff with a frame ice-blue:12:50% that is off")
    #expect(
      try canvas("watermark @F/a.png --corner tl")
        == "on #ffffff with a frame ice-blue:12:50% that is off and a watermark at tl")
    #expect(try canvas("canvas --frame none").hasSuffix("on #ffffff with a watermark at tl"))
    #expect(try canvas("watermark none") == "on #ffffff")
    #expect(try desk.run("watermark none").messages == "nothing changed\n")
    #expect(try desk.run("watermark --size 10%").status == .failed)
    let missing = "Error: missing FILE, --corner, --size, --opacity or --margin.\n"
    #expect(try desk.run("watermark").messages.hasPrefix(missing))
    #expect(
      try desk.run("watermark none --size 10%").messages
        == "Error: none and --size exclude each other.\n")
  }

  @Test func scriptsAreToldOfAll() throws {
    try desk.run("canvas --background 'blur hero 12' --frame pure-white:20:50% --mirror")
    try desk.run("watermark @F/a.png")
    let text = try desk.run("show --json").output
    for part in [
      #""backdrop":{"item":"hero","kind":"blur","radius":12,"text":"blur hero 12"}"#,
      #""frame":{"color":"ffffff","on":true,"opacity":0.5,"width":20}"#,
      #""mirrored":true"#, #""watermark":{"corner":"br","image":{"format":"#,
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test func presetsStandForOptions() throws {
    #expect(
      try desk.run("render --preset thumbnail -o @F/t.jpg").messages.hasPrefix(
        "@F/t.jpg: 320x160, "))
    #expect(
      try desk.run("render --preset thumbnail --width 20 -o @F/t.png").messages.hasPrefix(
        "@F/t.png: 20x10, "))
    let other = try desk.run("render --preset story -o @F/s.jpg")
    #expect(other.status == .usage && other.messages.contains("--pad COLOUR"))
    #expect(
      try desk.run("render --size 30x30px --pad black -o @F/s.png").messages.hasPrefix(
        "@F/s.png: 30x30, "))
    #expect(try desk.run("render --pad black -o @F/s.png").status == .usage)
    #expect(try desk.run("render --preset nothing").status == .usage)
    #expect(try desk.run("render --grid golden -o @F/g.png").status == .done)
  }

  @Test func aPresetOfTheProgramIsNotOnesOwn() throws {
    let own = try desk.run("config set preset.story width=30")
    #expect(own.status == .usage && own.messages.contains("'story' is always there"))
  }

  @Test func newCollagesHaveBackgroundsToo() throws {
    try desk.run("new b --size 30x20px --background 'image @F/a.png'")
    #expect(try desk.run("show").output.hasPrefix("b: 30x20 on image, 0 items"))
    try desk.run("new c --size 30x20px --background linen")
    #expect(try desk.run("show").output.hasPrefix("c: 30x20 on linen, 0 items"))
    #expect(try desk.run("new d --background 'blur hero 4'").status == .notFound)
  }
}
