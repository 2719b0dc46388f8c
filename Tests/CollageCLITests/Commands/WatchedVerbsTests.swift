import ArgumentParser
import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Verbs that take long, and who watches them.
@Suite struct WatchedVerbsTests {
  private let desk: CommandFixture

  init() throws {
    desk = try CommandFixture()
    try desk.picture("a.png", 200)
    try desk.picture("b.png", 100)
    try desk.picture("mask.png", 255)
    try desk.run("new poster --size 40x20")
    try desk.run("add @F/a.png")
    try desk.run("export -o @F/e.collage")
    try desk.write("render -o \(desk.folder)/q.png", to: "script")
  }

  /// What was told of the progress of something.
  private final class Calls: @unchecked Sendable {
    // SAFETY: the lock guards it.
    private let lock = NSLock()
    private var calls: [[Int]] = []

    var all: [[Int]] { lock.withLock { calls } }

    func add(_ done: Int, _ total: Int) { lock.withLock { calls.append([done, total]) } }
  }

  @Test(arguments: [
    "add @F/b.png", "render -o @F/p.png", "render -o -", "save", "export -o @F/f.collage",
    "export -o -", "import @F/e.collage", "backup @F/copy", "doctor",
    "sample @F/s --count 1 --size 8x6px", "batch @F/script",
    "cutout a --engine-command '/bin/false {in} {out}'",
  ])
  func whoeverWatchesIsToldHowFarItIs(_ line: String) throws {
    let calls = Calls()
    desk.change = { $0.progress = { calls.add($0, $1) } }
    try desk.run(line)
    #expect(!calls.all.isEmpty, "\(line)")
    for call in calls.all { #expect(call[0] >= 0 && call[0] <= call[1] && call[1] > 0) }
  }

  @Test(arguments: [
    ("render -o @F/p.png", "p.png"), ("render -o -", ""), ("save", ""), ("add @F/b.png", ""),
    ("batch @F/script", "q.png"),
  ])
  func whatTheUserEndsIsNotFinished(_ line: String, _ file: String) throws {
    desk.change = { $0.isInterrupted = { true } }
    let outcome = try desk.run(line)
    #expect(outcome.status == .interrupted && outcome.output.isEmpty, "\(line)")
    #expect(outcome.messages.hasPrefix("Error: ") && outcome.messages.hasSuffix("interrupted.\n"))
    if !file.isEmpty { #expect(!desk.path(file).isPathInUse) }
    desk.change = { _ in }
    let shown = try desk.run("show").output
    #expect(shown.hasPrefix("poster: 40x20 on #ffffff, 1 item, unsaved edits"))
  }

  @Test func whatTheUserEndsIsToldOnce() throws {
    let message = "Error: \(UserFacingError.interrupted.message)\n"
    for line in ["render -o @F/p.png", "render -o -", "add @F/a.png", "gallery -o @F/out"] {
      // A gallery shows what is saved.
      if line.hasPrefix("gallery") { try desk.run("save") }
      desk.change = { $0.isInterrupted = { true } }
      try desk.expect([Step(line, "", message, .interrupted)])
      desk.change = { _ in }
    }
    desk.change = {
      $0.isInterrupted = { true }
      $0.claimReport = { false }
    }
    try desk.expect([Step("render -o @F/p.png", "", "", .interrupted)])
    #expect(try desk.run("move zzz 1 2").messages.hasPrefix("Error: no item 'zzz'."))
    #expect(!desk.path("p.png").isPathInUse)
  }

  /// Lets commands see that the user ends them from the given question on.
  ///
  /// - Returns: How often recording began, and how often the interruption was told.
  private func interrupt(after count: Int) -> (recorded: Mark, told: Mark) {
    let (recorded, told, questions) = (Mark(), Mark(), Mark())
    desk.change = {
      $0.isInterrupted = {
        questions.set()
        return questions.count > count
      }
      $0.beginRecording = { recorded.set() }
      $0.claimReport = {
        told.set()
        return true
      }
    }
    return (recorded, told)
  }

  @Test func severalPhotosAreKeptWhenTheUserEndsTheProgram() throws {
    let (recorded, told) = interrupt(after: .max)
    try desk.run("add @F/a.png")
    try desk.run("add @F/a.png @F/b.png --all-or-nothing")
    #expect(recorded.count == 0)
    try desk.run("add @F/a.png @F/b.png")
    #expect(recorded.count == 1 && told.count == 0)
  }

  @Test func cutoutsThatAreFinishedAreKept() throws {
    for name in ["m.png", "n.png"] {
      try desk.image(name, width: 24, height: 16) { x, _ in
        name == "m.png" && x < 12 ? [20, 90, 190, 255] : [230, 40, 40, 255]
      }
    }
    try desk.image("half.png", width: 24, height: 16) { x, _ in
      x < 12 ? [0, 0, 0, 255] : [255, 255, 255, 255]
    }
    try desk.run("new other --size 40x20")
    try desk.run("add @F/m.png @F/n.png --lossless")
    let message = "Error: \(UserFacingError.interrupted.message)\n"
    for (count, line) in [(0, "cutout m"), (1, "cutout @all --all-or-nothing")] {
      let (recorded, told) = interrupt(after: count)
      try desk.expect([Step("\(line) --mask @F/half.png", "", message, .interrupted)])
      #expect(recorded.count == 0 && told.count == 1)
    }
    let (recorded, told) = interrupt(after: 1)
    let outcome = try desk.run("cutout @all --mask @F/half.png")
    #expect(
      outcome.messages.contains(
        "Error: \(UserFacingError.cutoutInterrupted(1, of: 2).message)\ncut out m: classic, "))
    #expect(outcome.status == .interrupted && outcome.output.isEmpty)
    #expect(recorded.count == 1 && told.count == 1)
    desk.change = { _ in }
    #expect(try desk.run("show m").output.contains("\ncutout        on, classic, "))
    #expect(try desk.run("show n").output.contains("\ncutout        none\n"))
  }

  @Test func whatWasImportedIsToldWhenNothingMoreCanBeWritten() throws {
    try desk.run("replace a @F/b.png")
    try desk.run("export -o @F/f.collage")
    try desk.write("hello", to: "bad")
    desk.variables["COLLAGE_STORE"] = desk.path("new")
    let staging = desk.path("new/staging")
    // No photo of the second export can be stored any more.
    desk.change = {
      $0.progress = { _, _ in
        try? FileManager.default.removeItem(atPath: staging)
        try? Data().write(to: URL(filePath: staging))
      }
    }
    let outcome = try desk.run("import @F/bad @F/e.collage @F/f.collage @F/e.collage")
    #expect(outcome.output == "poster\n" && outcome.status == .cannotWrite)
    #expect(
      outcome.messages.hasPrefix(
        UserFacingError(describing: ExportError.truncated(path: "@F/bad")).text(.plain)
          + "imported poster\nError: '"))
    #expect(outcome.messages.contains("can't be written: a part of the path is not a folder."))
  }

