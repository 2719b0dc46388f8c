import CollageImaging
import Foundation
import GRDB
import Testing

@testable import CollageCLI

/// Tests of `--watch`, of other output on a terminal, and of file names on standard input.
@Suite struct WatchTests {
  private func size(_ fixture: ProcessFixture, _ name: String) throws -> PixelSize {
    try ImageProbe().header(of: #require(fixture.bytes(name)), source: name).size
  }

  private func start(_ fixture: ProcessFixture, _ arguments: String...) throws -> Terminal {
    try Terminal(
      [CollageProcess.path] + arguments, environment: fixture.environment, in: fixture.folder)
  }

  @Test func updatesPagesWhenFolderChanges() throws {
    let fixture = try ProcessFixture()
    try FileManager.default.createDirectory(
      atPath: fixture.folder + "/in", withIntermediateDirectories: true)
    let terminal = try start(
      fixture, "make", "in", "-o", "wall-{page}.png", "--size", "60x40px", "--per-page", "1",
      "--watch")
    try terminal.wait(for: "waiting: no photos in 'in'.")
    _ = try fixture.photo("in/a b\n.jpg", 1)
    try terminal.wait(for: "wall-1.png")
    _ = try fixture.photo("in/c.jpg", 2)
    try terminal.wait(for: "wall-2.png")
    #expect(try size(fixture, "wall-2.png") == PixelSize(width: 60, height: 40))
    // An incomplete file is omitted until it is complete.
    try fixture.write(Array(ProcessFixture.jpeg(3).prefix(200)), to: "in/d.jpg")
    try terminal.wait(for: "1 photo omitted")
    _ = try fixture.photo("in/d.jpg", 3)
    try terminal.wait(for: "wall-3.png")
    try FileManager.default.removeItem(atPath: fixture.folder + "/in/c.jpg")
    try terminal.wait(for: "wall-2.png")
    try FileManager.default.removeItem(atPath: fixture.folder + "/in/d.jpg")
    try terminal.wait(for: "wall-1.png")
    try terminal.type("\u{3}")
    #expect(try terminal.status() == 128 + SIGINT)
    // Images of removed pages are deleted.
    #expect(try fixture.files().filter { $0.hasPrefix("wall") } == ["wall-1.png"])
    #expect(!terminal.text.dropLast(2).contains("\r\n"))
  }

  @Test func rendersCollageAfterEachEdit() throws {
    let fixture = try ProcessFixture.with("hero")
    let terminal = try start(fixture, "render", "-o", "live.png", "--watch")
    try terminal.wait(for: "live.png")
    let before = try #require(fixture.bytes("live.png"))
    try fixture.expect("rotate", "hero", "30")
    // A new current collage doesn't change which collage is watched.
    try fixture.expect("new", "other")
    try terminal.wait(for: "live.png")
    #expect(try #require(fixture.bytes("live.png")) != before)
    try fixture.expect("rename", "poster", "sign", "-q")
    try fixture.expect("canvas", "-c", "sign", "--size", "90x90")
    try terminal.wait(for: "90x90")
    #expect(try size(fixture, "live.png") == PixelSize(width: 90, height: 90))
    try fixture.expect("delete", "sign")
    try terminal.wait(for: "Error: ")
    try terminal.type("\u{3}")
    #expect(try terminal.status() == 128 + SIGINT)
  }

  @Test func readsNamesSeparatedByLinesOrNullBytes() throws {
    let fixture = try ProcessFixture()
    let names = ["a b.jpg", "ü 🎈.jpg", "-q.jpg", "it's.jpg"]
    for (number, name) in names.enumerated() { _ = try fixture.photo(name, number) }
    _ = try fixture.photo("two\nlines.jpg", 4)
    func count(_ stdin: String) throws -> Int {
      let made = try fixture.expect(
        "make", "-", "-o", "x.png", "--size", "60x40px", "--clobber", "--json", stdin: stdin
      ).json()
      let pages = try #require(made["pages"] as? [[String: Any]])
      return (pages[0]["items"] as? [Any])?.count ?? 0
    }
    #expect(try count(names.joined(separator: "\n") + "\n") == 4)
    #expect(try count(names.joined(separator: "\r\n")) == 4)
    #expect(try count((names + ["two\nlines.jpg"]).map { $0 + "\0" }.joined()) == 5)
    #expect(try fixture.files().contains("store") == false)
  }

  @Test func showsCommandToAdoptInFull() throws {
    let fixture = try ProcessFixture.with()
    let command = "/bin/tool" + String(repeating: " x", count: 200) + "; and the end"
    let queue = try DatabaseQueue(path: fixture.folder + "/store/collage.sqlite")
    try queue.write {
      try $0.execute(
        sql: "INSERT INTO setting (key, value) VALUES ('engine.tool', ?)", arguments: [command])
    }
    #expect(try fixture.onTerminal("config", "adopt").text.contains(command))
  }
}
