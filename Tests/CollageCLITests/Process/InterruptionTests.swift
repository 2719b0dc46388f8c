import CollageCore
import Foundation
import Testing

/// Programs that end before they are done.
@Suite struct InterruptionTests {
  @Test(arguments: [0, 5, 20, 60, 120])
  func aKilledProgramLeavesASoundStore(_ milliseconds: UInt32) throws {
    let studio = try ProcessFixture.with("hero")
    let photos = try (0..<12).map { try studio.photo("p\($0).jpg", $0) }
    let script = (0..<200).map { "copy hero --as c\($0)\nmove c\($0) \($0) 0" }
      .joined(separator: "\n")
    let runs = [
      try studio.start(["add"] + photos + ["--all-or-nothing"]),
      try studio.start(["batch"], stdin: Array(script.utf8)),
      try studio.start(["save"]),
    ]
    // Wherever it is then: before, in or behind its transaction.
    usleep(milliseconds * 1000)
    for run in runs { run.signal(SIGKILL) }
    for run in runs { _ = try run.result() }
    #expect(try studio.run("doctor", "--deep", "--json").json()["healthy"] as? Bool == true)
    let count = try studio.items().count - 1
    #expect([0, 12, 200, 212].contains(count))
    #expect(try studio.run("move", "hero", "1", "1").exitCode == 0)
    #expect(try studio.files().filter { $0.hasPrefix(".collage") } == [])
  }

