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
