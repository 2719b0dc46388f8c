import Foundation
import Testing

@testable import CollageCLI

/// Completion of names that mean something to a shell.
@Suite struct CompletionTests {
  /// Each begins with another letter, so that one letter and Tab are enough.
  private static let names = [
    "a$(touch PWNED)", "b`touch PWNED`", "c\"double", "d'single", "e\\back\\\\slash",
    "f;touch PWNED;", "g*star?[x]", "h  two blanks", "i&|<>()", "j!bang!1", "k~#%^", "l:colon:two",
    "m=equals@at", "n{a,b}", "oends'", "pends\"", "qends\\", "r$HOME", "été 🎈",
  ]

  private func studio() throws -> ProcessFixture {
    let studio = try ProcessFixture()
    for name in Self.names { try studio.expect("new", "--", name) }
    for shell in ["bash", "zsh", "fish"] {
      _ = try studio.write(studio.expect("completions", shell).stdout, to: "completions." + shell)
    }
    let program = URL(fileURLWithPath: CollageProcess.path).deletingLastPathComponent().path
    studio.environment["PATH"] = program + ":/usr/bin:/bin"
    studio.environment["LC_ALL"] = "C.UTF-8"
    studio.environment["TERM"] = "dumb"
    return studio
  }

  /// What a shell makes of the name whose beginning is typed, when Tab is pressed behind it.
  private func completed(_ typed: String, on shell: Terminal, in studio: ProcessFixture) throws
    -> String?
  {
    try? FileManager.default.removeItem(atPath: studio.folder + "/words")
    try shell.type("collage open " + typed + "\t\r")
    try shell.wait(for: "ready>")
    return studio.bytes("words").map { String(decoding: $0, as: UTF8.self) }
  }

  /// A shell in which `collage` writes down its words, but answers questions for completion.
  private func start(_ words: [String], _ setup: String, in studio: ProcessFixture) throws
    -> Terminal
  {
    let function =
      "collage() { if [ \"$1\" = ---complete ]; then command collage \"$@\"; "
      + "else printf '%s' \"$2\" > words; fi; }"
    let shell = try Terminal(words, environment: studio.environment, in: studio.folder)
    // Not as it is typed, or its echo would be taken for it.
    try shell.type("\(setup); \(function); PS1='rea''dy>'\r")
    try shell.wait(for: "ready>")
    return shell
  }

  private func check(_ shell: Terminal, in studio: ProcessFixture) throws {
    for name in Self.names {
      let first = String(name.prefix(1))
      for quote in ["", "'", "\""] {
        #expect(try completed(quote + first, on: shell, in: studio) == name, "\(quote)\(first)")
      }
    }
    #expect(studio.bytes("PWNED") == nil)
  }

  @Test func bashReadsJustTheName() throws {
    let studio = try studio()
    let shell = try start(
      ["/bin/bash", "--norc", "--noprofile", "-i"],
      "bind 'set bell-style none'; bind 'set enable-bracketed-paste off' 2>/dev/null; "
        + "source ./completions.bash", in: studio)
    try check(shell, in: studio)
    #expect(try completed("h\\ \\ tw", on: shell, in: studio) == "h  two blanks")
    #expect(try completed("a\\$\\(", on: shell, in: studio) == "a$(touch PWNED)")
    // The shell's editor divides words at these.
    for typed in ["l:co", "l:colon:", "l\\:colon:t", "'l:co"] {
      #expect(try completed(typed, on: shell, in: studio) == "l:colon:two", "\(typed)")
    }
    for typed in ["m=", "m=equals@", "\"m=eq"] {
      #expect(try completed(typed, on: shell, in: studio) == "m=equals@at", "\(typed)")
    }
    #expect(studio.bytes("PWNED") == nil)
  }

  @Test(.enabled(if: Self.has("zsh"), "zsh is not installed")) func zshReadsJustTheName() throws {
    let studio = try studio()
    studio.environment["TERM"] = "vt100"
    let shell = try start(
      [Self.path(of: "zsh"), "-f", "-i"],
      "unset zle_bracketed_paste; autoload -Uz compinit; compinit -u -d ./dump; "
        + "source ./completions.zsh", in: studio)
    try check(shell, in: studio)
  }

  @Test(.enabled(if: Self.has("fish"), "fish is not installed"))
  func fishIsOfferedJustTheNames() throws {
    let studio = try studio()
    func offered(_ line: String) throws -> [String] {
      _ = try studio.write("complete -C \"\(line)\"\n", to: "ask.fish")
      return try CollageProcess.start(
        ["--no-config", "-c", "source ./completions.fish; source ./ask.fish"],
        environment: studio.environment, in: studio.folder, program: Self.path(of: "fish")
      ).result().lines
    }
    // Names are offered at a prompt only: before fish 4 nobody else can ask for the words typed.
    let verbs = try offered("collage help sh").map { $0.prefix { $0 != "\t" } }
    #expect(verbs.sorted() == ["shader", "shadow", "show"])
    #expect(try offered("collage help shader to").map { $0.prefix { $0 != "\t" } } == ["toggle"])
    #expect(studio.bytes("PWNED") == nil)
  }

  @Test func helpIsFollowedByVerbs() throws {
    let studio = try studio()
    let shell = try start(
      ["/bin/bash", "--norc", "--noprofile", "-i"],
      "bind 'set bell-style none'; source ./completions.bash", in: studio)
    func second(_ typed: String) throws -> String? {
      try shell.type("collage help \(typed)\t\r")
      try shell.wait(for: "ready>")
      return studio.bytes("words").map { String(decoding: $0, as: UTF8.self) }
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
