import Foundation
import GRDB
import Testing

@testable import CollageCLI
@testable import CollageCore

/// What `cutout` says, and which files it writes.
@Suite struct CutoutVerbsTests {
  private let desk: Desk
  /// A command whose result is the right half of a photo.
  private let engine = "--engine-command '/bin/cp @F/half.png {out}' --refine off"
  private let done = "cut out a: command, 50% of the photo, confidence 1\n"
  private static let size = PixelSize(width: 24, height: 16)

  init() throws {
    desk = try Desk()
    try halves("a.png", [20, 90, 190, 255], [230, 40, 40, 255])
    try halves("b.png", [20, 190, 90, 255], [240, 40, 140, 255])
    try halves("half.png", [0, 0, 0, 255], [255, 255, 255, 255])
    try desk.run("new poster --size 40x20")
    try desk.run("add @F/a.png @F/b.png --lossless")
  }

  /// Writes a picture whose left half has one colour and whose right half has another.
  private func halves(_ name: String, _ left: [UInt8], _ right: [UInt8]) throws {
    let bytes = (0..<Self.size.area).flatMap {
      $0 % Self.size.width < Self.size.width / 2 ? left : right
    }
    let file = try PNGEncoder().encode(Bitmap(size: Self.size, alpha: .opaque, bytes: bytes))
    try Data(file).write(to: URL(filePath: desk.folder + "/" + name))
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: desk.folder + "/" + name)))
  }

  /// What a line writes to standard output.
  private func stream(_ words: String...) throws -> [UInt8] {
    let streams = (try CapturedStream("standard output"), try CapturedStream("standard error"))
    let status = CollageTool.run(
      CommandLineWords(words), in: desk.environment(streams.0.stream, streams.1.stream))
    #expect(status == .done && !streams.1.text.contains("Error"))
    return streams.0.bytes
  }

  @Test func aCutoutIsWrittenToAFileOrAStream() throws {
    try desk.expect([
      Step("cutout a \(engine) -o @F/c.png", "", done),
      Step("cutout a -o @F/m.png --mask-only", "", "nothing changed\n"),
    ])
    let picture = try ImageDecoder().decode(bytes("c.png"), source: "c.png")
    let mask = try ImageDecoder().decode(bytes("m.png"), source: "m.png")
    #expect(picture.size == Self.size && mask.size == Self.size)
    let last = (Self.size.width - 1) * 4
    #expect(picture.bytes[3] == 0 && picture.bytes[last..<last + 4] == [230, 40, 40, 255])
    #expect(mask.bytes[..<4] == [0, 0, 0, 255])
    #expect(mask.bytes[last..<last + 4] == [255, 255, 255, 255])
    #expect(try stream("cutout", "a", "-o", "-") == bytes("c.png"))
    #expect(try stream("cutout", "a", "-o", "-", "--mask-only") == bytes("m.png"))
    // It is the cutout, also where the whole photo is shown.
    try desk.run("cutout a --off -o @F/d.png")
    #expect(try bytes("d.png") == bytes("c.png"))
  }

  /// Says from the given question on that the user has had enough.
  private final class Patience: @unchecked Sendable {
    // SAFETY: one thread asks.
    private var questions: Int

    init(_ questions: Int) { self.questions = questions }

    func isOver() -> Bool {
      questions -= 1
      return questions < 0
    }
  }

  @Test func whatIsFinishedWhenTheUserEndsItIsKept() throws {
    let (recorded, told) = (Mark(), Mark())
    func interrupt(after count: Int) {
      let patience = Patience(count)
      desk.change = {
        $0.isInterrupted = { patience.isOver() }
        $0.beginRecording = { recorded.set() }
        $0.claimReport = {
          told.set()
          return true
        }
      }
    }
    let message = "Error: it was interrupted.\n"
    interrupt(after: 0)
    try desk.expect([Step("cutout a --mask @F/half.png", "", message, .interrupted)])
    #expect(recorded.count == 0 && told.count == 1)
    interrupt(after: 1)
    try desk.expect([
      Step("cutout @all --mask @F/half.png --all-or-nothing", "", message, .interrupted)
    ])
    #expect(recorded.count == 0 && told.count == 2)
    interrupt(after: 1)
    let outcome = try desk.run("cutout @all --mask @F/half.png")
    #expect(
      outcome.messages.contains(
        "Error: it was interrupted: 1 of 2 items were cut out.\ncut out a: classic, "))
    #expect(outcome.status == .interrupted && outcome.output.isEmpty)
    #expect(recorded.count == 1 && told.count == 3)
    desk.change = { _ in }
    #expect(try desk.run("show a").output.contains("\ncutout        on, classic, "))
    #expect(try desk.run("show b").output.contains("\ncutout        none\n"))
  }
}
