import CollageCore
import Foundation
import Testing

/// Which collages use a photo, and replacing it in all of them.
@Suite struct EverywhereTests {
  /// Collages `one` and `two` with the photo `a.jpg`, twice in `two`, and `three` without.
  private func studio() throws -> Studio {
    let studio = try Studio()
    for (index, name) in ["a.jpg", "b.jpg", "c.jpg"].enumerated() {
      _ = try studio.photo(name, index)
    }
    try studio.expect(
      "batch",
      stdin: """
        new one --size 90x90
        add a.jpg --as hero
        new two --size 90x90
        add a.jpg b.jpg
        copy a --as ghost --at 5 5
        rotate ghost 30
        new three --size 90x90
        add b.jpg
        """)
    return studio
  }

  private func users(_ studio: Studio, _ options: String...) throws -> [String] {
    let result = try studio.start(["list", "--json", "--sort", "name"] + options).result()
    #expect(result.exitCode == 0)
    let collages = try #require(try result.json()["collages"] as? [[String: Any]])
    return collages.compactMap { $0["name"] as? String }
  }

  private func images(_ studio: Studio, _ collage: String) throws -> [String] {
    let items = try studio.expect("show", "-c", collage, "--json").json()["items"]
    return try #require(items as? [[String: Any]]).compactMap {
      ($0["image"] as? [String: Any])?["id"] as? String
    }
  }

  @Test func collagesAreFoundByTheContentsOfAFile() throws {
    let studio = try studio()
    #expect(try users(studio, "--uses", "a.jpg") == ["one", "two"])
    // Neither the name nor the place counts.
    let moved = try studio.write(try #require(studio.bytes("a.jpg")), to: "another name.jpg")
    #expect(try users(studio, "--uses", moved) == ["one", "two"])
    #expect(try users(studio, "--uses", "c.jpg") == [])
    #expect(try users(studio, "--uses", "a.jpg", "--search", "tw") == ["two"])
    // The store's own file is one too.
    let id = try #require(try images(studio, "three").first)
    #expect(
      try users(studio, "--uses", "store/images/\(id.prefix(2))/\(id).jpg") == ["three", "two"])
  }
}
