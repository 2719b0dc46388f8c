import CollageCore
import Foundation
import GRDB
import Testing

@testable import CollageCLI

/// What `repaint`, `jobs` and the settings of servers do and say; programs stand in for servers.
@Suite struct RepaintVerbsTests {
  let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.picture("a.png", 200)
    try desk.picture("blue.png", 7)
    try desk.run("config set repaint.me.command 'cp @F/blue.png {out}'")
    try desk.run("config set repaint.bad.command 'false {in} {out}'")
    try desk.run("config set repaint.server me")
    try desk.run("new p --size 40x20")
    try desk.run("add @F/a.png --as hero")
  }

  private func jobs() throws -> [[String: Any]] {
    let text = try desk.run("jobs --json").output
    let whole = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return try #require(whole["jobs"] as? [[String: Any]])
  }

  private func id(_ index: Int = 0) throws -> String {
    String(try #require(try jobs()[index]["id"] as? String).prefix(8))
  }

  @Test func aFileBecomesAFileAndNothingIsReplacedUnasked() throws {
    #expect(try desk.run("repaint @F/a.png 'make it blue' -o @F/out.png").status == .done)
    let made = try FileReader.bytes(at: desk.folder + "/out.png", limit: .max)
    let seen = try ImageDecoder().decode(made, source: "out", scale: .full)
    #expect(Array(seen.bytes.prefix(3)) == [7, 20, 30])
    #expect(try desk.run("repaint @F/a.png 'again' -o @F/out.png").status == .done)
    #expect(
      try desk.run("repaint @F/a.png 'again' -o @F/out.png --no-clobber").status == .cannotWrite)
    try desk.run("config set output.clobber false")
    #expect(try desk.run("repaint @F/a.png 'x' -o @F/out.png").status == .cannotWrite)
    #expect(try desk.run("repaint @F/a.png 'x' -o @F/out.xyz").status == .usage)
    #expect(try desk.run("repaint @F/none.png 'x' -o @F/o.png").status == .notFound)
    #expect(try desk.run("repaint @F/a.png 'x' --to-library").status == .done)
    #expect(try desk.run("photo list").output.contains(" a "))
    #expect(try desk.run("repaint photo:a 'x' -o @F/o.png").status == .done)
  }

  @Test func aJobThatWasCancelledByItsServerIsNoSuccess() throws {
    try desk.run("repaint hero snow")
    try desk.run("repaint hero rain")
    let id = try id(0)
    let queue = try DatabaseQueue(path: desk.folder + "/store/collage.sqlite")
    try queue.write {
      try $0.execute(
        sql: "UPDATE ticket SET state = 'cancelled' WHERE id LIKE ?", arguments: [id + "%"])
    }
    // Also where other jobs are done.
    let waited = try desk.run("jobs wait \(id) \(self.id(1))")
    #expect(waited.status == .failed)
    #expect(
      waited.messages.hasPrefix(
        "Error: the job \(id) was cancelled before it had a result.\n"
          + "Hint: `collage jobs retry \(id)` runs it again with what it had.\n"))
    #expect(waited.messages.hasSuffix("repainted p: hero (job \(try self.id(1)))\n"))
    let told = try desk.run("jobs wait \(id) --json")
    #expect(told.status == .failed && told.output.contains(#""state":"cancelled""#))
  }

  @Test func masksLeaveTheRestOfThePicture() throws {
    let size = PixelSize(width: 8, height: 6)
    let bytes = (0..<size.area).flatMap { index -> [UInt8] in
      let level: UInt8 = index % 8 < 4 ? 255 : 0
      return [level, level, level, 255]
    }
    let mask = try PNGEncoder().encode(Bitmap(size: size, alpha: .opaque, bytes: bytes))
    try Data(mask).write(to: URL(filePath: desk.folder + "/mask.png"))
    let line = "repaint @F/a.png blue -o @F/o.png --mask @F/mask.png"
    #expect(try desk.run(line).status == .failed, "the command knows no mask")
    try desk.run("config set repaint.me.command 'cp @F/blue.png {out} --suffix={mask}'")
    #expect(try desk.run(line).status == .done)
    let seen = try ImageDecoder().decode(
      FileReader.bytes(at: desk.folder + "/o.png", limit: .max), source: "o", scale: .full)
    #expect(seen.bytes[0] < 20 && seen.bytes[7 * 4] > 180)
    #expect(try desk.run("repaint hero x --mask @F/mask.png --only-subject").status == .usage)
  }

  @Test func settingsGoAndTravel() throws {
    try desk.run("config set repaint.home.url http://localhost:1/api -q")
    try desk.run("config set repaint.home.key-env HOME -q")
    try desk.run("config set repaint.cfg 4 -q")
    try desk.run("config set render.quality 70 -q")
    try desk.run("style save mine hero -q")
    try desk.run("repaint hero snow --save-preset winter -q")
    #expect(try desk.run("config export -o @F/settings.json").status == .done)
    let text = try String(contentsOfFile: desk.folder + "/settings.json", encoding: .utf8)
    #expect(text.contains("repaint.home.url") && text.contains("winter") && text.contains("mine"))
    try desk.expect([
      Step("config get repaint.cfg", "4\n"),
      Step("config reset repaint", "", "6 settings of repaint returned\n"),
      Step("config get repaint.cfg", "\n"),
    ])
    let later = text.replacingOccurrences(
      of: #""format" : "#, with: #""later" : {"a": 1}, "format" : "#)
    try desk.write(later, to: "later.json")
    let other = try Desk()
    try other.write(later, to: "later.json")
    let taken = try other.run("config import @F/later.json")
    #expect(taken.status == .done && taken.messages.contains("does not know later"))
    #expect(try other.run("config get repaint.home.url").output == "\n")
    try other.run("config adopt repaint.home.url")
    #expect(try other.run("config get repaint.home.url").output == "http://localhost:1/api\n")
    #expect(try other.run("config get render.quality").output == "70\n")
    #expect(try other.run("jobs presets").output.contains("winter"))
    #expect(try other.run("style list").output.contains("mine"))
    #expect(try other.run("config export").output.contains(#""later""#))
    try other.write("{}", to: "bad.json")
    #expect(try other.run("config import @F/bad.json").status == .damaged)
  }
}

extension RepaintVerbsTests {
  @Test(
    "a server that refuses connections is reported at once and given up soon, off a terminal too")
  func deadServer() throws {
    let closed = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(closed) }
    // A bound socket that nobody listens on keeps its port, and refuses connections.
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(closed, $0, length) == 0 && getsockname(closed, $0, &length) == 0
      }
    }
    try #require(isBound)
    let port = UInt16(bigEndian: address.sin_port)
    try desk.run("config set repaint.dead.url http://127.0.0.1:\(port)")
    desk.terminals = []
    desk.change = { $0.pause = { _, _ in } }
    let outcome = try desk.run("repaint hero 'make it blue' --server dead")
    #expect(outcome.status == .failed)
    #expect(outcome.messages.contains("again in"))
    #expect(outcome.messages.contains("Error: "))
  }
}
