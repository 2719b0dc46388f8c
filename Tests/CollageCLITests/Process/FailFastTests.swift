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

  @Test func moreRevisionsThanACollageHas() throws {
    let studio = try Studio.with("hero")
    let queue = try DatabaseQueue(path: studio.folder + "/store/collage.sqlite")
    try queue.write { db in
      try db.execute(
        sql: "UPDATE revision SET number = ? WHERE number = 1", arguments: [Limits.revisionCount])
      try db.execute(sql: "UPDATE collage SET head = ?", arguments: [Limits.revisionCount])
    }
    let result = try studio.run("add", "none.jpg")
    #expect(result.exitCode == 6 && result.stderr.contains("revisions"), "\(result.stderr)")
  }

  @Test func namesOfItemsThatAreTaken() throws {
    let studio = try Studio.with("hero")
    #expect(try studio.run("add", "none.jpg", "--as", "hero").stderr.contains("'hero' already"))
    let twice = try batch(studio, "copy hero --as x", "add none.jpg --as x")
    #expect(twice.exitCode == 1)
    #expect(twice.stderr.contains(":2: add: another item is named 'x' already"))
    #expect(try batch(studio, "name hero y", "add none.jpg --as hero").exitCode == 4)
    #expect(try batch(studio, "new other", "add none.jpg --as hero").exitCode == 4)
  }

  @Test func namesOfListedPhotosThatAreTaken() throws {
    let studio = try Studio.with("hero")
    _ = try studio.write("none.jpg\n", to: "list")
    let taken = try batch(studio, "move hero 1 1", "add --files-from list --as hero")
    #expect(taken.exitCode == 1 && taken.stderr.contains("'hero' already"))
  }

  @Test(arguments: ["no/such/x.png", "store/x.png", "store", "old.png --no-clobber"])
  func outputsWithoutAPlace(_ output: String) throws {
    let studio = try Studio.with("hero")
    _ = try studio.write("x", to: "old.png")
    let result = try batch(studio, "add none.jpg", "render --format png -o \(output)")
    #expect(result.exitCode == 7, "\(result.stderr)")
    #expect(result.stderr.contains(":2: render"))
  }

  @Test func namesOfCollagesThatAreTaken() throws {
    let studio = try Studio.with("hero")
    for line in ["new poster", "duplicate --as poster"] {
      let result = try batch(studio, "add none.jpg", line)
      #expect(result.exitCode == 1, "\(line)")
      #expect(result.stderr.contains(":2: "))
    }
    #expect(try batch(studio, "new a", "add none.jpg", "new a").stderr.contains(":3: new"))
    #expect(try batch(studio, "rename old", "new poster", "add none.jpg").exitCode == 4)
    #expect(try batch(studio, "new a", "duplicate a --as b", "add hero.jpg -c b").exitCode == 0)
  }

  @Test(arguments: [
    "add a.jpg --as x\nremove x\nadd a.jpg --as x", "copy hero --as x\nname x y\ncopy hero --as x",
    #"""
    copy hero --as x
    {"verb":"name","items":["x"],"name":"y"}
    copy hero --as x
    """#,
    "remove hero\nadd a.jpg --as hero", "add a.jpg --as x\nundo\nadd a.jpg --as x",
    "add a.jpg --as x\nremove x\nadd a.jpg --as x\nremove x\ncopy hero --as x",
  ])
  func namesOfItemsBecomeFreeAgain(_ script: String) throws {
    let studio = try Studio.with("hero")
    _ = try studio.photo("a.jpg", 3)
    let result = try studio.run("batch", stdin: script)
    #expect(result.exitCode == 0, "\(result.stderr)")
  }

  @Test(arguments: [
    "delete poster\nnew poster --size 9x9px", "delete poster\nduplicate other --as poster",
    "rename poster x\nduplicate other --as poster", "delete --force\nrename other poster",
    "new a --size 9x9px\ndelete a\nnew a --size 9x9px\nrename a b\nnew a --size 9x9px",
  ])
  func namesOfCollagesBecomeFreeAgain(_ script: String) throws {
    let studio = try Studio.with("hero")
    try studio.expect("new", "other", "--size", "9x9px")
    try studio.expect("open", "poster")
    let result = try studio.run("batch", stdin: script)
    #expect(result.exitCode == 0, "\(result.stderr)")
  }

  @Test func namesOfImportsThatAreTaken() throws {
    let studio = try Studio.with("hero")
    try studio.expect("export", "-o", "e.collage")
    let bytes = try #require(studio.bytes("e.collage"))
    // The last bytes are two empty blocks, before them is the end of the photo.
    try studio.write(Array(bytes.dropLast(2_048)), to: "short.collage")
    #expect(try studio.run("import", "short.collage", "--as", "new").exitCode == 5)
    #expect(try studio.run("import", "short.collage", "--as", "poster").exitCode == 1)
  }

  @Test func wrongWordsBeforeAStoreIsMade() throws {
    let studio = try Studio()
    #expect(try studio.run("new", "x", "--size", "a0", "--dpi", "2400").exitCode == 2)
    #expect(try studio.files().isEmpty)
    #expect(studio.bytes("store/collage.sqlite") == nil)
    #expect(try studio.run("copy").exitCode == 2)
  }
}
