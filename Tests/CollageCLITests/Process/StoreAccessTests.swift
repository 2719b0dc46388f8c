import Foundation
import Testing

/// Stores that are there, or might be, and cannot be read.
@Suite struct StoreAccessTests {
  @Test(.enabled(if: geteuid() != 0, "nothing is forbidden to root"))
  func aStoreOfSomebodyElseIsNotMissing() throws {
    let studio = try Studio.with()
    let manager = FileManager.default
    for path in ["/store", "/store/collage.sqlite"] {
      let path = studio.folder + path
      let mode = try #require(try manager.attributesOfItem(atPath: path)[.posixPermissions])
      try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      for verb in ["list", "show", "doctor"] {
        let result = try studio.run(verb)
        #expect(result.exitCode == 3 && result.stderr.contains("cannot be read: permission denied"))
      }
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
  }
}