  @Test(arguments: [SIGINT, SIGTERM], [0, 30, 100, 200, 400])
  func anInterruptedRenderingLeavesNothingBehind(_ signal: Int32, _ milliseconds: UInt32) throws {
    let studio = try ProcessFixture.with("hero")
    try studio.expect("scale", "hero", "8")
    let runs = [
      try studio.start(["render", "-o", "large.jpg", "--width", "2000"]),
      try studio.start(["render", "-o", "large.png", "--width", "2000", "--jobs", "1"]),
    ]
    usleep(milliseconds * 1000)
    for run in runs { run.signal(signal) }
    for (run, file) in zip(runs, ["large.jpg", "large.png"]) {
      let result = try run.result()
      // A signal that comes after the last moment changes nothing of what was done.
      #expect(result.signal == signal || result.exitCode == 0)
      if result.exitCode == 0 { #expect(studio.bytes(file) != nil) }
      if !result.stderr.isEmpty {
        #expect(result.stderr == "Error: interrupted.\n")
        #expect(studio.bytes(file) == nil)
      }
    }
    #expect(try studio.files().filter { $0.hasPrefix(".collage") } == [])
    let staging = try FileManager.default.contentsOfDirectory(
      atPath: studio.folder + "/store/staging")
    #expect(staging == [])
    #expect(try studio.run("render", "-o", "small.jpg", "--width", "40").exitCode == 0)
  }

  /// Starts to add three photos, of which the last one never comes, and interrupts that.
  private func interruptedAdd(
    _ studio: ProcessFixture, _ options: String..., signal: Int32 = SIGINT
  ) throws -> CollageProcess.Result {
    let photos = [try studio.photo("a.jpg", 1), try studio.photo("b.jpg", 2)]
    #expect(mkfifo(studio.folder + "/never.jpg", 0o600) == 0)
    let run = try studio.start(["add", "--jobs", "1"] + photos + ["never.jpg"] + options)
    // Somebody waits for it, so that those before are finished.
    let never = try #require(FileHandle(forWritingAtPath: studio.folder + "/never.jpg"))
    run.signal(signal)
    let result = try run.result()
    try never.close()
    return result
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func whatIsFinishedOfALongAddIsKeptAndCounted(_ signal: Int32) throws {
    let studio = try ProcessFixture.with()
    let result = try interruptedAdd(studio, signal: signal)
    #expect(result.signal == signal && result.lines == ["a", "b"])
    #expect(result.stderr == "Error: interrupted: 2 of 3 photos were added.\n")
    #expect(try studio.items().count == 2)
    try studio.expect("undo")
    #expect(try studio.items().isEmpty)
  }

  @Test func scriptsSeeWhatWasAdded() throws {
    let result = try interruptedAdd(ProcessFixture.with(), "--json")
    #expect(result.signal == SIGINT && result.stderr == "")
    #expect(try result.json()["interrupted"] as? Bool == true)
    #expect((try result.json()["items"] as? [Any])?.count == 2)
  }

  @Test(arguments: [SIGINT, SIGTERM]) func allOrNothingIsNothing(_ signal: Int32) throws {
    let studio = try ProcessFixture.with()
    let result = try interruptedAdd(studio, "--all-or-nothing", "--json", signal: signal)
    #expect(result.signal == signal && result.stdout == "")
    let error = try result.jsonError()
    #expect(error["message"] as? String == "interrupted.")
    // Scripts see the status that a shell sees.
    #expect(error["exitCode"] as? Int == 128 + Int(signal))
    #expect(try studio.items().isEmpty)
  }

  @Test(arguments: [false, true])
  func whatIsFinishedOfManyCutoutsIsKeptAndCounted(_ allOrNothing: Bool) throws {
    let studio = try ProcessFixture.with("a", "b", "c")
    let pipe = studio.folder + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    // The third one never comes to its end.
    _ = try studio.write(
      """
      echo >> count
      test "$(wc -l < count)" -lt 3 && exec cp mask.png "$2"
      echo > '\(pipe)'
      exec sleep 60
      """, to: "engine")
    _ = try studio.mask("mask.png", columns: 20)
    let run = try studio.start(
      ["cutout", "@all", "--engine-command", "sh engine {in} {out}"]
        + (allOrNothing ? ["--all-or-nothing"] : []))
    _ = try #require(FileHandle(forReadingAtPath: pipe)).availableData
    run.signal(SIGINT)
    let result = try run.result()
    #expect(result.signal == SIGINT)
    let count = allOrNothing ? "" : ": 2 of 3 items were cut out"
    #expect(result.stderr == "Error: interrupted\(count).\n")
    let cutouts = try studio.items().filter { $0["cutout"] is [String: Any] }
    #expect(cutouts.count == (allOrNothing ? 0 : 2))
  }

  @Test func scriptsAreToldOfItInJSON() throws {
    let studio = try ProcessFixture.with("hero")
    #expect(mkfifo(studio.folder + "/script", 0o600) == 0)
    let run = try studio.start(["batch", "script", "--json"])
    let script = try #require(FileHandle(forWritingAtPath: studio.folder + "/script"))
    run.signal(SIGINT)
    let result = try run.result()
    try script.close()
    #expect(result.signal == SIGINT && result.stdout == "")
    #expect(try result.jsonError()["code"] as? String == "interrupted")
  }

  @Test(.enabled(if: access("/bin/bash", X_OK) == 0, "there is no bash"))
  func aLoopOfTheShellEnds() throws {
    let studio = try ProcessFixture.with("hero")
    #expect(mkfifo(studio.folder + "/never.jpg", 0o600) == 0)
    let loop =
      "echo $$ > group; for i in 1 2 3; do '\(CollageProcess.path)' add never.jpg; done; echo on"
    // Job control gives the loop a group of its own, as a terminal does.
    let run = try CollageProcess.start(
      ["-c", "set -m; bash -c \"$0\" & wait $!; echo $?", loop],
      environment: studio.environment, in: studio.folder, program: "/bin/bash")
    let never = try #require(FileHandle(forWritingAtPath: studio.folder + "/never.jpg"))
    let group = String(decoding: try #require(studio.bytes("group")), as: UTF8.self)
    kill(-(try #require(pid_t(group.trimmingCharacters(in: .newlines)))), SIGINT)
    #expect(try run.result().lines == ["130"])
    try never.close()
  }

  @Test func whatIsIgnoredStaysIgnored() throws {
    let studio = try ProcessFixture.with("hero")
    let shell =
      "trap '' INT; '\(CollageProcess.path)' render -o a.jpg --width 600 & sleep 0.1; "
      + "kill -INT $!; wait $!"
    #expect(try studio.shell(shell) == 0)
    #expect(studio.bytes("a.jpg") != nil)
  }

  @Test func whatWasAddedIsToldWhenItsNameCannotBePrinted() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let studio = try ProcessFixture.with()
    _ = try studio.photo("hero.jpg")
    let shell = "'\(CollageProcess.path)' add hero.jpg > /dev/full 2> full.txt; echo $? >> full.txt"
    #expect(try studio.shell(shell) == 0)
    let text = String(decoding: studio.bytes("full.txt") ?? [], as: UTF8.self)
    #expect(
      text
        == "Error: added hero, but 'standard output' can't be written: the disk is full.\n7\n")
    #expect(try studio.items().count == 1)
  }

  /// The stream comes to its end only when the engine's own child is gone too.
  @Test(arguments: [SIGKILL, SIGINT, SIGTERM])
  func enginesOfAKilledProgramEndAndLeaveNothing(_ signal: Int32) throws {
    let studio = try ProcessFixture.with("hero")
    let pipe = studio.folder + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    // Who is asked to end may not obey; that takes two seconds, though.
    let trap = signal == SIGKILL ? "trap '' TERM" : ""
    _ = try studio.write(
      "\(trap)\nexec 9> '\(pipe)'\necho \"$1\" >&9\nsleep 60 &\nsleep 60\n", to: "engine")
    let words = ["cutout", "hero", "--engine-command", "sh engine {in} {out}"]
    let run = try studio.start(words)
    let stream = try #require(FileHandle(forReadingAtPath: pipe))
    let photo = String(decoding: stream.availableData, as: UTF8.self)
      .trimmingCharacters(in: .newlines)
    #expect(FileManager.default.fileExists(atPath: photo))
    run.signal(signal)
    let result = try run.result()
    #expect(result.signal == signal)
    #expect(try stream.readToEnd()?.isEmpty != false)
    if signal != SIGKILL { #expect(result.stderr == "Error: interrupted.\n") }
    // Who is killed cannot clean up, but the next run does.
    _ = try studio.write("cp \"$1\" \"$2\"\n", to: "engine")
    try studio.expect("cutout", "hero", "--engine-command", "sh engine {in} {out}")
    #expect(!FileManager.default.fileExists(atPath: (photo as NSString).deletingLastPathComponent))
  }
}
