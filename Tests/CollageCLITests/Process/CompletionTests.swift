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
    let makeFixture = try ProcessFixture()
    for name in Self.names { try makeFixture.expect("new", "--", name) }
    for shell in ["bash", "zsh", "fish"] {
      _ = try makeFixture.write(
        makeFixture.expect("completions", shell).stdout, to: "completions." + shell)
    }
    let program = URL(fileURLWithPath: CollageProcess.path).deletingLastPathComponent().path
    makeFixture.environment["PATH"] = program + ":/usr/bin:/bin"
    makeFixture.environment["LC_ALL"] = "C.UTF-8"
    makeFixture.environment["TERM"] = "dumb"
    return makeFixture
  }

  /// Returns the argument after typing its beginning and Tab, or `nil`.
  private func completion(_ typed: String, on shell: Terminal, in makeFixture: ProcessFixture)
    throws
    -> String?
  {
    try? FileManager.default.removeItem(atPath: makeFixture.folder + "/words")
    try shell.type("collage open " + typed + "\t\r")
    try shell.wait(for: "ready>")
    return makeFixture.bytes("words").map { String(decoding: $0, as: UTF8.self) }
  }

  /// Starts a shell in which `collage` writes its argument to a file, except for completion
  /// requests.
  private func start(_ words: [String], _ setup: String, in makeFixture: ProcessFixture) throws
    -> Terminal
  {
    let function =
      "collage() { if [ \"$1\" = ---complete ]; then command collage \"$@\"; "
      + "else printf '%s' \"$2\" > words; fi; }"
    let shell = try Terminal(words, environment: makeFixture.environment, in: makeFixture.folder)
    // The prompt is typed in two parts, so that its echo isn't taken for the prompt.
    try shell.type("\(setup); \(function); PS1='rea''dy>'\r")
    try shell.wait(for: "ready>")
    return shell
  }

  private func checkAllNames(_ shell: Terminal, in makeFixture: ProcessFixture) throws {
    for name in Self.names {
      let first = String(name.prefix(1))
      for quote in ["", "'", "\""] {
        #expect(
          try completion(quote + first, on: shell, in: makeFixture) == name, "\(quote)\(first)")
      }
    }
    #expect(makeFixture.bytes("PWNED") == nil)
  }

  @Test func completesNamesInBash() throws {
    let makeFixture = try makeFixture()
    let shell = try start(
      ["/bin/bash", "--norc", "--noprofile", "-i"],
      "bind 'set bell-style none'; bind 'set enable-bracketed-paste off' 2>/dev/null; "
        + "source ./completions.bash", in: makeFixture)
    try checkAllNames(shell, in: makeFixture)
    #expect(try completion("h\\ \\ tw", on: shell, in: makeFixture) == "h  two blanks")
    #expect(try completion("a\\$\\(", on: shell, in: makeFixture) == "a$(touch PWNED)")
    // Readline splits words at these characters.
    for typed in ["l:co", "l:colon:", "l\\:colon:t", "'l:co"] {
      #expect(try completion(typed, on: shell, in: makeFixture) == "l:colon:two", "\(typed)")
    }
    for typed in ["m=", "m=equals@", "\"m=eq"] {
      #expect(try completion(typed, on: shell, in: makeFixture) == "m=equals@at", "\(typed)")
    }
    #expect(makeFixture.bytes("PWNED") == nil)
  }

  @Test(.enabled(if: Self.has("zsh"), "zsh is not installed")) func completesNamesInZsh() throws {
    let makeFixture = try makeFixture()
    makeFixture.environment["TERM"] = "vt100"
    let shell = try start(
      [Self.path(of: "zsh"), "-f", "-i"],
      "unset zle_bracketed_paste; autoload -Uz compinit; compinit -u -d ./dump; "
        + "source ./completions.zsh", in: makeFixture)
    try checkAllNames(shell, in: makeFixture)
  }

  @Test(.enabled(if: Self.has("fish"), "fish is not installed"))
  func completesVerbsInFish() throws {
    let makeFixture = try makeFixture()
    func candidates(_ line: String) throws -> [String] {
      _ = try makeFixture.write("complete -C \"\(line)\"\n", to: "ask.fish")
      return try CollageProcess.start(
        ["--no-config", "-c", "source ./completions.fish; source ./ask.fish"],
        environment: makeFixture.environment, in: makeFixture.folder, program: Self.path(of: "fish")
      ).result().lines
    }
    // Only an interactive prompt offers names: before fish 4 a script can't ask for the typed
    // words.
    let verbs = try candidates("collage help sh").map { $0.prefix { $0 != "\t" } }
    #expect(verbs.sorted() == ["shader", "shadow", "show"])
    #expect(try candidates("collage help shader to").map { $0.prefix { $0 != "\t" } } == ["toggle"])
    #expect(makeFixture.bytes("PWNED") == nil)
  }

  @Test func completesVerbsAfterHelp() throws {
    let makeFixture = try makeFixture()
    let shell = try start(
      ["/bin/bash", "--norc", "--noprofile", "-i"],
      "bind 'set bell-style none'; source ./completions.bash", in: makeFixture)
    func second(_ typed: String) throws -> String? {
      try shell.type("collage help \(typed)\t\r")
      try shell.wait(for: "ready>")
      return makeFixture.bytes("words").map { String(decoding: $0, as: UTF8.self) }
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
