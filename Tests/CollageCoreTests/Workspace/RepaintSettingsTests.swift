import Foundation
import Testing

@testable import CollageCore

@Suite("Settings of servers that paint")
struct RepaintSettingsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func settings(
    _ texts: [String: String], _ variables: [String: String] = [:]
  ) throws -> RepaintSettings {
    var values: [Setting: String] = [:]
    for (name, text) in texts {
      let setting = try #require(Setting(rawValue: name))
      let value: String = try #require(setting.kind.normalized(text), "\(name)")
      values[setting] = value
    }
    return RepaintSettings(values, variable: { variables[$0] })
  }

  @Test("name the server that is chosen, or the only one")
  func choice() throws {
    let one = try settings(["repaint.home.url": "http://Host:8000"])
    #expect(try one.server(nil).name == "home")
    #expect(try one.server(nil).kind == .jobs)
    #expect(try one.server("home").address?.text == "http://host:8000/")
    #expect(throws: TicketError.noServer("hom", nearest: ["home"])) { try one.server("hom") }
    let two = try settings([
      "repaint.home.url": "http://a", "repaint.home.kind": "comfy",
      "repaint.mine.command": "x {in}",
    ])
    #expect(throws: TicketError.noServer(nil, nearest: ["home", "mine"])) { try two.server(nil) }
    #expect(try two.server("mine").kind == .command)
    #expect(try two.server("home").kind == .comfy)
    let chosen = try settings([
      "repaint.home.url": "http://a", "repaint.mine.command": "x {in}", "repaint.server": "mine",
    ])
    #expect(try chosen.server(nil).name == "mine")
  }

  @Test("hide the key where a server says it back")
  func hiddenKey() throws {
    let ticket = Ticket(
      id: Sample.id(1), createdAt: Sample.date, server: TestWorkspace.server,
      origin: TestWorkspace.origin, goal: .library("a"), images: [:])
    let set = try settings(
      ["repaint.home.url": "http://a", "repaint.home.key-env": "K"], ["K": "me:secret-1"])
    #expect(set.withoutKey("wrong key me:secret-1", of: ticket) == "wrong key …")
    #expect(set.withoutKey("no 'secret-1' here", of: ticket) == "no '…' here")
    let none = try settings(["repaint.home.url": "http://a"])
    #expect(none.withoutKey("secret-1", of: ticket) == "secret-1")
  }

  @Test("have ranges")
  func ranges() throws {
    for (name, texts) in [
      "repaint.steps": ["9", "101", "x", ""], "repaint.cfg": ["0.9", "10.1", "nan"],
      "repaint.seed": ["-1", "9007199254740993"], "repaint.max-side": ["63", "16385"],
      "repaint.poll": ["0", "601"], "repaint.a.url": ["ftp://a", "a", "http://u@a", "http://a:0"],
      "repaint.a.kind": ["job"], "repaint.a.key-env": ["", "a\nb", "a\u{1B}b"],
      "repaint.a.command": [""],
    ] {
      let setting = try #require(Setting(rawValue: name))
      #expect(setting.owner == .user)
      for text in texts { #expect(setting.kind.normalized(text) == nil, "\(name) \(text)") }
    }
    for name in [
      "repaint.url", "repaint.a.b.url", "repaint..url", "repaint.a.key", "repaint.ä.url",
    ] { #expect(Setting(rawValue: name) == nil, "\(name)") }
    let command = Setting.engine("a").kind.normalized("tool\t{in} {out}")
    #expect(command == "tool\t{in} {out}")
    let set = try settings(["repaint.cfg": "2.50", "repaint.steps": "20", "repaint.poll": "9"])
    #expect(set.cfg == 2.5 && set.steps == 20 && set.poll == 9 && set.maximumSide == 2048)
  }

  @Test("know an IPv6 server under every spelling of its address")
  func spellings() throws {
    let servers = RepaintServers(temporaryFolder: folder.path)
    let set = try settings(["repaint.home.url": "http://[::1]:8000"])
    var ticket = try Sample.ticket(1)
    for (address, isKnown) in [
      ("http://[0:0:0:0:0:0:0:1]:8000/", true), ("http://[::1]:8000/", true),
      ("http://[::2]:8000/", false), ("http://[::1", false),
    ] {
      ticket.server = TicketServer(name: "home", kind: "jobs", address: address)
      let server = try? set.server(of: ticket, by: servers)
      #expect((server != nil) == isKnown, "\(address)")
    }
  }

  @Test("ask for a key when it is needed, and never show it")
  func keys() throws {
    let secret = "sk-very-secret"
    let byVariable = try settings(
      ["repaint.a.url": "http://a", "repaint.a.key-env": "MY_KEY"], ["MY_KEY": " \(secret)\n"])
    let server = try byVariable.server("a")
    #expect(try server.key?() == secret)
    #expect(!"\(server)".contains(secret) && !"\(byVariable)".contains(secret))
    let missing = try settings(["repaint.a.url": "http://a", "repaint.a.key-env": "MY_KEY"])
    #expect(throws: RemoteError.noKey("the variable MY_KEY is not set")) {
      try missing.server("a").key?()
    }
    try AtomicFile.write(Array("\(secret)\n".utf8), to: folder("key"))
    let byFile = try settings(["repaint.a.url": "http://a", "repaint.a.key-file": folder("key")])
    #expect(try byFile.server("a").key?() == secret)
    try AtomicFile.write(Array("two words".utf8), to: folder("key"))
    let error = #expect(throws: RemoteError.self) { try byFile.server("a").key?() }
    #expect(error.map { !$0.words.contains("two") } == true)
    #expect(try settings(["repaint.a.url": "http://a"]).server("a").key == nil)
  }

  @Test("alone decide whom a job that was sent is asked about")
  func moved() throws {
    let servers = RepaintServers(temporaryFolder: folder.path)
    var ticket = try Sample.ticket(1)
    let moved = try settings(["repaint.home.url": "http://evil:8000"])
    #expect(throws: TicketError.self) { try moved.server(of: ticket, by: servers) }
    ticket.handle = nil
    let program = try settings(["repaint.home.command": "x {in} {out}"])
    #expect(throws: Never.self) { try program.server(of: ticket, by: servers) }
    #expect(throws: TicketError.self) { try settings([:]).server(of: ticket, by: servers) }
  }
}
