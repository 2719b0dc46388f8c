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
    // A day after those in the logs.
    desk.day = 21_000
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    try FileManager.default.copyItem(
      at: tests.deletingLastPathComponent().appending(
        path: "CollageCoreTests/Fixtures/batch-1"), to: URL(filePath: desk.folder + "/t"))
  }

  @Test func imagesOfVersion1Stay() throws {
    try desk.expect([
      Step("\(batch) -o '@F/t/cards/{row}.png'", "", "0 pictures made, 3 there already\n"),
      Step(
        "\(batch) -o '@F/t/sheets/{page}.png' --sheet 48x32 --per-sheet 2", "",
        "nothing uses the column 'name'\n0 pictures made, 2 there already\n"),
    ])
  }
}
