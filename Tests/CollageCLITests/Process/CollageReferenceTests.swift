import CollageCore
import Testing

/// Which collage a command means.
@Suite struct CollageReferenceTests {
  /// Collages `poster`, with a step that can be done again, and `other`, which is the current one.
  private func studio() throws -> Studio {
    let studio = try Studio()
    _ = try studio.photo("hero.jpg")
    let script = """
      new poster --size 90x90
      add hero.jpg
      save
      move hero 5 5
      undo
      new other --size 9x9px
      """
    try studio.expect("batch", "-q", stdin: script)
    return studio
  }

  @Test(
    arguments: [
      "show", "log", "redo", "move hero 1 1", "canvas --background red", "save", "revert --force",
      "copy hero", "replace hero hero.jpg", "add hero.jpg", "render -o a.png", "list --uses hero",
      "rename new", "delete",
    ], [true, false])
  func itIsNamedByTheOptionOrElseByTheEnvironment(_ command: String, _ hasOption: Bool) throws {
    let studio = try studio()
    let shown = try studio.expect("show", "-c", "poster", "--json").json()["collage"]
    let id = try #require((shown as? [String: Any])?["id"] as? String)
    let words = command.split(separator: " ").map(String.init) + ["--json"]
    studio.environment["COLLAGE"] = hasOption ? "other" : "poster"
    let result = try studio.run(words + (hasOption ? ["-c", "poster"] : []), stdin: [])
    #expect(result.exitCode == 0 && result.stdout.contains(id), "\(result.stderr)")
  }
}
