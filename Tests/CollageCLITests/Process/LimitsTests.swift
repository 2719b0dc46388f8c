import Foundation
import Testing

/// How much of the machine a command may use.
@Suite struct LimitsTests {
  @Test func theCacheHasASizeThatCanBeSet() throws {
    let studio = try Studio.with("hero")
    #expect(try studio.expect("config", "get", "cache.max-size").stdout == "1GB\n")
    func pictures() -> [String] {
      let path = studio.folder + "/store/cache/pictures"
      return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }
    try studio.expect("render", "-o", "a.jpg")
    #expect(pictures().count == 1)
    try studio.expect("config", "set", "cache.max-size", "1")
    try studio.expect("render", "-o", "b.jpg")
    #expect(pictures().isEmpty)
    #expect(studio.bytes("a.jpg") == studio.bytes("b.jpg"))
    try studio.expect("config", "set", "cache.max-size", "1GB")
    try studio.expect("render", "-o", "c.jpg")
    #expect(pictures().count == 1)
    try studio.expect("config", "set", "cache.max-size", "0")
    try studio.expect("render", "-o", "d.jpg")
    #expect(pictures().isEmpty)
  }
}
