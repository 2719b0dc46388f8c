import Testing

/// Hints name the collage and the store that the user named.
@Suite struct HintTests {
  @Test func hintsKeepTheCollageAndTheStore() throws {
    let studio = try Studio.with("hero")
    try studio.expect("rename", "my poster")
    try studio.expect("new", "other")
    let result = try studio.run("move", "zzzzzz", "1", "2", "-c", "my poster")
    #expect(result.stderr.contains("Hint: `collage show -c 'my poster'` lists the items."))
    let json = try studio.run("move", "zzzzzz", "1", "2", "-c", "my poster", "--json")
    #expect(
      try json.jsonError()["hint"] as? String == "`collage show -c 'my poster'` lists the items.")
    let store = try studio.run("--store", studio.folder + "/no store", "show")
    #expect(store.stderr.contains("`collage new --store '\(studio.folder)/no store'` makes one"))
    #expect(try studio.run("show", "-c", "zzzz").stderr.contains("`collage list` lists"))
    #expect(try studio.run("ls", "-c", "x").stderr.contains("`collage show -c x`"))
  }

  @Test func hintsOfABatchKeepTheLinesOwn() throws {
    let studio = try Studio.with("hero")
    try studio.expect("new", "other")
    let line = try studio.run("batch", stdin: "move zzzzzz 1 2 -c poster")
    #expect(line.stderr.contains("`collage show -c poster` lists"))
    let batch = try studio.run("batch", "-c", "poster", stdin: "move zzzzzz 1 2")
    #expect(batch.stderr.contains("`collage show -c poster` lists"))
  }
}
