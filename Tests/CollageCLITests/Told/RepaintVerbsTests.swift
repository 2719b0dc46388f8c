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
    try desk.run("config set repaint.server me")
    try desk.run("new p --size 40x20")
    try desk.run("add @F/a.png --as hero")
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
