import ArgumentParser
import CollageCore
import Foundation
import Testing

@testable import CollageCLI

@Suite struct InterruptibleVerbTests {
  private let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.solidImage("a.png", 200)
    try fixture.solidImage("b.png", 100)
    try fixture.solidImage("mask.png", 255)
    try fixture.run("new poster --size 40x20")
    try fixture.run("add @F/a.png")
    try fixture.run("export -o @F/e.collage")
    try fixture.write("render -o \(fixture.folder)/q.png", to: "script")
  }

  private final class ProgressCalls: @unchecked Sendable {
    // SAFETY: `lock` guards `calls`.
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
  func reportsProgress(_ line: String) throws {
    let calls = ProgressCalls()
    fixture.configureEnvironment = { $0.progress = { calls.add($0, $1) } }
    try fixture.run(line)
    #expect(!calls.all.isEmpty, "\(line)")
    for call in calls.all { #expect(call[0] >= 0 && call[0] <= call[1] && call[1] > 0) }
  }

  @Test(arguments: [
    ("render -o @F/p.png", "p.png"), ("render -o -", ""), ("save", ""), ("add @F/b.png", ""),
    ("batch @F/script", "q.png"),
  ])
  func stopsWhenInterrupted(_ line: String, _ file: String) throws {
    fixture.configureEnvironment = { $0.isInterrupted = { true } }
    let outcome = try fixture.run(line)
    #expect(outcome.status == .interrupted && outcome.output.isEmpty, "\(line)")
    #expect(outcome.messages.hasPrefix("Error: ") && outcome.messages.hasSuffix("interrupted.\n"))
    if !file.isEmpty { #expect(!fixture.path(file).isPathInUse) }
    fixture.configureEnvironment = { _ in }
    let shown = try fixture.run("show").output
    #expect(shown.hasPrefix("poster: 40x20 on #ffffff, 1 item, unsaved edits"))
  }

  @Test func reportsInterruptionOnce() throws {
    let message = "Error: \(UserFacingError.interrupted.message)\n"
    for line in ["render -o @F/p.png", "render -o -", "add @F/a.png", "gallery -o @F/out"] {
      // A gallery shows only saved collages.
      if line.hasPrefix("gallery") { try fixture.run("save") }
      fixture.configureEnvironment = { $0.isInterrupted = { true } }
      try fixture.expect([Step(line, "", message, .interrupted)])
      fixture.configureEnvironment = { _ in }
    }
    fixture.configureEnvironment = {
      $0.isInterrupted = { true }
      $0.claimReport = { false }
    }
    try fixture.expect([Step("render -o @F/p.png", "", "", .interrupted)])
    #expect(try fixture.run("move zzz 1 2").messages.hasPrefix("Error: no item 'zzz'."))
    #expect(!fixture.path("p.png").isPathInUse)
  }

  /// Makes commands see an interruption after `count` checks for it.
  ///
  /// One of the returned counters counts how often commands begin to record their progress. The
  /// other one counts how often they claim the report of an interruption.
  private func interrupt(after count: Int) -> (recordings: Counter, reports: Counter) {
    let (recordings, reports, checks) = (Counter(), Counter(), Counter())
    fixture.configureEnvironment = {
      $0.isInterrupted = {
        checks.increment()
        return checks.count > count
      }
      $0.beginRecording = { recordings.increment() }
      $0.claimReport = {
        reports.increment()
        return true
      }
    }
    return (recordings, reports)
  }

  @Test func recordsProgressOnlyWhenAddingSeveralPhotos() throws {
    let (recordings, reports) = interrupt(after: .max)
    try fixture.run("add @F/a.png")
    try fixture.run("add @F/a.png @F/b.png --all-or-nothing")
    #expect(recordings.count == 0)
    try fixture.run("add @F/a.png @F/b.png")
    #expect(recordings.count == 1 && reports.count == 0)
  }

  @Test func keepsFinishedCutoutsAfterInterruption() throws {
    for name in ["m.png", "n.png"] {
      try fixture.image(name, width: 24, height: 16) { x, _ in
        name == "m.png" && x < 12 ? [20, 90, 190, 255] : [230, 40, 40, 255]
      }
    }
    try fixture.image("half.png", width: 24, height: 16) { x, _ in
      x < 12 ? [0, 0, 0, 255] : [255, 255, 255, 255]
    }
    try fixture.run("new other --size 40x20")
    try fixture.run("add @F/m.png @F/n.png --lossless")
    let message = "Error: \(UserFacingError.interrupted.message)\n"
    for (count, line) in [(0, "cutout m"), (1, "cutout @all --all-or-nothing")] {
      let (recordings, reports) = interrupt(after: count)
      try fixture.expect([Step("\(line) --mask @F/half.png", "", message, .interrupted)])
      #expect(recordings.count == 0 && reports.count == 1)
    }
    let (recordings, reports) = interrupt(after: 1)
    let outcome = try fixture.run("cutout @all --mask @F/half.png")
    #expect(
      outcome.messages.contains(
        "Error: \(UserFacingError.cutoutInterrupted(1, of: 2).message)\ncut out m: classic, "))
    #expect(outcome.status == .interrupted && outcome.output.isEmpty)
    #expect(recordings.count == 1 && reports.count == 1)
    fixture.configureEnvironment = { _ in }
    #expect(try fixture.run("show m").output.contains("\ncutout        on, classic, "))
    #expect(try fixture.run("show n").output.contains("\ncutout        none\n"))
  }

  @Test func reportsImportedCollagesWhenWritingFails() throws {
    try fixture.run("replace a @F/b.png")
    try fixture.run("export -o @F/f.collage")
    try fixture.write("hello", to: "bad")
    fixture.variables["COLLAGE_STORE"] = fixture.path("new")
    let staging = fixture.path("new/staging")
    // A file replaces the staging folder, so the photo of the second export can't be stored.
    fixture.configureEnvironment = {
      $0.progress = { _, _ in
        try? FileManager.default.removeItem(atPath: staging)
        try? Data().write(to: URL(filePath: staging))
      }
    }
    let outcome = try fixture.run("import @F/bad @F/e.collage @F/f.collage @F/e.collage")
    #expect(outcome.output == "poster\n" && outcome.status == .cannotWrite)
    #expect(
      outcome.messages.hasPrefix(
        UserFacingError(describing: ExportError.truncated(path: "@F/bad")).text(.plain)
          + "imported poster\nError: '"))
    #expect(outcome.messages.contains("can't be written: a part of the path is not a folder."))
  }

  @Test func keepsStoreOfEditOpen() throws {
    let openStores = Counter()
    fixture.configureEnvironment = { $0.keepOpen = { _ in openStores.increment() } }
    for line in ["show", "list", "render -o @F/p.png", "move zz 1 2", "doctor"] {
      try fixture.run(line)
    }
    #expect(openStores.count == 0)
    try fixture.run("move a 1 2")
    #expect(openStores.count == 1)
  }

  @Test func processRetainsOpenStore() throws {
    let command = CommandContext(try CommonOptions.parse([]), environment: .fixed())
    var store: LazyStore? = LazyStore(command, creating: false)
    let retainedStore = { [weak store] in store }
    CollageCLI.Environment.process.keepOpen(try #require(store))
    store = nil
    #expect(retainedStore() != nil)
  }

  @Test func readsVariablesAndStreamsOfProcess() throws {
    let process = CollageCLI.Environment.process
    for name in ["PATH", "HOME"] {
      #expect(process.variable(name) == ProcessInfo.processInfo.environment[name])
    }
    #expect(process.variable("COLLAGE_NOBODY_SETS_THIS") == nil)
    #expect(!process.isTerminal(-1))
    #expect(process.output.descriptor == 1 && process.output.name == "standard output")
    #expect(process.error.descriptor == 2 && process.error.name == "standard error")
  }

  @Test func treatsEmptyVariablesAsUnset() {
    let environment = CollageCLI.Environment.fixed(["A": "", "B": "b"])
    #expect(environment.nonEmptyVariable("A") == nil && environment.variable("A") == "")
    #expect(environment.nonEmptyVariable("B") == "b" && environment.nonEmptyVariable("C") == nil)
    #expect(!environment.isInterrupted() && environment.claimReport())
    #expect(environment.progress == nil)
  }

  @Test(
    "reports a server that refuses connections at once, also without a terminal")
  func givesUpOnUnreachableServer() throws {
    let closed = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(closed) }
    // A bound socket without a listener keeps its port and refuses connections.
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
    try fixture.run("config set repaint.dead.url http://127.0.0.1:\(port)")
    fixture.terminals = []
    fixture.configureEnvironment = { $0.pause = { _, _ in } }
    let outcome = try fixture.run("repaint a 'make it blue' --server dead")
    #expect(outcome.status == .failed)
    #expect(outcome.messages.contains("retrying in"))
    #expect(outcome.messages.contains("Error: "))
  }
}
