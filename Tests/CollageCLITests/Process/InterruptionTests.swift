import CollageCore
import Foundation
import Testing

@Suite struct InterruptionTests {
  @Test(arguments: [0, 5, 20, 60, 120])
  func killedProcessLeavesIntactStore(_ milliseconds: UInt32) throws {
    let fixture = try ProcessFixture.with("hero")
    let photos = try (0..<12).map { try fixture.photo("p\($0).jpg", $0) }
    let script = (0..<200).map { "copy hero --as c\($0)\nmove c\($0) \($0) 0" }
      .joined(separator: "\n")
    let runs = [
      try fixture.start(["add"] + photos + ["--all-or-nothing"]),
      try fixture.start(["batch"], stdin: Array(script.utf8)),
      try fixture.start(["save"]),
    ]
    // The signal can arrive before, in or after a transaction.
    usleep(milliseconds * 1000)
    for run in runs { run.signal(SIGKILL) }
    for run in runs { _ = try run.result() }
    #expect(try fixture.run("doctor", "--deep", "--json").json()["healthy"] as? Bool == true)
    let count = try fixture.items().count - 1
    #expect([0, 12, 200, 212].contains(count))
    #expect(try fixture.run("move", "hero", "1", "1").exitCode == 0)
    #expect(try fixture.files().filter { $0.hasPrefix(".collage") } == [])
  }

