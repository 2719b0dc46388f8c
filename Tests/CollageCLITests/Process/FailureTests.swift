import CollageCore
import Foundation
import GRDB
import Testing

@testable import CollageCLI

/// Everything that goes wrong, with the exit status that scripts rely on.
@Suite struct FailureTests {
  @Test func aFullDeviceIsTold() throws {
    let studio = try ProcessFixture.with("hero")
    let shell = "'\(CollageProcess.path)' show > /dev/full 2> full.txt; echo $? >> full.txt"
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    #expect(try studio.shell(shell) == 0)
    let text = String(decoding: studio.bytes("full.txt") ?? [], as: UTF8.self)
    #expect(text == "Error: 'standard output' can't be written: the disk is full.\n7\n")
  }

  @Test(arguments: ["", "trap '' PIPE; "])
  func aClosedPipeEndsTheProgramQuietly(_ trap: String) throws {
    let studio = try ProcessFixture.with("hero")
    let line = """
      \(trap)mkfifo pipe && exec 3<> pipe 4> pipe && exec 3<&-
      '\(CollageProcess.path)' show >&4 2> err.txt; echo $? > status
      """
    #expect(try studio.shell(line) == 0)
    #expect(studio.bytes("err.txt") == [])
    #expect(studio.bytes("status").map { String(decoding: $0, as: UTF8.self) } == "141\n")
  }

  @Test(arguments: ["render -o out.png --jobs 2", "add new.jpg hero.jpg", "save"])
  func tooFewOpenFilesAreAnError(_ verb: String) throws {
    let studio = try ProcessFixture.with("hero")
    _ = try studio.photo("new.jpg", 3)
    for limit in [5, 7, 9, 11, 12, 16, 24] {
      // Without the cache each run draws the cells; without inherited descriptors the limit is exact.
      let code = try studio.shell(
        "rm -rf store/cache; exec 2> err 3>&- 4>&- 5>&-; ulimit -n \(limit); exec '\(CollageProcess.path)' \(verb)"
      )
      let message = String(decoding: studio.bytes("err") ?? [], as: UTF8.self)
      #expect(code == 6, "\(limit): \(message)")
      #expect(message.contains("files") && message.contains("ulimit -n"))
    }
    #expect(try studio.shell("ulimit -n 400; '\(CollageProcess.path)' \(verb) > list") == 0)
  }

  @Test func aLowLimitOfOpenFilesIsRaised() throws {
    let studio = try ProcessFixture.with("hero")
    #expect(try studio.shell("ulimit -S -n 9; '\(CollageProcess.path)' render -o a.jpg") == 0)
  }

  private func mode(_ studio: ProcessFixture, _ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: studio.folder + "/" + name)[.posixPermissions]
      as? Int
  }

  @Test(arguments: ["render -o out.png", "export -o out.png", "cutout hero -o out.png"])
  func aReplacedFileKeepsItsPermissionsWhateverTheMask(_ verb: String) throws {
    let studio = try ProcessFixture.with("hero")
    try studio.expect("cutout", "hero", "-q", "--mask", try studio.mask("mask.png", columns: 20))
    _ = try studio.write("old", to: "out.png")
    let command = "umask 077; '\(CollageProcess.path)' \(verb)"
    #expect(try studio.shell("chmod 664 out.png; \(command)") == 0)
    #expect(try mode(studio, "out.png") == 0o664)
    #expect(studio.bytes("out.png") != Array("old".utf8))
    #expect(try studio.shell("rm out.png; \(command)") == 0)
    #expect(try mode(studio, "out.png") == 0o600)
  }

  @Test(.enabled(if: geteuid() != 0, "nothing is forbidden to root"))
  func aStoreOfAnotherUserIsNotReportedAsMissing() throws {
    let studio = try ProcessFixture.with()
    let manager = FileManager.default
    for path in ["/store", "/store/collage.sqlite"] {
      let path = studio.folder + path
      let mode = try #require(try manager.attributesOfItem(atPath: path)[.posixPermissions])
      try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      for verb in ["list", "show", "doctor"] {
        let result = try studio.run(verb)
        #expect(result.exitCode == 3 && result.stderr.contains("can't be read: permission denied"))
      }
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
  }

  /// A studio whose collage `poster` holds one item less than it can.
  private func almostFull() throws -> ProcessFixture {
    let studio = try ProcessFixture.with("hero")
    let workspace = try Workspace.open(at: studio.folder + "/store", creating: false)
    try workspace.transaction { session in
      let image = try #require(try session.state(of: .current).collage.items.first?.photo?.image)
      let name = ItemName(fileName: "copy.jpg")
      let items = (2..<Limits.itemCount).map { _ in
        NewItem(id: UUID(), name: name, requiresName: false, image: image, createdAt: Date())
      }
      _ = try session.edit(.current) { _ in .add(items) }
    }
    return studio
  }

  private func batch(_ studio: ProcessFixture, _ lines: String...) throws -> CollageProcess.Result {
    try studio.run("batch", stdin: lines.joined(separator: "\n"))
  }

  @Test func moreItemsThanACollageHolds() throws {
    let studio = try almostFull()
    #expect(try studio.run("add", "none.jpg", "no.jpg").exitCode == 6)
    #expect(try studio.run("add", "none.jpg").exitCode == 4)
    let copied = try batch(studio, "copy hero", "move hero 1 1", "add none.jpg")
    #expect(copied.exitCode == 6)
    #expect(copied.stderr.contains("standard input:3: add: a collage can have at most 10000 items"))
    // A line before may make room, or let another collage be meant.
    for line in ["remove hero", "new other"] {
      let result = try batch(studio, line, "add none.jpg no.jpg")
      #expect(result.exitCode == 4, "\(line): \(result.stderr)")
    }
    try studio.expect("copy", "hero", "--as", "last")
    #expect(try studio.run("copy", "hero").exitCode == 6)
  }
}
