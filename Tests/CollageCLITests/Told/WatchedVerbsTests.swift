import ArgumentParser
import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Verbs that take long, and who watches them.
@Suite struct WatchedVerbsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
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
    if !file.isEmpty { #expect(!(desk.folder + "/" + file).isPathInUse) }
    desk.change = { _ in }
    let shown = try desk.run("show").output
    #expect(shown.hasPrefix("poster: 40x20 on #ffffff, 1 item, unsaved edits"))
  }

  @Test func theStoreOfAnEditStaysOpenToTheEnd() throws {
    let mark = Mark()
    desk.change = { $0.leaveOpen = { _ in mark.set() } }
    for line in ["show", "list", "render -o @F/p.png", "move zz 1 2", "doctor"] {
      try desk.run(line)
    }
    #expect(mark.count == 0)
    try desk.run("move a 1 2")
    #expect(mark.count == 1)
  }

  @Test func theProcessKeepsWhatItLeavesOpen() throws {
    let command = CommandContext(
      try CommonOptions.parse([]),
      environment: Environment(
        variable: { _ in nil }, isTerminal: { _ in false }, context: .system))
    var store: LazyStore? = LazyStore(command, creating: false)
    let kept = { [weak store] in store }
    CollageCLI.Environment.process.leaveOpen(try #require(store))
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
    let environment = Environment(
      variable: { ["A": "", "B": "b"][$0] }, isTerminal: { _ in false }, context: .system)
    #expect(environment.nonEmptyVariable("A") == nil && environment.variable("A") == "")
    #expect(environment.nonEmptyVariable("B") == "b" && environment.nonEmptyVariable("C") == nil)
    #expect(!environment.isInterrupted() && environment.claimReport())
    #expect(environment.progress == nil)
  }
}
