import Foundation
import Testing

/// Stores that are there, or might be, and cannot be read.
@Suite struct StoreAccessTests {
  private func expectUnreadable(_ store: String, _ reason: String, in studio: Studio) throws {
    studio.environment["COLLAGE_STORE"] = studio.folder + "/" + store
    for arguments in [["list"], ["show"], ["doctor"]] {
      let result = try studio.start(arguments).result()
      #expect(result.exitCode == 3, "\(arguments)")
      #expect(result.stderr.contains("cannot be read: \(reason)"), "\(result.stderr)")
      #expect(!result.stderr.contains("no store"))
    }
  }

  @Test func aStoreBehindALoopOrAFileIsNotMissing() throws {
    let studio = try Studio.with()
    _ = try studio.write("", to: "file")
    for (link, target) in [("loop", "loop"), ("linked/collage.sqlite", "../store/collage.sqlite")] {
      try? FileManager.default.createDirectory(
        atPath: studio.folder + "/linked", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: studio.folder + "/" + link, withDestinationPath: target)
    }
    try expectUnreadable("loop", "a symbolic link", in: studio)
    try expectUnreadable("linked", "a symbolic link", in: studio)
    try expectUnreadable("file/store", "a part of the path is not a folder", in: studio)
    try expectUnreadable(String(repeating: "x", count: 300), "file name too long", in: studio)
    studio.environment["COLLAGE_STORE"] = studio.folder + "/nothing"
    let result = try studio.run("list")
    #expect(result.exitCode == 3 && result.stderr.contains("there is no store"))
  }

  @Test(.enabled(if: geteuid() != 0, "nothing is forbidden to root"))
  func aStoreOfSomebodyElseIsNotMissing() throws {
    let studio = try Studio.with()
    let manager = FileManager.default
    for path in ["/store", "/store/collage.sqlite"] {
      let path = studio.folder + path
      let mode = try #require(try manager.attributesOfItem(atPath: path)[.posixPermissions])
      try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      try expectUnreadable("store", "permission denied", in: studio)
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
  }
}
