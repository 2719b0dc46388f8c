import CollageCore
import Foundation
import Testing

/// Programs that end before they are done.
@Suite struct InterruptionTests {
  @Test(arguments: [0, 5, 20, 60, 120])
  func aKilledProgramLeavesASoundStore(_ milliseconds: UInt32) throws {
    let studio = try Studio.with("hero")
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
    let studio = try Studio.with("hero")
    try studio.expect("scale", "hero", "8")
    let runs = [
      try studio.start(["render", "-o", "large.jpg", "--width", "2000"]),
      try studio.start(["render", "-o", "large.png", "--width", "2000", "--jobs", "1"]),
    ]
    usleep(milliseconds * 1000)
    let start = ContinuousClock.now
    for run in runs { run.signal(signal) }
    for (run, file) in zip(runs, ["large.jpg", "large.png"]) {
      let result = try run.result()
      // Before it listens a program is ended by the system, which counts as 128 and the signal.
      #expect(
        result.exitCode == 130 || (milliseconds < 100 && result.exitCode == 128 + signal)
          || (result.exitCode == 0 && studio.bytes(file) != nil))
      #expect((studio.bytes(file) == nil) == (result.exitCode != 0))
    }
    // Other tests keep the machine busy meanwhile.
    #expect(ContinuousClock.now - start < .seconds(3))
    #expect(try studio.files().filter { $0.hasPrefix(".collage") } == [])
    let staging = try FileManager.default.contentsOfDirectory(
      atPath: studio.folder + "/store/staging")
    #expect(staging == [])
    #expect(try studio.run("render", "-o", "small.jpg", "--width", "40").exitCode == 0)
  }

  @Test func whatIsIgnoredStaysIgnored() throws {
    let studio = try Studio.with("hero")
    let shell =
      "trap '' INT; '\(CollageProcess.path)' render -o a.jpg --width 600 & sleep 0.1; "
      + "kill -INT $!; wait $!"
    #expect(try studio.shell(shell) == 0)
    #expect(studio.bytes("a.jpg") != nil)
  }

  @Test func whatWasAddedIsToldWhenItsNameCannotBePrinted() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let studio = try Studio.with()
    _ = try studio.photo("hero.jpg")
    let shell = "'\(CollageProcess.path)' add hero.jpg > /dev/full 2> full.txt; echo $? >> full.txt"
    #expect(try studio.shell(shell) == 0)
    let text = String(decoding: studio.bytes("full.txt") ?? [], as: UTF8.self)
    #expect(
      text
        == "Error: added hero, but 'standard output' cannot be written: the disk is full.\n7\n")
    #expect(try studio.items().count == 1)
  }
}