  @Test(arguments: [SIGINT, SIGTERM], [0, 30, 100, 200, 400])
  func interruptedRenderingLeavesNoFiles(_ signal: Int32, _ milliseconds: UInt32) throws {
    let fixture = try ProcessFixture.with("hero")
    try fixture.expect("scale", "hero", "8")
    let runs = [
      try fixture.start(["render", "-o", "large.jpg", "--width", "2000"]),
      try fixture.start(["render", "-o", "large.png", "--width", "2000", "--jobs", "1"]),
    ]
    usleep(milliseconds * 1000)
    for run in runs { run.signal(signal) }
    for (run, file) in zip(runs, ["large.jpg", "large.png"]) {
      let result = try run.result()
      // A signal after the last check for interruption has no effect.
      #expect(result.signal == signal || result.exitCode == 0)
      if result.exitCode == 0 { #expect(fixture.bytes(file) != nil) }
      if !result.stderr.isEmpty {
        #expect(result.stderr == "Error: interrupted.\n")
        #expect(fixture.bytes(file) == nil)
      }
    }
    #expect(try fixture.files().filter { $0.hasPrefix(".collage") } == [])
    let staging = try FileManager.default.contentsOfDirectory(
      atPath: fixture.folder + "/store/staging")
    #expect(staging == [])
    #expect(try fixture.run("render", "-o", "small.jpg", "--width", "40").exitCode == 0)
  }

  /// Starts `add` with two photos and a pipe without data, and sends a signal while it reads the
  /// pipe.
  private func interruptedAdd(
    _ fixture: ProcessFixture, _ options: String..., signal: Int32 = SIGINT
  ) throws -> CollageProcess.Result {
    let photos = [try fixture.photo("a.jpg", 1), try fixture.photo("b.jpg", 2)]
    #expect(mkfifo(fixture.folder + "/never.jpg", 0o600) == 0)
    let run = try fixture.start(["add", "--jobs", "1"] + photos + ["never.jpg"] + options)
    // The pipe opens when the command reads the third photo, so the first two are finished.
    let never = try #require(FileHandle(forWritingAtPath: fixture.folder + "/never.jpg"))
    run.signal(signal)
    let result = try run.result()
    try never.close()
    return result
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func keepsAndCountsPhotosAddedBeforeInterruption(_ signal: Int32) throws {
    let fixture = try ProcessFixture.with()
    let result = try interruptedAdd(fixture, signal: signal)
    #expect(result.signal == signal && result.lines == ["a", "b"])
    #expect(result.stderr == "Error: interrupted: 2 of 3 photos were added.\n")
    #expect(try fixture.items().count == 2)
    try fixture.expect("undo")
    #expect(try fixture.items().isEmpty)
  }

  @Test func reportsAddedPhotosAsJSON() throws {
    let result = try interruptedAdd(ProcessFixture.with(), "--json")
    #expect(result.signal == SIGINT && result.stderr == "")
    #expect(try result.json()["interrupted"] as? Bool == true)
    #expect((try result.json()["items"] as? [Any])?.count == 2)
  }

  @Test(arguments: [SIGINT, SIGTERM]) func allOrNothingAddsNothingWhenInterrupted(_ signal: Int32)
    throws
  {
    let fixture = try ProcessFixture.with()
    let result = try interruptedAdd(fixture, "--all-or-nothing", "--json", signal: signal)
    #expect(result.signal == signal && result.stdout == "")
    let error = try result.jsonError()
    #expect(error["message"] as? String == "interrupted.")
    // The JSON has the exit status that a shell reports.
    #expect(error["exitCode"] as? Int == 128 + Int(signal))
    #expect(try fixture.items().isEmpty)
  }

  @Test(arguments: [false, true])
  func keepsAndCountsCutoutsMadeBeforeInterruption(_ allOrNothing: Bool) throws {
    let fixture = try ProcessFixture.with("a", "b", "c")
    let pipe = fixture.folder + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    // The engine never finishes the third photo.
    _ = try fixture.write(
      """
      echo >> count
      test "$(wc -l < count)" -lt 3 && exec cp mask.png "$2"
      echo > '\(pipe)'
      exec sleep 60
      """, to: "engine")
    _ = try fixture.mask("mask.png", columns: 20)
    let run = try fixture.start(
      ["cutout", "@all", "--engine-command", "sh engine {in} {out}"]
        + (allOrNothing ? ["--all-or-nothing"] : []))
    _ = try #require(FileHandle(forReadingAtPath: pipe)).availableData
    run.signal(SIGINT)
    let result = try run.result()
    #expect(result.signal == SIGINT)
    let count = allOrNothing ? "" : ": 2 of 3 items were cut out"
    #expect(result.stderr == "Error: interrupted\(count).\n")
    let cutouts = try fixture.items().filter { $0["cutout"] is [String: Any] }
    #expect(cutouts.count == (allOrNothing ? 0 : 2))
  }

  @Test func reportsInterruptionAsJSON() throws {
    let fixture = try ProcessFixture.with("hero")
    #expect(mkfifo(fixture.folder + "/script", 0o600) == 0)
    let run = try fixture.start(["batch", "script", "--json"])
    let script = try #require(FileHandle(forWritingAtPath: fixture.folder + "/script"))
    run.signal(SIGINT)
    let result = try run.result()
    try script.close()
    #expect(result.signal == SIGINT && result.stdout == "")
    #expect(try result.jsonError()["code"] as? String == "interrupted")
  }

  @Test(.enabled(if: access("/bin/bash", X_OK) == 0, "bash is not installed"))
  func interruptionEndsShellLoop() throws {
    let fixture = try ProcessFixture.with("hero")
    #expect(mkfifo(fixture.folder + "/never.jpg", 0o600) == 0)
    let loop =
      "echo $$ > group; for i in 1 2 3; do '\(CollageProcess.path)' add never.jpg; done; echo on"
    // Job control runs the loop in a separate process group, as a terminal does.
    let run = try CollageProcess.start(
      ["-c", "set -m; bash -c \"$0\" & wait $!; echo $?", loop],
      environment: fixture.environment, in: fixture.folder, program: "/bin/bash")
    let never = try #require(FileHandle(forWritingAtPath: fixture.folder + "/never.jpg"))
    let group = String(decoding: try #require(fixture.bytes("group")), as: UTF8.self)
    kill(-(try #require(pid_t(group.trimmingCharacters(in: .newlines)))), SIGINT)
    #expect(try run.result().lines == ["130"])
    try never.close()
  }

  @Test func respectsIgnoredSignal() throws {
    let fixture = try ProcessFixture.with("hero")
    let shell =
      "trap '' INT; '\(CollageProcess.path)' render -o a.jpg --width 600 & sleep 0.1; "
      + "kill -INT $!; wait $!"
    #expect(try fixture.shell(shell) == 0)
    #expect(fixture.bytes("a.jpg") != nil)
  }

  @Test func reportsAddedPhotoWhenOutputFails() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let fixture = try ProcessFixture.with()
    _ = try fixture.photo("hero.jpg")
    let shell = "'\(CollageProcess.path)' add hero.jpg > /dev/full 2> full.txt; echo $? >> full.txt"
    #expect(try fixture.shell(shell) == 0)
    let text = String(decoding: fixture.bytes("full.txt") ?? [], as: UTF8.self)
    #expect(
      text
        == "Error: added hero, but 'standard output' can't be written: the disk is full.\n7\n")
    #expect(try fixture.items().count == 1)
  }

  /// The engine and its child process hold the pipe open, so the pipe closes only after both have
  /// exited.
  @Test(arguments: [SIGKILL, SIGINT, SIGTERM])
  func killedProcessLeavesNoEngineOrFiles(_ signal: Int32) throws {
    let fixture = try ProcessFixture.with("hero")
    let pipe = fixture.folder + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    // An engine that ignores SIGTERM is killed after two seconds.
    let trap = signal == SIGKILL ? "trap '' TERM" : ""
    _ = try fixture.write(
      "\(trap)\nexec 9> '\(pipe)'\necho \"$1\" >&9\nsleep 60 &\nsleep 60\n", to: "engine")
    let arguments = ["cutout", "hero", "--engine-command", "sh engine {in} {out}"]
    let run = try fixture.start(arguments)
    let stream = try #require(FileHandle(forReadingAtPath: pipe))
    let photo = String(decoding: stream.availableData, as: UTF8.self)
      .trimmingCharacters(in: .newlines)
    #expect(FileManager.default.fileExists(atPath: photo))
    run.signal(signal)
    let result = try run.result()
    #expect(result.signal == signal)
    #expect(try stream.readToEnd()?.isEmpty != false)
    if signal != SIGKILL { #expect(result.stderr == "Error: interrupted.\n") }
    // If SIGKILL ended the process, its files remain until the next run deletes them.
    _ = try fixture.write("cp \"$1\" \"$2\"\n", to: "engine")
    try fixture.expect("cutout", "hero", "--engine-command", "sh engine {in} {out}")
    #expect(!FileManager.default.fileExists(atPath: (photo as NSString).deletingLastPathComponent))
  }
}
