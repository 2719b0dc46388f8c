import Testing

@testable import CollageCore

@Suite struct CommandTemplateTests {
  @Test(arguments: [
    (
      "rembg i -m isnet-general-use -om {in} {out}",
      ["rembg", "i", "-m", "isnet-general-use", "-om", "{in}", "{out}"]
    ),
    ("  a \t b\n", ["a", "b"]),
    (#"'a b'c"d e""#, ["a bcd e"]),
    (#"a '' """#, ["a", "", ""]),
    (#"a\ b '\' "\"" "\x\\""#, ["a b", #"\"#, "\"", #"\x\"#]),
    (#"a "it's" 'say "hi"'"#, ["a", "it's", #"say "hi""#]),
    ("a;b | c > d $HOME *", ["a;b", "|", "c", ">", "d", "$HOME", "*"]),
  ])
  func splitsIntoWords(text: String, words: [String]) throws {
    #expect(try CommandTemplate(text).words == words)
  }

  @Test(arguments: [
    ("", CommandTemplateError.empty), ("  ", .empty), ("'' a", .empty), ("a 'b", .openQuote("'")),
    (#"a "b'"#, .openQuote("\"")), (#"a\"#, .lastBackslash), ("a\0b", .nullCharacter),
  ])
  func refuses(text: String, error: CommandTemplateError) {
    #expect(throws: error) { try CommandTemplate(text) }
  }

  @Test func fillsPlaceholdersInsideWordsOnce() throws {
    let template = try CommandTemplate("tool --photo={in} {out}.{out} '{hints}' {input}")
    let names: [CommandTemplate.Placeholder: String] = [
      .input: "{out} a", .output: "{hints}", .hints: "{in}",
    ]
    #expect(
      template.filled { names[$0] ?? "" }
        == ["tool", "--photo={out} a", "{hints}.{hints}", "{in}", "{input}"])
    #expect(CommandTemplate.Placeholder.allCases.allSatisfy(template.contains))
    #expect(try !CommandTemplate("tool {input}").contains(.input))
  }
}
