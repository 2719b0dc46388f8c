import Foundation
import Testing

@testable import CollageCLI

/// Tests of shell completion for names with characters that are special to shells.
@Suite struct CompletionTests {
  /// Each name begins with a different letter, so that one letter and Tab are enough.
  private static let names = [
    "a$(touch PWNED)", "b`touch PWNED`", "c\"double", "d'single", "e\\back\\\\slash",
    "f;touch PWNED;", "g*star?[x]", "h  two blanks", "i&|<>()", "j!bang!1", "k~#%^", "l:colon:two",
    "m=equals@at", "n{a,b}", "oends'", "pends\"", "qends\\", "r$HOME", "été 🎈",
  ]

  private func makeFixture() throws -> ProcessFixture {
    let fixture = try ProcessFixture()
    for name in Self.names { try fixture.expect("new", "--", name) }
    for shell in ["bash", "zsh", "fish"] {
      _ = try fixture.write(
        fixture.expect("completions", shell).stdout, to: "completions." + shell)
    }
    let program = URL(fileURLWithPath: CollageProcess.path).deletingLastPathComponent().path
    fixture.environment["PATH"] = program + ":/usr/bin:/bin"
    fixture.environment["LC_ALL"] = "C.UTF-8"
    fixture.environment["TERM"] = "dumb"
    return fixture
  }

  /// Types the beginning of an argument and Tab, and returns the completed argument; `nil` if the
  /// command doesn't run.
  private func completion(_ typed: String, on shell: Terminal, in fixture: ProcessFixture)
    throws
    -> String?
  {
    try? FileManager.default.removeItem(atPath: fixture.folder + "/words")
    try shell.type("collage open " + typed + "\t\r")
    try shell.wait(for: "ready>")
    return fixture.bytes("words").map { String(decoding: $0, as: UTF8.self) }
  }

  /// Starts a shell in which `collage` writes the argument after its verb to a file, except for
  /// completion requests.
  private func start(_ command: [String], _ setup: String, in fixture: ProcessFixture) throws
    -> Terminal
  {
    let function =
      "collage() { if [ \"$1\" = ---complete ]; then command collage \"$@\"; "
      + "else printf '%s' \"$2\" > words; fi; }"
    let shell = try Terminal(command, environment: fixture.environment, in: fixture.folder)
    // The shell receives the prompt in two parts, so that the echoed input doesn't match the
    // prompt.
    try shell.type("\(setup); \(function); PS1='rea''dy>'\r")
    try shell.wait(for: "ready>")
    return shell
  }

  private func checkAllNames(_ shell: Terminal, in fixture: ProcessFixture) throws {
    for name in Self.names {
      let first = String(name.prefix(1))
      for quote in ["", "'", "\""] {
        #expect(
          try completion(quote + first, on: shell, in: fixture) == name, "\(quote)\(first)")
      }
    }
    #expect(fixture.bytes("PWNED") == nil)
  }

  @Test func completesNamesInBash() throws {
    let fixture = try makeFixture()
    let shell = try start(
      ["/bin/bash", "--norc", "--noprofile", "-i"],
      "bind 'set bell-style none'; bind 'set enable-bracketed-paste off' 2>/dev/null; "
        + "source ./completions.bash", in: fixture)
    try checkAllNames(shell, in: fixture)
    #expect(try completion("h\\ \\ tw", on: shell, in: fixture) == "h  two blanks")
    #expect(try completion("a\\$\\(", on: shell, in: fixture) == "a$(touch PWNED)")
    // Readline splits words at these characters.
    for typed in ["l:co", "l:colon:", "l\\:colon:t", "'l:co"] {
      #expect(try completion(typed, on: shell, in: fixture) == "l:colon:two", "\(typed)")
    }
    for typed in ["m=", "m=equals@", "\"m=eq"] {
      #expect(try completion(typed, on: shell, in: fixture) == "m=equals@at", "\(typed)")
    }
    #expect(fixture.bytes("PWNED") == nil)
  }

  @Test(.enabled(if: Self.has("zsh"), "zsh is not installed")) func completesNamesInZsh() throws {
    let fixture = try makeFixture()
    fixture.environment["TERM"] = "vt100"
    let shell = try start(
      [Self.path(of: "zsh"), "-f", "-i"],
      "unset zle_bracketed_paste; autoload -Uz compinit; compinit -u -d ./dump; "
        + "source ./completions.zsh", in: fixture)
    try checkAllNames(shell, in: fixture)
  }

  @Test(.enabled(if: Self.has("fish"), "fish is not installed"))
  func completesVerbsInFish() throws {
    let fixture = try makeFixture()
    func candidates(_ line: String) throws -> [String] {
      _ = try fixture.write("complete -C \"\(line)\"\n", to: "ask.fish")
      return try CollageProcess.start(
        ["--no-config", "-c", "source ./completions.fish; source ./ask.fish"],
        environment: fixture.environment, in: fixture.folder, program: Self.path(of: "fish")
      ).result().lines
    }
    // The script completes only verbs and their subcommands. Names depend on the words typed so
    // far, and before fish 4 a script can't get these.
    let verbs = try candidates("collage help sh").map { $0.prefix { $0 != "\t" } }
    #expect(verbs.sorted() == ["shader", "shadow", "show"])
    #expect(try candidates("collage help shader to").map { $0.prefix { $0 != "\t" } } == ["toggle"])
    #expect(fixture.bytes("PWNED") == nil)
  }

  @Test func completesVerbsAfterHelp() throws {
    let fixture = try makeFixture()
    let shell = try start(
      ["/bin/bash", "--norc", "--noprofile", "-i"],
      "bind 'set bell-style none'; source ./completions.bash", in: fixture)
    func second(_ typed: String) throws -> String? {
      try shell.type("collage help \(typed)\t\r")
      try shell.wait(for: "ready>")
      return fixture.bytes("words").map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(try second("shade") == "shader")
    #expect(try second("compl") == "completions")
  }

  private static func path(of program: String) -> String {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + program }
      .first { access($0, X_OK) == 0 } ?? program
  }

  private static func has(_ program: String) -> Bool { access(path(of: program), X_OK) == 0 }
}
