import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What is said of pictures, and where they go.
@Suite struct PictureVerbsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.picture("a.png", 200)
    try desk.run("new poster --size 40x20")
    try desk.run("add @F/a.png")
  }

  private func length(_ name: String) throws -> Int {
    try Data(contentsOf: URL(filePath: desk.folder + "/" + name)).count
  }

  @Test func aPictureIsToldWithItsSizeAndLength() throws {
    for (options, size) in [("", "40x20"), (" --scale 50%", "20x10"), (" --width 80", "80x40")] {
      let outcome = try desk.run("render -o @F/p.png" + options)
      #expect(outcome.output.isEmpty && outcome.status == .done)
      #expect(
        try outcome.messages == "@F/p.png: \(size), \(Phrases.bytes(length("p.png")))\n",
        "\(options)")
    }
    #expect(try desk.run("render -o @F/p.png -q").messages.isEmpty)
  }

  @Test func scriptsAreToldOfAPicture() throws {
    let outcome = try desk.run("render -o @F/p.webp --format png --height 10 --json")
    #expect(outcome.messages.isEmpty)
    #expect(outcome.output.hasPrefix(#"{"bytes":\#(try length("p.webp")),"collage":{"#))
    let limited = try desk.run("render -o @F/p.jpg --max-bytes 4k --json").output
    #expect(limited.contains(/"path":"@F\/p.jpg","quality":\d+,"width":40}/))
  }

  @Test func whatTheUserEndsIsToldOnce() throws {
    desk.change = { $0.isInterrupted = { true } }
    let message = "Error: it was interrupted.\n"
    try desk.expect([Step("render -o @F/p.png", "", message, .interrupted)])
    #expect(!(desk.folder + "/p.png").isPathInUse)
    try desk.expect([Step("render -o -", "", message, .interrupted)])
    try desk.expect([Step("add @F/a.png", "", message, .interrupted)])
    desk.change = {
      $0.isInterrupted = { true }
      $0.claimReport = { false }
    }
    try desk.expect([Step("render -o @F/p.png", "", "", .interrupted)])
    #expect(try desk.run("move zzz 1 2").messages.hasPrefix("Error: no item 'zzz'."))
  }
}
