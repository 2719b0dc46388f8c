import CollageImaging
import Foundation
import GRDB
import Testing

@testable import CollageCLI

/// Pictures that a running program makes again.
@Suite struct WatchTests {
  private func size(_ studio: ProcessFixture, _ name: String) throws -> PixelSize {
    try ImageProbe().header(of: #require(studio.bytes(name)), source: name).size
  }

  private func start(_ studio: ProcessFixture, _ words: String...) throws -> Terminal {
    try Terminal([CollageProcess.path] + words, environment: studio.environment, in: studio.folder)
  }

  @Test func aFolderThatACameraFillsBecomesALiveWall() throws {
    let studio = try ProcessFixture()
    try FileManager.default.createDirectory(
      atPath: studio.folder + "/in", withIntermediateDirectories: true)
    let terminal = try start(
      studio, "make", "in", "-o", "wall-{page}.png", "--size", "60x40px", "--per-page", "1",
      "--watch")
    try terminal.wait(for: "waiting: there are no photos in 'in'.")
    _ = try studio.photo("in/a b\n.jpg", 1)
    try terminal.wait(for: "wall-1.png")
    _ = try studio.photo("in/c.jpg", 2)
    try terminal.wait(for: "wall-2.png")
    #expect(try size(studio, "wall-2.png") == PixelSize(width: 60, height: 40))
    // Half of a file may be there for a while; the picture waits for the other half.
    try studio.write(Array(ProcessFixture.jpeg(3).prefix(200)), to: "in/d.jpg")
    try terminal.wait(for: "1 left out")
    _ = try studio.photo("in/d.jpg", 3)
    try terminal.wait(for: "wall-3.png")
    try FileManager.default.removeItem(atPath: studio.folder + "/in/c.jpg")
    try terminal.wait(for: "wall-2.png")
    try FileManager.default.removeItem(atPath: studio.folder + "/in/d.jpg")
    try terminal.wait(for: "wall-1.png")
    try terminal.type("\u{3}")
    #expect(try terminal.status() == 128 + SIGINT)
    // Pages that are no longer there are no pictures any more.
    #expect(try studio.files().filter { $0.hasPrefix("wall") } == ["wall-1.png"])
    #expect(!terminal.text.dropLast(2).contains("\r\n"))
  }

  @Test func aCollageIsRenderedAfterEachEdit() throws {
    let studio = try ProcessFixture.with("hero")
    let terminal = try start(studio, "render", "-o", "live.png", "--watch")
    try terminal.wait(for: "live.png")
    let before = try #require(studio.bytes("live.png"))
    try studio.expect("rotate", "hero", "30")
    // Another collage is none of its business.
    try studio.expect("new", "other")
    try terminal.wait(for: "live.png")
    #expect(try #require(studio.bytes("live.png")) != before)
    try studio.expect("rename", "poster", "sign", "-q")
    try studio.expect("canvas", "-c", "sign", "--size", "90x90")
    try terminal.wait(for: "90x90")
    #expect(try size(studio, "live.png") == PixelSize(width: 90, height: 90))
    try studio.expect("delete", "sign")
    try terminal.wait(for: "Error: ")
    try terminal.type("\u{3}")
    #expect(try terminal.status() == 128 + SIGINT)
  }

  @Test func namesComeFromStandardInputByLinesAndByZeroBytes() throws {
    let studio = try ProcessFixture()
    let names = ["a b.jpg", "ü 🎈.jpg", "-q.jpg", "it's.jpg"]
    for (number, name) in names.enumerated() { _ = try studio.photo(name, number) }
    _ = try studio.photo("two\nlines.jpg", 4)
    func count(_ stdin: String) throws -> Int {
      let made = try studio.expect(
        "make", "-", "-o", "x.png", "--size", "60x40px", "--clobber", "--json", stdin: stdin
      ).json()
      let pages = try #require(made["pages"] as? [[String: Any]])
      return (pages[0]["items"] as? [Any])?.count ?? 0
    }
    #expect(try count(names.joined(separator: "\n") + "\n") == 4)
    #expect(try count(names.joined(separator: "\r\n")) == 4)
    #expect(try count((names + ["two\nlines.jpg"]).map { $0 + "\0" }.joined()) == 5)
    #expect(try studio.files().contains("store") == false)
  }

  @Test func nothingThatIsToBeTrustedIsCutOff() throws {
    let studio = try ProcessFixture.with()
    let command = "/bin/tool" + String(repeating: " x", count: 200) + "; and the end"
    let queue = try DatabaseQueue(path: studio.folder + "/store/collage.sqlite")
    try queue.write {
      try $0.execute(
        sql: "INSERT INTO setting (key, value) VALUES ('engine.tool', ?)", arguments: [command])
    }
    #expect(try studio.onTerminal("config", "adopt").text.contains(command))
  }
}
