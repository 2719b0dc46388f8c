import Testing

@testable import CollageCLI

@Suite struct HintOptionsTests {
  @Test(arguments: [
    (
      "`collage show` lists the items.",
      "`collage show -c poster --store '/my store'` lists the items."
    ),
    (
      "`collage new` makes one; --store names another.",
      "`collage new --store '/my store'` makes one; --store names another."
    ),
    ("`collage list | less` all", "`collage list --store '/my store' | less` all"),
    (
      "`collage cutout hero --rect X,Y,W,H` says, `collage shader list` too.",
      "`collage cutout hero --rect X,Y,W,H -c poster --store '/my store'` says, "
        + "`collage shader list --store '/my store'` too."
    ),
    ("`collage show -c other`", "`collage show -c other --store '/my store'`"),
    ("`collage show --collage=-x --store=y`", "`collage show --collage=-x --store=y`"),
    ("`apt install x`; collage show", "`apt install x`; collage show"),
    ("Did you mean 'a'?", "Did you mean 'a'?"),
  ])
  func addsOptionsOfUserToCommands(_ hint: String, _ expected: String) {
    let options = HintOptions(collage: "poster", store: "/my store")
    #expect(options.applied(to: hint) == expected)
    #expect(HintOptions.none.applied(to: hint) == hint)
  }

  @Test(arguments: [
    (["show", "-c", "a b"], "-c 'a b'"), (["-c", "x", "move", "hero", "1", "2"], "-c x"),
    (["move", "hero", "--collage=it's", "1", "2"], #"-c 'it'\''s'"#),
    (["show", "-c", "-1 degree"], "--collage='-1 degree'"), (["show", "-c=y"], "-c y"),
  ])
  func readsOptionsFromCommandLine(_ words: [String], _ option: String) {
    let options = HintOptions(CommandLineArguments(words))
    #expect(options.applied(to: "`collage log`") == "`collage log \(option)`")
  }

  @Test func readsOptionsFromJSON() throws {
    func hints(_ text: String) throws -> HintOptions? {
      let error = #expect(throws: BatchError.self) {
        try BatchStep(BatchLine(number: 1, content: .data(Array(text.utf8))), of: "t").naming {
          throw CancellationError()
        }
      }
      return error?.hints
    }
    let named = try hints(#"{"verb":"remove","items":["hero"],"collage":"a b"}"#)
    #expect(named?.applied(to: "`collage log`") == "`collage log -c 'a b'`")
    #expect(try hints(#"{"verb":"remove","items":["hero"]}"#) == HintOptions.none)
    #expect(try hints("{") == HintOptions.none)
  }

  @Test func ignoresWordsAfterTerminator() {
    #expect(HintOptions(CommandLineArguments(["new", "--", "-c", "x"])) == .none)
    #expect(HintOptions(CommandLineArguments(["show", "-c"])) == .none)
  }

  @Test func knowsCommandsThatTakeCollage() {
    let without = CollageTool.verbs.map { $0.verbName }.filter { !CommandParser.takesCollage([$0]) }
    for verb in ["new", "open", "list", "config", "info", "doctor", "sample", "completions"] {
      #expect(without.contains(verb), "\(verb)")
    }
    for verb in ["show", "move", "undo", "rename", "export", "batch", "duplicate"] {
      #expect(!without.contains(verb), "\(verb)")
    }
    #expect(CommandParser.takesCollage(["shader", "on"]))
    #expect(!CommandParser.takesCollage(["shader", "list"]))
  }
}
