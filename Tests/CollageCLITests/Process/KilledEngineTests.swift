import Foundation
import Testing

/// Engines whose program is killed.
@Suite struct KilledEngineTests {
  /// The stream comes to its end only when the engine's own child is gone too.
  @Test(arguments: [SIGKILL, SIGINT, SIGTERM])
  func endWithItAndLeaveNothing(_ signal: Int32) throws {
    let studio = try Studio.with("hero")
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
    if signal != SIGKILL { #expect(result.stderr == "Error: it was interrupted.\n") }
    // Who is killed cannot clean up, but the next run does.
    _ = try studio.write("cp \"$1\" \"$2\"\n", to: "engine")
    try studio.expect("cutout", "hero", "--engine-command", "sh engine {in} {out}")
    #expect(!FileManager.default.fileExists(atPath: (photo as NSString).deletingLastPathComponent))
  }
}