  @Test func theStoreOfAnEditStaysOpenToTheEnd() throws {
    let mark = Mark()
    desk.change = { $0.keepOpen = { _ in mark.set() } }
    for line in ["show", "list", "render -o @F/p.png", "move zz 1 2", "doctor"] {
      try desk.run(line)
    }
    #expect(mark.count == 0)
    try desk.run("move a 1 2")
    #expect(mark.count == 1)
  }

  @Test func theProcessKeepsWhatItLeavesOpen() throws {
    let command = CommandContext(try CommonOptions.parse([]), environment: .fixed())
    var store: LazyStore? = LazyStore(command, creating: false)
    let kept = { [weak store] in store }
    CollageCLI.Environment.process.keepOpen(try #require(store))
    store = nil
    #expect(kept() != nil)
  }

  @Test func theProcessIsAskedForItsVariablesAndStreams() throws {
    let process = CollageCLI.Environment.process
    for name in ["PATH", "HOME"] {
      #expect(process.variable(name) == ProcessInfo.processInfo.environment[name])
    }
    #expect(process.variable("COLLAGE_NOBODY_SETS_THIS") == nil)
    #expect(!process.isTerminal(-1))
    #expect(process.output.descriptor == 1 && process.output.name == "standard output")
    #expect(process.error.descriptor == 2 && process.error.name == "standard error")
  }

  @Test func emptyVariablesAreNone() {
    let environment = CollageCLI.Environment.fixed(["A": "", "B": "b"])
    #expect(environment.nonEmptyVariable("A") == nil && environment.variable("A") == "")
    #expect(environment.nonEmptyVariable("B") == "b" && environment.nonEmptyVariable("C") == nil)
    #expect(!environment.isInterrupted() && environment.claimReport())
    #expect(environment.progress == nil)
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
    let outcome = try desk.run("repaint a 'make it blue' --server dead")
    #expect(outcome.status == .failed)
    #expect(outcome.messages.contains("retrying in"))
    #expect(outcome.messages.contains("Error: "))
  }
}
