import CollageCore
import Foundation
import GRDB
import Testing

@testable import CollageCLI

@Suite struct FailureTests {
  @Test func reportsFullDevice() throws {
    let fixture = try ProcessFixture.with("hero")
    let shell = "'\(CollageProcess.path)' show > /dev/full 2> full.txt; echo $? >> full.txt"
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    #expect(try fixture.shell(shell) == 0)
    let text = String(decoding: fixture.bytes("full.txt") ?? [], as: UTF8.self)
    #expect(text == "Error: 'standard output' can't be written: the disk is full.\n7\n")
  }

  @Test(arguments: ["", "trap '' PIPE; "])
  func exitsSilentlyOnClosedPipe(_ trap: String) throws {
    let fixture = try ProcessFixture.with("hero")
    let line = """
      \(trap)mkfifo pipe && exec 3<> pipe 4> pipe && exec 3<&-
      '\(CollageProcess.path)' show >&4 2> err.txt; echo $? > status
      """
    #expect(try fixture.shell(line) == 0)
    #expect(fixture.bytes("err.txt") == [])
    #expect(fixture.bytes("status").map { String(decoding: $0, as: UTF8.self) } == "141\n")
  }

  @Test(arguments: ["render -o out.png --jobs 2", "add new.jpg hero.jpg", "save"])
  func reportsTooFewFileDescriptors(_ verb: String) throws {
    let fixture = try ProcessFixture.with("hero")
    _ = try fixture.photo("new.jpg", 3)
    for limit in [5, 7, 9, 11, 12, 16, 24] {
      // Without a cache, each run renders. Without inherited descriptors, the limit is exact.
      let code = try fixture.shell(
        "rm -rf store/cache; exec 2> err 3>&- 4>&- 5>&-; ulimit -n \(limit); exec '\(CollageProcess.path)' \(verb)"
      )
      let message = String(decoding: fixture.bytes("err") ?? [], as: UTF8.self)
      #expect(code == 6, "\(limit): \(message)")
      #expect(message.contains("files") && message.contains("ulimit -n"))
    }
    #expect(try fixture.shell("ulimit -n 400; '\(CollageProcess.path)' \(verb) > list") == 0)
  }

  @Test func raisesLowFileDescriptorLimit() throws {
    let fixture = try ProcessFixture.with("hero")
    #expect(try fixture.shell("ulimit -S -n 9; '\(CollageProcess.path)' render -o a.jpg") == 0)
  }

  private func mode(_ fixture: ProcessFixture, _ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: fixture.folder + "/" + name)[.posixPermissions]
      as? Int
  }

  @Test(arguments: ["render -o out.png", "export -o out.png", "cutout hero -o out.png"])
  func replacedFileKeepsPermissionsRegardlessOfUmask(_ verb: String) throws {
    let fixture = try ProcessFixture.with("hero")
    try fixture.expect("cutout", "hero", "-q", "--mask", try fixture.mask("mask.png", columns: 20))
    _ = try fixture.write("old", to: "out.png")
    let command = "umask 077; '\(CollageProcess.path)' \(verb)"
    #expect(try fixture.shell("chmod 664 out.png; \(command)") == 0)
    #expect(try mode(fixture, "out.png") == 0o664)
    #expect(fixture.bytes("out.png") != Array("old".utf8))
    #expect(try fixture.shell("rm out.png; \(command)") == 0)
    #expect(try mode(fixture, "out.png") == 0o600)
  }

  @Test(.enabled(if: geteuid() != 0, "root ignores file permissions"))
  func reportsUnreadableStoreAsUnreadable() throws {
    let fixture = try ProcessFixture.with()
    let manager = FileManager.default
    for path in ["/store", "/store/collage.sqlite"] {
      let path = fixture.folder + path
      let mode = try #require(try manager.attributesOfItem(atPath: path)[.posixPermissions])
      try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      for verb in ["list", "show", "doctor"] {
        let result = try fixture.run(verb)
        #expect(result.exitCode == 3 && result.stderr.contains("can't be read: permission denied"))
      }
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
  }

  /// Returns a fixture whose collage `poster` has one item less than the limit.
  private func makeAlmostFullFixture() throws -> ProcessFixture {
    let fixture = try ProcessFixture.with("hero")
    let workspace = try Workspace.open(at: fixture.folder + "/store", creating: false)
    try workspace.transaction { session in
      let image = try #require(try session.state(of: .current).collage.items.first?.photo?.image)
      let name = ItemName(fileName: "copy.jpg")
      let items = (2..<Limits.itemCount).map { _ in
        NewItem(id: UUID(), name: name, requiresUniqueName: false, image: image, createdAt: Date())
      }
      _ = try session.edit(.current) { _ in .add(items) }
    }
    return fixture
  }

  private func batch(_ fixture: ProcessFixture, _ lines: String...) throws -> CollageProcess.Result
  {
    try fixture.run("batch", stdin: lines.joined(separator: "\n"))
  }

  @Test func rejectsItemsOverCollageLimit() throws {
    let fixture = try makeAlmostFullFixture()
    #expect(try fixture.run("add", "none.jpg", "no.jpg").exitCode == 6)
    #expect(try fixture.run("add", "none.jpg").exitCode == 4)
    let copied = try batch(fixture, "copy hero", "move hero 1 1", "add none.jpg")
    #expect(copied.exitCode == 6)
    #expect(copied.stderr.contains("standard input:3: add: a collage can have at most 10000 items"))
    // An earlier line can remove items or switch to another collage. Therefore, the missing files
    // are reported instead of the limit.
    for line in ["remove hero", "new other"] {
      let result = try batch(fixture, line, "add none.jpg no.jpg")
      #expect(result.exitCode == 4, "\(line): \(result.stderr)")
    }
    try fixture.expect("copy", "hero", "--as", "last")
    #expect(try fixture.run("copy", "hero").exitCode == 6)
  }
}
