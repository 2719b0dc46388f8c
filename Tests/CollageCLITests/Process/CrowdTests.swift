import Foundation
import GRDB
import Testing

/// Tests of many processes that use one store at the same time.
///
/// `COLLAGE_CROWD=32x50` sets the number of processes and the number of edits of each.
@Suite struct CrowdTests {
  private let programs: Int
  private let edits: Int

  init() {
    let size = ProcessInfo.processInfo.environment["COLLAGE_CROWD"] ?? "6x4"
    let numbers = size.split(separator: "x").compactMap { Int($0) }
    (programs, edits) = numbers.count == 2 ? (numbers[0], numbers[1]) : (6, 4)
  }

  /// The collages: half of the processes edit the first one, and a quarter edits each of the
  /// others.
  private static let collages = ["left", "right", "middle"]
  /// Commands that further processes repeat while the writers edit.
  private static let otherCommands = [
    "save -c left", "save -c right", "render -c left -o out$$.jpg", "list", "show -c left",
    "doctor", "log -c left", "export left -o out$$.jpg", "backup copy",
  ]

  @Test func keepsAllEditsOfConcurrentWriters() throws {
    let fixture = try ProcessFixture()
    let photo = try fixture.photo("a.jpg")
    for name in Self.collages {
      try fixture.expect("new", name, "--size", "400x400")
      try fixture.expect("add", photo, "--as", "item0")
      let script = (1..<programs).map { "copy item0 --as item\($0)\n" }.joined()
      try fixture.expect("batch", stdin: script)
    }
    let before = try Self.collages.map { try revisions($0, fixture) }
    let start = Date()
    let writers = try (0..<programs).map { try writer($0, fixture) }
    let others = try Self.otherCommands.map { try loop($0, while: writers.count, fixture) }
    for (number, writer) in writers.enumerated() {
      let result = try writer.result()
      #expect(result.exitCode == 0, "\(result.stderr)")
      #expect(result.stderr == "")
      try fixture.write([], to: "done\(number)")
    }
    let seconds = Date().timeIntervalSince(start)
    var runs = 0
    for other in others {
      let result = try other.result()
      #expect(result.exitCode == 0, "\(result.stderr)")
      runs += result.lines.count
    }
    let after = try Self.collages.map { try revisions($0, fixture) }
    let made = zip(after, before).reduce(0) { $0 + $1.0.count - $1.1.count }
    #expect(made == programs * edits)
    for numbers in after { #expect(numbers == Array(0..<numbers.count)) }
    for number in 0..<programs {
      let shown = try fixture.expect("show", "item\(number)", "-c", Self.collage(number), "--json")
      let item = try #require((try shown.json()["items"] as? [[String: Any]])?.first)
      #expect(item["x"] as? Double == Double(edits))
      #expect(item["y"] as? Double == Double(number))
    }
    for store in ["store", "copy"] {
      let health = try fixture.expect("doctor", "--deep", "--json", "--store", store)
      #expect(try health.json()["healthy"] as? Bool == true, "\(health.stdout)")
    }
    if programs > 8 {
      let text =
        "crowd: \(made) revisions by \(programs) programs in \(Int(seconds)) s, "
        + "\(runs) runs of others meanwhile\n"
      FileHandle.standardError.write(Data(text.utf8))
    }
  }

  private static func collage(_ number: Int) -> String {
    collages[number % 2 == 0 ? 0 : 1 + number / 2 % 2]
  }

  private func revisions(_ name: String, _ fixture: ProcessFixture) throws -> [Int] {
    let log = try fixture.expect("log", "-c", name, "--json").json()
    return (log["revisions"] as? [[String: Any]] ?? []).compactMap { $0["number"] as? Int }
  }

  /// Starts a sequence of processes that move an item step by step.
  private func writer(_ number: Int, _ fixture: ProcessFixture) throws -> CollageProcess.Running {
    let move = "'\(CollageProcess.path)' move item\(number) $i \(number) -c \(Self.collage(number))"
    let script = "i=0; while [ $i -lt \(edits) ]; do i=$((i+1)); \(move) || exit 1; done"
    return try shell(script, fixture)
  }

  /// Repeats a command until all writers are done or the tests have exited.
  private func loop(_ arguments: String, while count: Int, _ fixture: ProcessFixture) throws
    -> CollageProcess.Running
  {
    let command = "'\(CollageProcess.path)' \(arguments)"
    // Each run prints a line, so the lines count the runs.
    let script = """
      while kill -0 $PPID; do \(command) -q > /dev/null || exit 1; echo done
      [ -e done\(count - 1) ] && break; done; rm -f out$$.jpg
      """
    return try shell(script, fixture)
  }

  private func shell(_ script: String, _ fixture: ProcessFixture) throws -> CollageProcess.Running {
    try CollageProcess.start(
      ["-c", script], environment: fixture.environment, in: fixture.folder, program: "/bin/sh")
  }

  @Test func readersDoNotWaitForWriter() throws {
    let fixture = try ProcessFixture.with("hero")
    try fixture.expect("save")
    // The lock is a transaction of the database, because a batch that waits for its input holds no
    // lock.
    let database = fixture.folder + "/store/collage.sqlite"
    let writer = try WriteLock(path: database)
    defer { writer.release() }
    for arguments in [
      ["list"], ["show"], ["log"], ["render", "-o", "a.jpg"], ["export"], ["doctor"],
    ] {
      // A command that waits for the writer would fail after a timeout.
      #expect(try fixture.run(arguments, stdin: []).exitCode == 0, "\(arguments)")
    }
  }

  @Test func keepsEditsOfTwelveProcesses() throws {
    let fixture = try ProcessFixture.with("hero")
    let runs = try (0..<12).map { index in
      try fixture.start(
        index.isMultiple(of: 2)
          ? ["move", "hero", "--by", "1", "1"] : ["copy", "hero", "-c", "poster"])
    }
    for run in runs { #expect(try run.result().exitCode == 0) }
    let items = try fixture.items()
    #expect(items.count == 7)
    #expect(try fixture.item("hero")["x"] as? Double == 206)
    #expect(try fixture.expect("log").lines.count == 15)
  }

  @Test func parallelScriptsEditSeparateCollages() throws {
    let fixture = try ProcessFixture()
    let runs = try (0..<4).map { try fixture.start(["new", "c\($0)", "--size", "9x9px"]) }
    for run in runs { #expect(try run.result().exitCode == 0) }
    let edits = try (0..<4).map {
      try fixture.start(["canvas", "-c", "c\($0)", "--background", "00000\($0)"])
    }
    for run in edits { #expect(try run.result().exitCode == 0) }
    for index in 0..<4 {
      #expect(try fixture.expect("show", "-c", "c\(index)").stdout.contains("on #00000\(index)"))
    }
  }

  @Test func keepsConcurrentSettings() throws {
    let fixture = try ProcessFixture()
    try fixture.expect("config", "set", "cutout.engine", "auto")
    let file = ".config/collage/config.json"
    _ = try fixture.write("{\"later.setting\": [1], \"cutout.engine\": \"auto\"}", to: file)
    let runs = try (0..<8).map {
      try fixture.start(["config", "set", "engine.e\($0)", "tool \($0)"])
    }
    for run in runs { #expect(try run.result().exitCode == 0) }
    let settings = try fixture.expect("config", "--json").json()["settings"] as? [String: Any]
    for index in 0..<8 { #expect(settings?["engine.e\(index)"] as? String == "tool \(index)") }
    let text = String(decoding: fixture.bytes(file) ?? [], as: UTF8.self)
    #expect(text.contains("later.setting"), "unknown settings are kept")
  }
}

private final class WriteLock {
  private let queue: DatabaseQueue

  /// Begins a write transaction, which `release` rolls back.
  init(path: String) throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.inDatabase { db in
      try db.beginTransaction(.immediate)
      try db.execute(sql: "INSERT INTO setting (key, value) VALUES ('lock', '1')")
    }
  }

  func release() { try? queue.inDatabase { try $0.rollback() } }
}
