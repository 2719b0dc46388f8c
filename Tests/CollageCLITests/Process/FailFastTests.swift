import CollageCore
import Foundation
import GRDB
import Testing

/// What is known to fail is refused before anything is read that takes long: here files that are not
/// there, which would be told otherwise.
@Suite struct FailFastTests {
  /// A studio whose collage `poster` holds one item less than it can.
  private func almostFull() throws -> Studio {
    let studio = try Studio.with("hero")
    let workspace = try Workspace.open(at: studio.folder + "/store", creating: false)
    try workspace.transaction { session in
      let image = try #require(try session.state(of: .current).collage.items.first?.photo?.image)
      let name = ItemName(fileName: "copy.jpg")
      let items = (2..<Limits.itemCount).map { _ in
        NewItem(id: UUID(), name: name, requiresName: false, image: image, createdAt: Date())
      }
      _ = try session.edit(.current) { _ in .add(items) }
    }
    return studio
  }

  private func batch(_ studio: Studio, _ lines: String...) throws -> CollageProcess.Result {
    try studio.run("batch", stdin: lines.joined(separator: "\n"))
  }

  @Test func moreItemsThanACollageHolds() throws {
    let studio = try almostFull()
    #expect(try studio.run("add", "none.jpg", "no.jpg").exitCode == 6)
    #expect(try studio.run("add", "none.jpg").exitCode == 4)
    let copied = try batch(studio, "copy hero", "move hero 1 1", "add none.jpg")
    #expect(copied.exitCode == 6)
    #expect(copied.stderr.contains("standard input:3: add: a collage holds at most 10000 items"))
    // A line before may make room, or let another collage be meant.
    for line in ["remove hero", "new other"] {
      let result = try batch(studio, line, "add none.jpg no.jpg")
      #expect(result.exitCode == 4, "\(line): \(result.stderr)")
    }
    try studio.expect("copy", "hero", "--as", "last")
    #expect(try studio.run("copy", "hero").exitCode == 6)
  }
}
