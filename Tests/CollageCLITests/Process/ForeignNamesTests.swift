import CollageCore
import Foundation
import GRDB
import Testing

@testable import CollageCLI

extension Studio {
  /// Gives a collage a name past all rules, as an older version or another program could.
  func rename(_ name: String, _ other: String) throws {
    let queue = try DatabaseQueue(path: folder + "/store/collage.sqlite")
    try queue.write { db in
      try db.execute(sql: "UPDATE collage SET name = ? WHERE name = ?", arguments: [other, name])
    }
  }
}

/// Names that come from elsewhere, and those that nobody may give.
@Suite struct ForeignNamesTests {
  @Test(arguments: [
    ("$(touch PWNED)", "$(touch PWNED)", "(touch-PWNED)"), ("a`b`", "a`b`", "a-b"),
    ("C:\\dir", "C:\\dir", "C:-dir"), ("x\u{202E}gnp", "x\\u{202E}gnp", "x-gnp"),
    ("\u{2066}", "\\u{2066}", "imported"),
    ("x';id>PWNED;'$", "x';id>PWNED;'$", "x';id>PWNED;'"),
    ("`\u{308};id", "`\u{308};id", "-\u{308};id"),
  ])
  func namesForAShellAreNotTakenFromFiles(_ name: String, _ shown: String, _ other: String) throws {
    let studio = try Studio.with("hero")
    try studio.rename("poster", name)
    // What is in a store stays readable, and can be renamed.
    #expect(try studio.expect("list", "--json").stdout.contains("itemCount"))
    try studio.expect("export", "-o", "out.collage")
    studio.environment["COLLAGE_STORE"] = studio.folder + "/other"
    let refused = try studio.run("import", "out.collage")
    #expect(refused.exitCode == 5)
    #expect(
      refused.stderr.contains("'\(shown)'")
        && refused.stderr.contains("--as \(ShellWords.quoted(other)), or"))
    #expect(!refused.stderr.contains("\u{202E}") && !refused.stderr.contains("\u{2066}"))
    #expect(try studio.expect("list", "--json").json()["collages"] as? [String] == [])
    #expect(try studio.expect("import", "out.collage", "--as", "mine").stdout == "mine\n")
    #expect(try studio.expect("import", "out.collage", "--plain-names").stdout == other + "\n")
    studio.environment["COLLAGE_STORE"] = studio.folder + "/store"
    try studio.expect("rename", "--", name, "plain")
  }

  @Test(arguments: ["a\u{202E}b", "a\u{2069}", "a\u{1B}[2J", "a\nb", "a\u{2028}b"])
  func nobodyGivesNamesThatATerminalObeys(_ name: String) throws {
    let studio = try Studio.with()
    for arguments in [["new", name], ["rename", name], ["duplicate", "--as", name]] {
      let result = try studio.start(arguments).result()
      #expect(result.exitCode == 2, "\(arguments)")
      #expect(result.stderr == result.stderr.withoutControls(keepsLines: true))
    }
    #expect(try studio.expect("new", "-q", "it costs 5$").stdout == "it costs 5$\n")
  }

  @Test func whatIsShownDoesNothingToATerminal() throws {
    let studio = try Studio()
    studio.environment["COLLAGE_STORE"] = studio.folder + "/a\u{1B}[2Jb\u{202E}c"
    let info = try studio.expect("info").stdout
    #expect(info.contains(#"a\u{1B}[2Jb\u{202E}c"#) && !info.contains("\u{1B}"))
    #expect(try studio.run("list").stderr.contains(#"a\u{1B}[2Jb\u{202E}c"#))
    try studio.expect("new", "poster")
    studio.environment["COLLAGE_STORE"] = studio.folder + "/store"
    try studio.expect("new", "poster")
    try studio.rename("poster", "b\u{202E}c")
    #expect(try studio.expect("show").stdout.hasPrefix(#"b\u{202E}c:"#))
    #expect(try studio.expect("list").stdout.contains(#"b\u{202E}c"#))
  }
}
