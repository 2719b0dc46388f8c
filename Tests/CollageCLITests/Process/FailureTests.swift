import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Everything that goes wrong, with the exit status that scripts rely on.
@Suite struct FailureTests {
  @Test func aFullDeviceIsTold() throws {
    let studio = try Studio.with("hero")
    let shell = "'\(CollageProcess.path)' show > /dev/full 2> full.txt; echo $? >> full.txt"
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    #expect(try studio.shell(shell) == 0)
    let text = String(decoding: studio.bytes("full.txt") ?? [], as: UTF8.self)
    #expect(text == "Error: 'standard output' cannot be written: the disk is full.\n7\n")
  }

  @Test(arguments: ["", "trap '' PIPE; "])
  func aClosedPipeEndsTheProgramQuietly(_ trap: String) throws {
    let studio = try Studio.with("hero")
    let line = """
      \(trap)mkfifo pipe && exec 3<> pipe 4> pipe && exec 3<&-
      '\(CollageProcess.path)' show >&4 2> err.txt; echo $? > status
      """
    #expect(try studio.shell(line) == 0)
    #expect(studio.bytes("err.txt") == [])
    #expect(studio.bytes("status").map { String(decoding: $0, as: UTF8.self) } == "141\n")
  }
}
