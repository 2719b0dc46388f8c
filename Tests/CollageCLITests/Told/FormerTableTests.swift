import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// A table whose images version 1.0 made.
@Suite struct FormerTableTests {
  private let desk: Desk
  private let batch = "batch --csv @F/t/guests.csv --template @F/t/card.collage"

  init() throws {
    desk = try Desk()
    desk.terminals = []
    // A day after those in the logs.
    desk.day = 21_000
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    try FileManager.default.copyItem(
      at: tests.deletingLastPathComponent().appending(
        path: "CollageCoreTests/Fixtures/batch-1"), to: URL(filePath: desk.folder + "/t"))
  }

  /// Runs a command that has nothing to make, and returns the lines that the log has then.
  private func log(of folder: String, after step: Step) throws -> [String] {
    try desk.expect([step])
    let log = desk.folder + "/t/\(folder)/.collage-1-1.jsonl"
    return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test func imagesOfVersion1Stay() throws {
    let step = Step("\(batch) -o '@F/t/cards/{row}.png'", "0 pictures made, 3 there already\n")
    try desk.expect([Step(step.line + " --dry-run", "0 pictures would be made, 3 there already\n")])
    let lines = try log(of: "cards", after: step)
    #expect(lines.count == 7 && lines.dropFirst(4).allSatisfy { $0.contains(#""form":2,"#) })
    #expect(try log(of: "cards", after: step) == lines, "former keys are recognized once")
    let present = (lines.prefix(1) + lines.dropFirst(4)).map { $0 + "\n" }.joined()
    try desk.write(present, to: "t/cards/.collage-1-1.jsonl")
    #expect(try log(of: "cards", after: step).count == 4)
    // What changed after that is made again.
    try desk.picture("t/a.png", 9)
    try desk.expect([Step(step.line, "1 picture made, 2 there already\n")])
  }

  @Test func sheetsOfVersion1Stay() throws {
    let step = Step(
      "\(batch) -o '@F/t/sheets/{page}.png' --sheet 48x32 --per-sheet 2",
      "0 pictures made, 2 there already\n")
    let lines = try log(of: "sheets", after: step)
    #expect(try lines.count == 5 && log(of: "sheets", after: step) == lines)
  }

  @Test func imagesOfVersion1WithOtherOptionsAreMadeAgain() throws {
    try FileManager.default.removeItem(atPath: desk.folder + "/t/cards/3.png")
    try desk.picture("t/a.png", 9)
    let batch = "\(batch) -o '@F/t/cards/{row}.png'"
    try desk.expect([
      Step(batch, "2 pictures made, 1 there already\n"),
      Step(batch + " --grid thirds", "3 pictures made\n"),
    ])
  }
}
